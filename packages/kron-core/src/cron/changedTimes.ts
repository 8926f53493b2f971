import type { ClockChanges } from '../spec/clockChanges.ts';
import type { ClockChange } from '../zone/clockChange.ts';
import {
  changedStretch,
  latestClockChange,
  maxClockChange,
  minuteOffset,
  nextClockChange,
} from '../zone/clockChange.ts';
import type { Zone } from '../zone/zone.ts';
import type { Cron } from './cron.ts';
import { firstMinute, lastMinute } from './nominalTimes.ts';
import { runsThrough } from './runsThrough.ts';
import { nextWallMinute, previousWallMinute } from './wallWalk.ts';

/*
 * The nominal times of an expression under a policy for clock changes. A change moves or drops nominal times up to its
 * own length before and after it. Between these stretches the wall clock alone decides:
 *
 *     UTC      ─────────┬──────────┬──────────┬──────────
 *                 calm  │  before  │  after   │  calm
 *                       └ length ──┴─ length ─┘
 *                                  ^ the change
 *
 * No two changes of a zone are so close that their stretches meet: the closest are almost seven days apart, and none
 * is longer than a day. All values are in floored minutes since 1970, unless they are called seconds.
 */

/** A stretch of UTC minutes with one rule. A nominal time in it is a wall minute of the expression minus an offset. */
type Stretch = {
  /** The first minute, and the first minute after the stretch. */
  readonly start: number;
  readonly end: number;
  /** The offset that the clock shows. */
  readonly offset: number;
  /** Whether the times that the clock shows are nominal times. */
  readonly shown: boolean;
  /** The offset on the other side of a gap, if its times are moved into this stretch. */
  readonly moved: number | null;
  readonly change: ClockChange | null;
  /** Whether the schedule runs through the change. */
  readonly exempt: boolean;
};

/** How a clock change affects a nominal time. See `Period.clockChange`. */
export type TimeMark = 'AfterGap' | 'BeforeGap' | 'FirstTime' | 'SecondTime';

/** What a clock change does to a nominal time. Wall times are in minutes since 1970 without a zone. */
export type TimeNote = {
  /** null: nothing, because the schedule runs through the change. */
  readonly mark: TimeMark | null;
  readonly runsThrough: boolean;
  /** The wall time that the expression names. */
  readonly named: number;
  /** The wall time that the clock shows. */
  readonly shown: number;
  readonly change: ClockChange;
};

/** Why a clock change makes an instant no nominal time, and the one that there is or would be. */
export type TimeRefusal = {
  /** The wall time that the expression names. */
  readonly named: number;
  /** Epoch seconds. */
  readonly period: number;
} & (
  | { readonly kind: 'FirstTime' | 'SecondTime' }
  /** `gap`: the policy under which the period exists. */
  | { readonly kind: 'Gap'; readonly gap: 'after' | 'before' }
);

/**
 * The nominal times of one expression, searched forwards and backwards. Its only state is the stretch of the last
 * search. Instants are epoch seconds.
 */
export class ChangedTimes {
  readonly #cron: Cron;
  readonly #zone: Zone;
  readonly #policy: ClockChanges;
  #last: Stretch | undefined;

  constructor(cron: Cron, zone: Zone, policy: ClockChanges) {
    this.#cron = cron;
    this.#zone = zone;
    this.#policy = policy;
  }

  /** The first nominal time strictly after an instant. null after the year 9999. */
  next(after: number): number | null {
    const cron = this.#cron;
    let from = Math.max(Math.floor(after / 60) + 1, firstMinute);
    while (from <= lastMinute) {
      const { end, offset, shown, moved } = this.#stretchAt(from);
      let found = shown ? nextWallMinute(cron, from + offset) - offset : Infinity;
      if (moved !== null) found = Math.min(found, nextWallMinute(cron, from + moved) - moved);
      if (found < end) return found <= lastMinute ? found * 60 : null;
      // Every later nominal time is a wall minute minus some offset of the zone.
      const earliest = nextWallMinute(cron, end + offset - maxClockChange) - offset - maxClockChange;
      from = Math.max(end, earliest);
    }
    return null;
  }

  /** The last nominal time at or before an instant. null before the year 1. */
  latest(atOrBefore: number): number | null {
    const cron = this.#cron;
    let from = Math.min(Math.floor(atOrBefore / 60), lastMinute);
    while (from >= firstMinute) {
      const { start, offset, shown, moved } = this.#stretchAt(from);
      let found = shown ? previousWallMinute(cron, from + offset) - offset : -Infinity;
      if (moved !== null) found = Math.max(found, previousWallMinute(cron, from + moved) - moved);
      if (found >= start) return found >= firstMinute ? found * 60 : null;
      const latest = previousWallMinute(cron, start - 1 + offset + maxClockChange) - offset + maxClockChange;
      from = Math.min(start - 1, latest);
    }
    return null;
  }

  /** Whether an instant is a nominal time. */
  has(instant: number): boolean {
    const minute = instant / 60;
    if (!Number.isInteger(minute) || minute < firstMinute || minute > lastMinute) return false;
    const { offset, shown, moved } = this.#stretchAt(minute);
    return (shown && this.#names(minute + offset)) || (moved !== null && this.#names(minute + moved));
  }

  /** The mark of a nominal time. null: no clock change affects it. */
  markAt(nominal: number): TimeMark | null {
    const minute = nominal / 60;
    const { offset, moved, change } = this.#stretchAt(minute);
    if (change === null) return null;
    if (change.after < change.before) return minute < change.at ? 'FirstTime' : 'SecondTime';
    if (moved === null || this.#names(minute + offset)) return null;
    return moved === change.before ? 'AfterGap' : 'BeforeGap';
  }

  /** What a clock change does to a nominal time. null: nothing. */
  noteAt(nominal: number): TimeNote | null {
    const minute = nominal / 60;
    const { offset, moved, change, exempt } = this.#stretchAt(minute);
    const mark = this.markAt(nominal);
    if (change === null || (mark === null && !exempt)) return null;
    const isMoved = moved !== null && (mark === 'AfterGap' || mark === 'BeforeGap');
    const named = isMoved ? minute + moved : minute + offset;
    return { mark, runsThrough: exempt, named, shown: minute + offset, change };
  }

  /** Why an instant is not a nominal time, if that is because of a clock change. Otherwise null. */
  refusalAt(instant: number): TimeRefusal | null {
    const minute = instant / 60;
    if (!Number.isInteger(minute) || this.has(instant)) return null;
    const { offset, change, exempt } = this.#stretchAt(minute);
    if (change === null || exempt) return null;
    return change.after < change.before
      ? this.#refusalInFold(minute, minute + offset, change)
      : this.#refusalInGap(minute, change);
  }

  #refusalInFold(minute: number, named: number, change: ClockChange): TimeRefusal | null {
    if (!this.#names(named)) return null;
    const isFirst = minute < change.at;
    const other = isFirst ? minute + lengthOf(change) : minute - lengthOf(change);
    return { kind: isFirst ? 'FirstTime' : 'SecondTime', named, period: other * 60 };
  }

  #refusalInGap(minute: number, { at, before, after }: ClockChange): TimeRefusal | null {
    const reached = minute < at ? 'before' : 'after';
    const named = minute + (reached === 'before' ? after : before);
    if (!this.#names(named)) return null;
    const gap = this.#policy.gap === 'skip' ? reached : this.#policy.gap;
    return { kind: 'Gap', named, gap, period: (named - (gap === 'after' ? before : after)) * 60 };
  }

  #names(wall: number): boolean {
    return nextWallMinute(this.#cron, wall) === wall;
  }

  #stretchAt(minute: number): Stretch {
    const last = this.#last;
    if (last !== undefined && last.start <= minute && minute < last.end) return last;
    const found = this.#findStretch(minute);
    this.#last = found;
    return found;
  }

  #findStretch(minute: number): Stretch {
    const past = latestClockChange(this.#zone, minute, minute - maxClockChange);
    const start = past.change === null ? past.end + maxClockChange : past.end + lengthOf(past.change);
    if (past.change !== null && minute < start) return this.#after(past.change);
    const future = nextClockChange(this.#zone, minute, minute + maxClockChange);
    const end = future.change === null ? future.end - maxClockChange : future.end - lengthOf(future.change);
    if (future.change !== null && minute >= end) return this.#before(future.change);
    const offset = past.change?.after ?? future.change?.before ?? minuteOffset(this.#zone, minute);
    return { start, end, offset, shown: true, moved: null, change: null, exempt: false };
  }

  /** The stretch before a change, as long as the change. */
  #before(change: ClockChange): Stretch {
    const { at, before, after } = change;
    const { gap, fold } = this.#policy;
    const exempt = runsThrough(this.#cron, change);
    return {
      start: at - lengthOf(change),
      end: at,
      offset: before,
      shown: after > before || exempt || fold !== 'second',
      moved: after > before && !exempt && gap === 'before' ? after : null,
      change,
      exempt,
    };
  }

  /** The stretch from a change on, as long as the change. */
  #after(change: ClockChange): Stretch {
    const { at, before, after } = change;
    const { gap, fold } = this.#policy;
    const exempt = runsThrough(this.#cron, change);
    return {
      start: at,
      end: at + lengthOf(change),
      offset: after,
      shown: after > before || exempt || fold !== 'first',
      moved: after > before && !exempt && gap === 'after' ? before : null,
      change,
      exempt,
    };
  }
}

function lengthOf(change: ClockChange): number {
  const { from, to } = changedStretch(change);
  return to - from;
}
