/** Generates the files in deploy/ and docs/ that come from the chart's values, and the manifests rendered from the chart. */
import { resolve } from 'node:path';
import { writeGenerated } from '../../../check/build/writeGenerated.mjs';
import { load } from './load.mjs';

const root = resolve(import.meta.dirname, '../../../..');
const { generatedFiles, generatedManifests, haveGo } = await load('src/generate/index.ts');

await writeGenerated(await generatedFiles(root));
// Rendered from the files that were just written.
if (haveGo()) await writeGenerated(await generatedManifests(root));
else console.error('SKIPPED: the plain manifests of deploy/, which need Go to build Helm');
