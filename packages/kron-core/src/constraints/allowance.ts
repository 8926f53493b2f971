import { minutesPerDay, secondsPerDay } from '../zone/civilDate.ts';
import { type Clause, type LocalDay, localDay, matchesDay } from './clause.ts';
import { type Constraints, isAllowed, isUnconstrained, refersToCalendars } from './constraints.ts';

/** Whether a run may start at an instant. See {@link isAllowed} for the parameters. */
export type Allowance = (instant: number, wallSeconds: number) => boolean;

/** With at most this many clauses, a test of each clause is as fast as a table lookup. */
const fewClauses = 3;
/** In windows of more than this many days, the draws of a period rarely share a day, so a cache of days is of little use. */
const maxDays = 64;
const wordsPerDay = minutesPerDay / 32;

/**
 * A faster {@link isAllowed} for drawing candidates. A period tests up to 64 candidates, mostly on the same few days. If
 * there are many clauses, the allowed minutes of a day are computed once and cached, with one bit per minute. Constraints
 * with calendars are tested clause by clause, because a calendar entry can begin at any second.
 *
 * @param windowSeconds - the length of the windows
 */
export function allowance(constraints: Constraints, windowSeconds: number): Allowance {
  if (isUnconstrained(constraints)) return () => true;
  const direct: Allowance = (instant, wallSeconds) => isAllowed(constraints, instant, wallSeconds);
  if (refersToCalendars(constraints)) return direct;
  const days = Math.floor(windowSeconds / secondsPerDay) + 2;
  if (constraints.only.length + constraints.avoid.length <= fewClauses || days > maxDays) return direct;
  return new RecentDays(constraints, days).allows;
}

class RecentDays {
  readonly #constraints: Constraints;
  readonly #days: Float64Array;
  /** For each slot of the cache, one bit per minute of a day. The bit is set if the minute is allowed. */
  readonly #minutes: Uint32Array;

  constructor(constraints: Constraints, places: number) {
    this.#constraints = constraints;
    this.#days = new Float64Array(places).fill(Number.NaN);
    this.#minutes = new Uint32Array(places * wordsPerDay);
  }

  readonly allows: Allowance = (_instant, wallSeconds) => {
    const day = Math.floor(wallSeconds / secondsPerDay);
    const places = this.#days.length;
    const place = ((day % places) + places) % places;
    if (this.#days[place] !== day) this.#learn(day, place);
    const minute = Math.floor((wallSeconds - day * secondsPerDay) / 60);
    const word = this.#minutes[place * wordsPerDay + (minute >>> 5)] ?? 0;
    return ((word >>> (minute & 31)) & 1) === 1;
  };

  #learn(dayNumber: number, place: number): void {
    const { only, avoid } = this.#constraints;
    const day = localDay(dayNumber);
    const minutes = this.#minutes.subarray(place * wordsPerDay, (place + 1) * wordsPerDay);
    minutes.fill(only.length === 0 ? 0xffffffff : 0);
    mark(minutes, only, day, (word, bits) => word | bits);
    mark(minutes, avoid, day, (word, bits) => word & ~bits);
    this.#days[place] = dayNumber;
  }
}

/** Applies `change` to the bit of each minute of the day that a clause matches. `change` sets or clears bits. */
function mark(
  minutes: Uint32Array,
  clauses: readonly Clause[],
  day: LocalDay,
  change: (word: number, bits: number) => number,
): void {
  for (const clause of clauses) {
    if (!matchesDay(clause, day)) continue;
    for (const { from, to } of clause.minutes) {
      for (let minute = from; minute < to; ) {
        const end = Math.min(to, (minute | 31) + 1);
        const bits = bitsOf(minute & 31, end - minute);
        minutes[minute >>> 5] = change(minutes[minute >>> 5] ?? 0, bits);
        minute = end;
      }
    }
  }
}

/** A mask of `count` bits from bit `first` on. */
function bitsOf(first: number, count: number): number {
  return (count === 32 ? -1 : (1 << count) - 1) << first;
}
