/**
 * Lives through many histories of one kind, outside of jest, whose sandbox makes them take twice as long. Bundled and
 * run by scripts/histories.mjs.
 *
 *   node longRun.mjs wild 5000 7       the wild ones among 5,000 histories of seed 7
 *
 * Tells on standard error how far it is, and at the end on standard output, as a line of JSON, what it came to; exits
 * with 1 at the first history that does not hold.
 */
import { inspect } from 'node:util';
import type { Judgement } from './hold.ts';
import { type KindName, kinds } from './kinds.ts';

/** A line is written after so many histories. */
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
