import { minutesPerDay } from '../zone/civilDate.ts';
import type { Clause, LocalDay, MinuteRange } from './clause.ts';
import { calendarsHold, localDay, matchesDay } from './clause.ts';
import type { Constraints } from './constraints.ts';

/**
 * Returns the allowed minutes of a local day. `dayNumber` is in days since 1970-01-01. Calendars are tested only at
 * `instant`, in epoch seconds. The result of this test counts for the whole day.
 */
export type AllowedMinutes = (dayNumber: number, instant: number) => readonly MinuteRange[];

/** A local day for which clauses are tested, and the instant at which their calendars are tested. */
type Stretch = { readonly day: LocalDay; readonly instant: number };

const wholeDay: readonly MinuteRange[] = [{ from: 0, to: minutesPerDay }];

/** Cache, because a choice with spread needs the minutes of the same constraints again for each window. */
const remembered = new WeakMap<Constraints, AllowedMinutes>();
/** Maximum number of cached sets of clauses. Usual constraints need fewer. */
const maxSets = 64;

/**
 * The allowed minutes of any local day, as ranges in ascending order that neither touch nor overlap. A window can span
 * thousands of days, but most days match the same clauses, so the result is computed once for each set of clauses.
 *
 * @example
 * allowedMinutes({ only: [], avoid: [noon] })(0, 0) // [{ from: 0, to: 720 }, { from: 721, to: 1440 }]
 */
export function allowedMinutes(constraints: Constraints): AllowedMinutes {
  const known = remembered.get(constraints) ?? minutesBySet(constraints);
  remembered.set(constraints, known);
  return known;
}

function minutesBySet({ only, avoid }: Constraints): AllowedMinutes {
  const known = new Map<string, readonly MinuteRange[]>();
  return (dayNumber, instant) => {
    const stretch = { day: localDay(dayNumber), instant };
    const key = matchingSet(only, stretch) + matchingSet(avoid, stretch);
    let minutes = known.get(key);
    if (minutes === undefined) {
      minutes = minutesOf({ only, avoid }, stretch);
      if (known.size >= maxSets) known.clear();
      known.set(key, minutes);
    }
    return minutes;
  };
}

/**
 * The clauses that match a stretch, as a string key. Each clause is one bit, and a character holds eight bits. All
 * keys have the same length.
 */
function matchingSet(clauses: readonly Clause[], stretch: Stretch): string {
  let set = '';
  let bits = 0;
  for (let index = 0; index < clauses.length; index++) {
    const clause = clauses[index];
    bits = (bits << 1) | (clause !== undefined && matches(clause, stretch) ? 1 : 0);
    if (index % 8 === 7 || index === clauses.length - 1) {
      set += String.fromCharCode(bits);
      bits = 0;
    }
  }
  return set;
}

function matches(clause: Clause, { day, instant }: Stretch): boolean {
  return matchesDay(clause, day) && calendarsHold(clause, instant);
}

function minutesOf({ only, avoid }: Constraints, stretch: Stretch): readonly MinuteRange[] {
  const wanted = only.length === 0 ? wholeDay : union(only, stretch);
  const unwanted = union(avoid, stretch);
  return unwanted.length === 0 ? wanted : subtract(wanted, unwanted);
}

/** The minutes that at least one of the clauses matches. */
function union(clauses: readonly Clause[], stretch: Stretch): readonly MinuteRange[] {
  const ranges = clauses.filter((clause) => matches(clause, stretch)).flatMap((clause) => clause.minutes);
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
