/** Generates the reference pages of flags and metrics. */
import { resolve } from 'node:path';
import { loadSource } from '../../../tools/check/build/loadSource.mjs';
import { writeGenerated } from '../../../tools/check/build/writeGenerated.mjs';

const external = ['@kubernetes/client-node', 'commander', 'pino', 'prom-client', 'undici'];
const folder = resolve(import.meta.dirname, '..');
const { generatedFiles } = await loadSource(folder, 'src/reference/generatedFiles.ts', { external });
await writeGenerated(generatedFiles());
