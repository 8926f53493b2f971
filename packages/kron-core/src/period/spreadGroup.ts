import type { AllowedMass } from '../choice/allowedMass.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { compile } from './compile.ts';
import { boundsIn } from './explainSpread.ts';
import { namedBy } from './namedBy.ts';
import type { SpreadBounds } from './period.ts';
import type { Schedule } from './schedule.ts';

const minute = 60;

/** The number of members of a group that can start in one UTC minute. */
export type MinuteStarts = { minute: Date; starts: number };

/**
 * The earliest and the latest start of a group's member in one period, and the member's part of the window's allowed mass.
 * The spec's own `spread` is ignored.
 *
 * @param slot - the member's slot, from 0 to `of` - 1
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if the schedule does not name that instant
 *
 * @example
 * const spec = { identity: 'prod/a', schedule: '0 0 * * *', window: { duration: '3h' } };
 * spreadBounds(spec, new Date('2026-03-01T00:00:00Z'), 7, 50)
 * // { from: 0.14, to: 0.16, allowedMass: 1, earliest: 2026-03-01T00:25:12.000Z, latest: 2026-03-01T00:28:48.000Z }
 */
export function spreadBounds(
  spec: ScheduleSpec | Schedule,
  nominalTime: Date,
  slot: number,
  of: number,
): SpreadBounds {
  return boundsIn(windowOf(spec, nominalTime).allowed, { slot, of });
}

/**
 * The guaranteed peak of a group in one period: the greatest number of its members that can start in one UTC minute,
 * whatever is drawn. A member can start in a minute if the member's part of the allowed mass overlaps the mass of the
 * minute. 0 if the period is unschedulable. Source: docs/reference/scheduling.md, "Spread".
 *
 * @param spec - the spec of any member: all have the same schedule, window and constraints. Its own `spread` is ignored
 * @param slots - the slot of each member, in any order; members can share a slot
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if the schedule does not name that instant
 *
 * @example
 * guaranteedPeak(spec, new Date('2026-03-01T00:00:00Z'), Array(50).keys(), 50) // 2 in a window of 3 h
 */
export function guaranteedPeak(
  spec: ScheduleSpec | Schedule,
  nominalTime: Date,
  slots: Iterable<number>,
  of: number,
): number {
  const { allowed, first, last } = windowOf(spec, nominalTime);
  const group = new Group(allowed, slots, of);
  let peak = 0;
  // Counts the members in the last minute of each slot's part. One of these minutes has the peak, because the parts of later
  // slots never end earlier.
  for (const slot of new Set(group.slots)) {
    let [from, to] = [first, last];
    while (from < to) {
      const middle = Math.ceil((from + to) / 2);
      if (group.endsAfter(slot, middle * minute)) from = middle;
      else to = middle - 1;
    }
    peak = Math.max(peak, group.startsIn(from * minute));
  }
  return peak;
}

/**
 * The number of members that can start in each UTC minute of one period's window, in order. Minutes in which no member can
 * start are left out. The parameters are those of {@link guaranteedPeak}, which returns the greatest of these numbers.
 *
 * @throws InvalidSpecError if the spec is invalid
 * @throws RangeError if the schedule does not name that instant
 *
 * @example
 * [...guaranteedStarts(spec, new Date('2026-03-01T00:00:00Z'), [0, 1], 2)][0] // { minute: 2026-03-01T00:00:00.000Z, starts: 1 }
 */
export function* guaranteedStarts(
  spec: ScheduleSpec | Schedule,
  nominalTime: Date,
  slots: Iterable<number>,
  of: number,
): Generator<MinuteStarts> {
  const { allowed, first, last } = windowOf(spec, nominalTime);
  const group = new Group(allowed, slots, of);
  for (let index = first; index <= last; index++) {
    const starts = group.startsIn(index * minute);
    if (starts > 0) yield { minute: new Date(index * minute * 1000), starts };
  }
}

type MinutesOfWindow = {
  readonly allowed: AllowedMass;
  /** The first and last minute that the window touches, in minutes since the epoch. */
  readonly first: number;
  readonly last: number;
};

function windowOf(spec: ScheduleSpec | Schedule, nominalTime: Date): MinutesOfWindow {
  const schedule = compile(spec);
  const nominal = namedBy(schedule, nominalTime);
  const start = nominal + schedule.dues.windowOffset;
  return {
    allowed: schedule.allowedMassAt(nominal),
    first: Math.floor(start / minute),
    last: Math.floor((start + schedule.dues.windowLength) / minute),
  };
}

/**
 * The slots of a group's members in one window. Slot `s` has the part of the allowed mass from `s/of` to `(s+1)/of`. The
 * comparisons multiply by `of` instead of dividing, because a uniform distribution then needs only whole numbers.
 */
class Group {
  /** The slots of the members, in ascending order. */
  readonly slots: readonly number[];
  readonly #allowed: AllowedMass;
  readonly #of: number;

  constructor(allowed: AllowedMass, slots: Iterable<number>, of: number) {
    this.slots = [...slots].sort((a, b) => a - b);
    this.#allowed = allowed;
    this.#of = of;
  }

  /** Whether a slot's part contains mass that lies at or after an instant. */
  endsAfter(slot: number, instant: number): boolean {
    return (slot + 1) * this.#allowed.total > this.#of * this.#allowed.before(instant);
  }

  /** The number of members whose part overlaps the minute that starts at `from`, in epoch seconds. */
  startsIn(from: number): number {
    const { before, total } = this.#allowed;
    const [low, high] = [this.#of * before(from), this.#of * before(from + minute)];
    if (!(low < high)) return 0;
    return this.#count((slot) => slot * total < high) - this.#count((slot) => (slot + 1) * total <= low);
  }

  /** The number of slots that meet a condition. The slots that meet it must come before all other slots. */
  #count(holds: (slot: number) => boolean): number {
    let [low, high] = [0, this.slots.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (holds(this.slots[middle] ?? 0)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
