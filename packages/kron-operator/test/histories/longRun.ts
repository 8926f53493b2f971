/**
 * Runs many histories of one kind without jest, whose sandbox makes them twice as slow. scripts/histories.mjs bundles and
 * runs this file.
 *
 *   node longRun.mjs wild 5000 7       the wild ones among 5,000 histories of seed 7
 *
 * Prints progress on standard error and the result as a line of JSON on standard output. Exits with 1 at the first history
 * with a violation.
 */
import { inspect } from 'node:util';
import type { Judgement } from './hold.ts';
import { type KindName, kinds } from './kinds.ts';

/** Histories per line of progress. */
const betweenLines = 1_000;

const [name, all, seed] = process.argv.slice(2) as [KindName, string, string];
const kind = kinds[name];
const count = Math.ceil(Number(all) * kind.share);
let histories = 0;
let jobs = 0;
let periods = 0;

function held(judgement: Judgement): void {
  histories += 1;
  jobs += judgement.jobs;
  periods += judgement.periods;
  if (histories % betweenLines === 0)
    process.stderr.write(`${name}, seed ${seed}: ${histories} of ${count} hold\n`);
}

process.stderr.write(`${name}, seed ${seed}: ${count} histories\n`);
try {
  await kind.hold({ count, seed: Number(seed), held });
  const result = { kind: name, seed: Number(seed), histories, invariants: kind.invariants, jobs, periods };
  process.stdout.write(`${JSON.stringify(result)}\n`);
} catch (error) {
  process.stderr.write(`${name}, seed ${seed}: ${inspect(error)}\n`);
  process.exitCode = 1;
}
