/** Writes what in deploy/ and docs/ comes from the one source of the chart's values, and what the chart comes to. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { loadSource } from './loadSource.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const { generatedFiles, generatedManifests, haveGo } = await loadSource('src/generate/index.ts');

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
