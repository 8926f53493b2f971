import type { Constraints } from './constraints.ts';

/** Spans begin and end at whole hours, or at one of the two ends of a clause's `between`. */
const hourSpans = 12;

/**
 * An upper bound of the allowed spans of one day: each range of `only` can be a span, and each range of `avoid` can
 * split one. Many clauses share the whole hours.
 *
 * @example
 * spansPerDay({ only: [], avoid: [noon] }) // 2
 */
export function spansPerDay({ only, avoid }: Constraints): number {
  let ranges = only.length === 0 ? 1 : 0;
  for (const { minutes } of only) ranges += minutes.length;
  for (const { minutes } of avoid) ranges += minutes.length;
  return Math.min(ranges, hourSpans + only.length + avoid.length + 1);
}
