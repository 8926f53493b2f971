import type { Clause, LocalDay, MinuteRange } from './clause.ts';
import { localDay, matchesDay, minutesPerDay } from './clause.ts';
import type { Constraints } from './constraints.ts';

const wholeDay: readonly MinuteRange[] = [{ from: 0, to: minutesPerDay }];

/**
 * The allowed minutes of a local day, given as days since 1970-01-01: ranges in ascending order that neither touch
 * nor overlap.
 *
 * @example
 * allowedMinutes({ only: [], avoid: [noon] }, 0) // [{ from: 0, to: 720 }, { from: 721, to: 1440 }]
 */
export function allowedMinutes({ only, avoid }: Constraints, dayNumber: number): readonly MinuteRange[] {
  const day = localDay(dayNumber);
  const wanted = only.length === 0 ? wholeDay : union(only, day);
  const unwanted = union(avoid, day);
  return unwanted.length === 0 ? wanted : subtract(wanted, unwanted);
}

/** The minutes that at least one of the clauses matches. */
function union(clauses: readonly Clause[], day: LocalDay): readonly MinuteRange[] {
  const matching = clauses.filter((clause) => matchesDay(clause, day));
  // The common case, and windows may be thousands of days long.
  if (matching.length === 1 && matching[0] !== undefined) return matching[0].minutes;
  const ranges = matching.flatMap((clause) => clause.minutes);
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of ranges.sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last !== undefined && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

function subtract(wanted: readonly MinuteRange[], unwanted: readonly MinuteRange[]): MinuteRange[] {
  const left: MinuteRange[] = [];
  for (const { from, to } of wanted) {
    let start = from;
    for (const gap of unwanted) {
      if (gap.to <= start) continue;
      if (gap.from >= to) break;
      if (gap.from > start) left.push({ from: start, to: gap.from });
      start = gap.to;
    }
    if (start < to) left.push({ from: start, to });
  }
  return left;
}
