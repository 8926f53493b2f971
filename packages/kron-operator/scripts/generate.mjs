/** Generates the reference pages of flags and metrics. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '../..');

// Bundled from the sources, so that no build has to run first.
const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/reference/generatedFiles.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  conditions: ['kron-source'],
  // The workspace's packages are bundled: some of them exist as sources only.
  external: ['@kubernetes/client-node', 'commander', 'pino', 'prom-client', 'undici'],
});
// Inside the package, so that its external dependencies resolve.
const bundle = resolve(folder, '.tsc/scripts/generatedFiles.mjs');
await mkdir(resolve(bundle, '..'), { recursive: true });
await writeFile(bundle, outputFiles[0].contents);

const { generatedFiles } = await import(pathToFileURL(bundle).href);
for (const [path, content] of Object.entries(generatedFiles())) await writeFile(resolve(root, path), content);
