/** Writes generated/fleet.schema.json, the JSON Schema of a Fleet, from src/fleet/fleetSchema.ts. */
import { resolve } from 'node:path';
import { compactJson } from '../../../tools/check/build/compactJson.mjs';
import { loadSource } from '../../../tools/check/build/loadSource.mjs';
import { writeGenerated } from '../../../tools/check/build/writeGenerated.mjs';

const { fleetSchema } = await loadSource(resolve(import.meta.dirname, '..'), 'src/fleet/fleetSchema.ts');
await writeGenerated({
  'packages/kron-fleet/generated/fleet.schema.json': `${compactJson(fleetSchema, 200)}\n`,
});
