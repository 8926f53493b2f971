/**
 * node tools/deploy/release/publish.mjs [--provenance]
 *
 * Publishes the packages to the registry that npm is set to. GITHUB_SERVER_URL and GITHUB_REPOSITORY, which a workflow
 * has, say where they come from.
 */
import { resolve } from 'node:path';
import { publishPackages } from './publishPackages.mjs';

const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = process.env;

try {
  await publishPackages({
    root: resolve(import.meta.dirname, '../../..'),
    repository: server && name ? `${server}/${name}` : undefined,
    provenance: process.argv.includes('--provenance'),
    env: process.env,
    say: console.log,
  });
} catch (error) {
  console.error(error.stderr ?? error.message);
  process.exitCode = 1;
}
