/**
 * node tools/deploy/release/moveUnreleased.mjs
 *
 * Puts what CHANGELOG.md lists under "Unreleased" under the version of the packages.
 */
import { readFile, writeFile } from 'node:fs/promises';

const { version } = JSON.parse(await readFile('packages/kron-operator/package.json', 'utf8'));
const changelog = await readFile('CHANGELOG.md', 'utf8');
await writeFile(
  'CHANGELOG.md',
  changelog.replace('## Unreleased\n', `## Unreleased\n\nNothing yet.\n\n## ${version}\n`),
);
