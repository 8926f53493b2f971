import { readFileSync } from 'node:fs';
import { inspect } from 'node:util';
import { explore, Finding } from './explore.ts';
import type { Target } from './target.ts';
import { admissionReviews } from './targets/admissionReviews.ts';
import { calendarReviews } from './targets/calendarReviews.ts';
import { cronExpressions } from './targets/cronExpressions.ts';
import { decisions } from './targets/decisions.ts';
import { durations } from './targets/durations.ts';
import { decisionsAboutRuns } from './targets/decisionsAboutRuns.ts';
import { jsonPatches } from './targets/jsonPatches.ts';
import { watchStreams } from './targets/watchStreams.ts';

const targets: readonly Target[] = [
  cronExpressions,
  durations,
  admissionReviews,
  calendarReviews,
  watchStreams,
  jsonPatches,
  decisions,
  decisionsAboutRuns,
];

type Options = { words: readonly string[]; runs: number; seed: number; input?: string };

/** Fuzzes the targets that the words name, and returns whether all rules hold. */
export async function run({ words, runs, seed, input }: Options): Promise<boolean> {
  const named = targets.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)));
  let ok = named.length > 0;
  for (const target of named) {
    const seeds = input === undefined ? target.seeds : [readFileSync(input, 'utf8')];
    ok = (await report({ ...target, seeds }, input === undefined ? runs : 1, seed)) && ok;
  }
  return ok;
}

async function report(target: Target, runs: number, seed: number): Promise<boolean> {
  try {
    const { corpus, places, most } = await explore(target, { runs, seed });
    write(`${target.name}: ${runs} runs, ${places} places, ${corpus} inputs, ${most} steps at most`);
    return true;
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    write(`${target.name}: ${error.message}\n${JSON.stringify(error.input)}\n${inspect(error.cause)}`);
    return false;
  }
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
