/**
 * node tools/deploy/release/publish.mjs [--provenance]
 *
 * Publishes the packages to npm's registry. Runs in a GitHub workflow: GITHUB_SERVER_URL and GITHUB_REPOSITORY name the
 * repository that each package comes from.
 */
import { resolve } from 'node:path';
import { publishPackages } from './publishPackages.mjs';

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;

try {
  if (!server || !name)
    throw new Error('GITHUB_SERVER_URL and GITHUB_REPOSITORY are not set: publish from a workflow');
  await publishPackages({
    root: resolve(import.meta.dirname, '../../..'),
    repository: `${server}/${name}`,
    provenance: process.argv.includes('--provenance'),
    env: process.env,
    say: console.log,
  });
} catch (error) {
  console.error(error.stderr ?? error.message);
  process.exitCode = 1;
}
