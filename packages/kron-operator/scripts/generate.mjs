/** Writes the pages of the documentation that come from the code: flags and metrics. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '../..');

// From the sources, so that nothing has to be built before.
const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/reference/generatedFiles.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  conditions: ['kron-source'],
  // Of this workspace's own packages some are sources only.
  external: ['@kubernetes/client-node', 'commander', 'pino', 'prom-client', 'undici'],
});
// Beside the package's own modules, so that what is external is found.
const bundle = resolve(folder, '.tsc/scripts/generatedFiles.mjs');
await mkdir(resolve(bundle, '..'), { recursive: true });
await writeFile(bundle, outputFiles[0].contents);

const { generatedFiles } = await import(pathToFileURL(bundle).href);
for (const [path, content] of Object.entries(generatedFiles())) await writeFile(resolve(root, path), content);
