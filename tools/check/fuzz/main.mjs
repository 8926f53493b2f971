/**
 * Fuzzes each target, or those whose names contain one of the given words. Prints one line for each, and the input and the
 * rule that it violates if there is one. Exits with 1 then.
 *
 *   node main.mjs                                   10,000 inputs for each target, the same in every run
 *   node main.mjs cron --runs 5000000 --seed 7      other inputs, for hours
 *   node main.mjs --input FILE cron                 one input
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import { bundle } from './bundle.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    input: { type: 'string' },
  },
});

// A folder of its own, because several processes may fuzz at the same time.
const folder = await mkdtemp(join(tmpdir(), 'kron-fuzz-'));
const program = join(folder, 'main.mjs');
await bundle('run.ts', program);
const { run } = await import(pathToFileURL(program).href);
await rm(folder, { recursive: true });
const { runs, seed, input } = values;
if (!(await run({ words: positionals, runs: Number(runs), seed: Number(seed), input }))) process.exitCode = 1;
