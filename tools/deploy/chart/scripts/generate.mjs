/** Generates the files in deploy/ and docs/ that come from the chart's values, and the manifests rendered from the chart. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadSource } from './loadSource.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const { generatedFiles, generatedManifests, haveGo } = await loadSource('src/generate/index.ts');

await write(await generatedFiles(root));
// Rendered from the files that were just written.
if (haveGo()) await write(await generatedManifests(root));
else console.error('SKIPPED: the plain manifests of deploy/, which need Go to build Helm');

async function write(files) {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(resolve(root, path)), { recursive: true });
    await writeFile(resolve(root, path), content);
  }
}
