/** Writes what in deploy/ and docs/ comes from the one source of the chart's values, and what the chart comes to. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const folder = resolve(import.meta.dirname, '..');
const root = resolve(folder, '../..');

const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/generate/index.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
  packages: 'external',
});
// Beside the package's own modules, so that what is external is found.
const bundle = resolve(folder, '.tsc/scripts/generate.mjs');
await mkdir(dirname(bundle), { recursive: true });
await writeFile(bundle, outputFiles[0].contents);
const { generatedFiles, generatedManifests, haveGo } = await import(pathToFileURL(bundle).href);

await write(await generatedFiles(root));
// From the chart as it is now.
if (haveGo()) await write(await generatedManifests(root));
else console.error('SKIPPED: the plain manifests of deploy/, as there is no Go to build Helm with');

async function write(files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(resolve(root, path)), { recursive: true });
    await writeFile(resolve(root, path), content);
  }
}
