/** Writes generated/fleet.schema.json, the JSON Schema of a Fleet, from src/fleet/fleetSchema.ts. */
import { mkdir, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { compactJson } from '../../../tools/check/build/compactJson.mjs';

const folder = resolve(import.meta.dirname, '..');

const { outputFiles } = await build({
  absWorkingDir: folder,
  entryPoints: ['src/fleet/fleetSchema.ts'],
  bundle: true,
  write: false,
  format: 'esm',
  platform: 'node',
});
const bundle = resolve(folder, '.tsc/scripts/fleetSchema.mjs');
await mkdir(resolve(bundle, '..'), { recursive: true });
await writeFile(bundle, outputFiles[0].contents);

const { fleetSchema } = await import(pathToFileURL(bundle).href);
await mkdir(resolve(folder, 'generated'), { recursive: true });
await writeFile(resolve(folder, 'generated/fleet.schema.json'), `${compactJson(fleetSchema, 200)}\n`);
