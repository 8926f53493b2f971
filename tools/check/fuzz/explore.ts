import { clearCoverage, readCoverage, type Trace } from './coverage.ts';
import { diceOf, mutate } from './mutate.ts';
import type { Target } from './target.ts';

/** An input for which a rule does not hold. */
export class Finding extends Error {
  override readonly name = 'Finding';

  readonly input: string;

  constructor(input: string, cause: unknown) {
    super(cause instanceof Error ? `${cause.name}: ${cause.message}` : String(cause), { cause });
    this.input = input;
  }
}

/** How much of the code was reached, how many inputs reach it, and the most steps that one input took. */
export type Explored = { readonly corpus: number; readonly places: number; readonly most: number };

/**
 * Checks mutated inputs. An input that reaches a new place in the code joins the corpus, from which later inputs are made.
 * The same seed and number of runs check the same inputs.
 *
 * @throws Finding for the first input for which a rule does not hold, or that takes too many steps
 */
export async function explore(target: Target, options: { runs: number; seed: number }): Promise<Explored> {
  const dice = diceOf(options.seed);
  const corpus = [...target.seeds];
  const places = new Set<number>();
  let most = 0;
  for (let run = 0; run < options.runs; run++) {
    const chosen = corpus[dice(corpus.length)] ?? '';
    const other = corpus[dice(corpus.length)] ?? '';
    const input = target.seeds[run] ?? mutate(chosen, other, target.words, dice);
    const known = places.size;
    const reached = await trace(target, input);
    for (const place of reached.places) places.add(place);
    most = Math.max(most, reached.steps);
    if (places.size > known && run >= target.seeds.length) corpus.push(input);
  }
  return { corpus: corpus.length, places: places.size, most };
}

async function trace({ check, maxSteps }: Target, input: string): Promise<Trace> {
  clearCoverage();
  try {
    await check(input);
  } catch (error) {
    throw new Finding(input, error);
  }
  const traced = readCoverage();
  const { steps } = traced;
  if (steps > maxSteps)
    throw new Finding(input, new Error(`took ${steps} steps, expected at most ${maxSteps}`));
  return traced;
}
