import type { Constraints } from './constraints.ts';

/**
 * The maximum number of spans of one day that begin and end at whole hours. Any other span begins or ends at one of the two
 * ends of a clause's `between`.
 */
const hourSpans = 12;

/**
 * An upper bound of the number of allowed spans of one day. Each range of `only` can add a span, and each range of `avoid`
 * can split a span. So the number of spans is at most the number of ranges, plus 1 if `only` is empty. Clauses with many
 * ranges of hours have a lower bound, because at most 12 spans of a day begin and end at whole hours.
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
