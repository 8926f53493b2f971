import fc from 'fast-check';
import type { AuditTotals } from '../audit/audit.ts';
import type { Kind } from './kinds.ts';

/** What has become of a history. */
export type Judgement = {
  readonly violations: readonly string[];
  /** What its operators told. */
  readonly log: readonly string[];
  readonly totals: AuditTotals;
};

export type HoldOptions = {
  readonly count: number;
  readonly seed: number;
  /** Called after each history that holds. */
  readonly held?: (totals: AuditTotals) => void;
};

/**
 * Lives through histories of a kind, the same ones for each seed.
 *
 * @throws Error that tells the shortest history that violates an invariant, and its seed
 */
export async function hold<History extends { readonly steps: readonly unknown[] }>(
  { histories, judge }: Kind<History>,
  { count, seed, held }: HoldOptions,
): Promise<void> {
  const holds = fc.asyncProperty(histories, async (history) => {
    const { violations, log, totals } = await judge(history);
    if (violations.length > 0)
      throw new Error([...violations, '', ...story(history), '', ...log.slice(-80)].join('\n'));
    held?.(totals);
  });
  await fc.assert(holds, { numRuns: count, seed });
}

/** A history as a list to be read. */
function story({ steps, ...beginning }: { readonly steps: readonly unknown[] }): string[] {
  return [JSON.stringify(beginning), ...steps.map((step) => `- ${JSON.stringify(step)}`)];
}
