/**
 * node tools/deploy/release/krewManifest.mjs TARBALL REPOSITORY
 *
 * Prints the krew manifest of a release. TARBALL is kron-cli as npm serves it (`npm pack kron-cli@VERSION`), attached to
 * the GitHub release. REPOSITORY is the URL of the repository.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const [tarball, repository] = process.argv.slice(2);
if (repository === undefined) {
  console.error('Usage: node tools/deploy/release/krewManifest.mjs TARBALL REPOSITORY');
  process.exitCode = 2;
} else {
  const template = await readFile(resolve(import.meta.dirname, 'krew.yaml'), 'utf8');
  const cli = resolve(import.meta.dirname, '../../../packages/kron-cli/package.json');
  const { version } = JSON.parse(await readFile(cli, 'utf8'));
  const sha256 = createHash('sha256')
    .update(await readFile(tarball))
    .digest('hex');
  const manifest = template
    .replace(/^#.*\n/gm, '')
    .replaceAll('VERSION', version)
    .replaceAll('SHA256', sha256)
    .replaceAll('https://github.com/OWNER/kron', repository);
  process.stdout.write(manifest);
}
