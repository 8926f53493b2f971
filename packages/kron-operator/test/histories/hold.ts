import fc from 'fast-check';

/** The result of a history. */
export type Judgement = {
  readonly violations: readonly string[];
  /** The log of its operators. */
  readonly log: readonly string[];
  /** Number of periods. */
  readonly jobs: number;
  /** Number of periods with an outcome. */
  readonly periods: number;
};

/** Histories, and how to check each of them. */
export type Judged<History extends { readonly steps: readonly unknown[] }> = {
  readonly histories: fc.Arbitrary<History>;
  readonly judge: (history: History) => Promise<Judgement>;
};

export type HoldOptions = {
  readonly count: number;
  readonly seed: number;
  /** Called after each history without violations. */
  readonly held?: (judgement: Judgement) => void;
};

/**
 * Runs histories of a kind; a seed always gives the same ones.
 *
 * @throws Error with the shortest history that violates an invariant, and its seed
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

/** A history as readable lines. */
function story({ steps, ...beginning }: { readonly steps: readonly unknown[] }): string[] {
  return [JSON.stringify(beginning), ...steps.map((step) => `- ${JSON.stringify(step)}`)];
}
