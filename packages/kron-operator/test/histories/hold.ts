import fc from 'fast-check';

/** What has become of a history. */
export type Judgement = {
  readonly violations: readonly string[];
  /** What its operators told. */
  readonly log: readonly string[];
  /** How many there were. */
  readonly jobs: number;
  /** How many have an outcome; 0 where there are none. */
  readonly periods: number;
};

/** Histories, and how each of them is judged. */
export type Judged<History extends { readonly steps: readonly unknown[] }> = {
  readonly histories: fc.Arbitrary<History>;
  readonly judge: (history: History) => Promise<Judgement>;
};

export type HoldOptions = {
  readonly count: number;
  readonly seed: number;
  /** Called after each history that holds. */
  readonly held?: (judgement: Judgement) => void;
};

/**
 * Lives through histories of a kind, the same ones for each seed.
 *
 * @throws Error that tells the shortest history that violates an invariant, and its seed
 */
export async function hold<History extends { readonly steps: readonly unknown[] }>(
  { histories, judge }: Judged<History>,
  { count, seed, held }: HoldOptions,
): Promise<void> {
  const holds = fc.asyncProperty(histories, async (history) => {
    const judgement = await judge(history);
    const { violations, log } = judgement;
    if (violations.length > 0)
      throw new Error([...violations, '', ...story(history), '', ...log.slice(-80)].join('\n'));
    held?.(judgement);
  });
  await fc.assert(holds, { numRuns: count, seed });
}

/** A history as a list to be read. */
function story({ steps, ...beginning }: { readonly steps: readonly unknown[] }): string[] {
  return [JSON.stringify(beginning), ...steps.map((step) => `- ${JSON.stringify(step)}`)];
}
