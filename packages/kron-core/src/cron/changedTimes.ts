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
 * The nominal times of an expression under a policy for clock changes. The policy can move or drop nominal times before and
 * after a change, in two stretches as long as the change. In the calm stretches between changes, the policy has no effect:
 *
 *     UTC      ─────────┬──────────┬──────────┬──────────
 *                 calm  │  before  │  after   │  calm
 *                       └ length ──┴─ length ─┘
 *                                  ^ the change
 *
 * The stretches of two changes never meet, because no change is longer than a day, and two changes of a zone are more than
 * six days apart. All values are in floored minutes since 1970, unless they are called seconds.
 */

/** A stretch of UTC minutes with one rule. Each nominal time in it is a matching wall minute minus an offset. */
type Stretch = {
  /** The first minute of the stretch, and the first minute after the stretch. */
  readonly start: number;
  readonly end: number;
  /**
   * `previous` is the minute at which a backward search continues after this stretch. `next` is the minute at which a
   * forward search continues. A search skips minutes whose times the policy drops.
   */
  readonly previous: number;
  readonly next: number;
  /** The offset that the clock shows. */
  readonly offset: number;
  /** If the policy moves the skipped times of a gap into this stretch, the offset beyond the gap. Otherwise null. */
  readonly moved: number | null;
  /** Whether the policy drops the times that the clock shows. */
  readonly dropped: boolean;
};

/**
 * The minutes on one side of a clock change. If the change repeats wall times, the clock shows the repeated times in these
 * minutes. If the change leaves out wall times, the policy can move these times to these minutes.
 */
type Half = {
  readonly offset: number;
  /** False if the policy drops the times that the clock shows in these minutes. */
  readonly shown: boolean;
  readonly moved: number | null;
  readonly change: ClockChange;
  /** Whether the schedule runs through the change (see `runsThrough`). If it does, the policy does not apply. */
  readonly exempt: boolean;
};

/** How a clock change affects a nominal time. See `Period.clockChange`. */
export type TimeMark = 'AfterGap' | 'BeforeGap' | 'FirstTime' | 'SecondTime';

/** What a clock change does to a nominal time. Wall times are in minutes since 1970 without a zone. */
export type TimeNote = {
  /** Null if the schedule runs through the clock change and the change leaves out times. */
  readonly mark: TimeMark | null;
  readonly runsThrough: boolean;
  /** The wall time that the expression names. */
  readonly named: number;
  /** The wall time that the clock shows. */
  readonly shown: number;
  readonly change: ClockChange;
};

/** Why an instant is no nominal time because of a clock change, and the nominal time that replaces the instant. */
export type TimeRefusal = {
  /** The wall time that the expression names. */
  readonly named: number;
  /**
   * The nominal time that replaces the instant, in epoch seconds. If `kind` is `Gap`, the time is a nominal time only with
   * the policy `gap`.
   */
  readonly period: number;
} & (
  | { readonly kind: 'FirstTime' | 'SecondTime' }
  /** `gap` is the policy that moves the left-out time to `period`. */
  | { readonly kind: 'Gap'; readonly gap: 'after' | 'before' }
);

/**
 * The nominal times of one expression, searched forwards and backwards. The stretches of the last searches are cached.
 * Instants are epoch seconds.
 */
export class ChangedTimes {
  readonly #cron: Cron;
  readonly #zone: Zone;
  readonly #policy: ClockChanges;
  readonly #recent: Stretch[] = [];
  #oldest = 0;

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
      const { end, next, offset, moved, dropped } = this.#stretchAt(from);
      const shown = nextWallMinute(cron, from + offset) - offset;
      const found = moved === null ? shown : Math.min(shown, nextWallMinute(cron, from + moved) - moved);
      if (found < end && !dropped) return found <= lastMinute ? found * 60 : null;
      from = next;
      if (shown <= end + near) continue;
      // Jump ahead. The jump cannot pass the next nominal time, whatever offsets the zone has later.
      from = Math.max(from, nextWallMinute(cron, end + offset - maxClockChange) - offset - maxClockChange);
    }
    return null;
  }

  /** The last nominal time at or before an instant. null before the year 1. */
  latest(atOrBefore: number): number | null {
    const cron = this.#cron;
    let from = Math.min(Math.floor(atOrBefore / 60), lastMinute);
    while (from >= firstMinute) {
      const { start, previous, offset, moved, dropped } = this.#stretchAt(from);
      const shown = previousWallMinute(cron, from + offset) - offset;
      const found = moved === null ? shown : Math.max(shown, previousWallMinute(cron, from + moved) - moved);
      if (found >= start && !dropped) return found >= firstMinute ? found * 60 : null;
      from = previous;
      if (shown >= start - near) continue;
      const latest = previousWallMinute(cron, start - 1 + offset + maxClockChange) - offset + maxClockChange;
      from = Math.min(from, latest);
    }
    return null;
  }

  has(instant: number): boolean {
    const minute = instant / 60;
    if (!Number.isInteger(minute) || minute < firstMinute || minute > lastMinute) return false;
    const half = this.#halfAt(minute);
    if (half === null) return this.#names(minute + minuteOffset(this.#zone, minute));
    const { offset, shown, moved } = half;
    return (shown && this.#names(minute + offset)) || (moved !== null && this.#names(minute + moved));
  }

  /**
   * The note about a nearby clock change, if it affects the nominal time or the schedule runs through it. Otherwise null.
   */
  noteAt(nominal: number): TimeNote | null {
    const minute = nominal / 60;
    const half = this.#halfAt(minute);
    if (half === null) return null;
    const mark = this.#markIn(half, minute);
    const { offset, moved, change, exempt } = half;
    if (mark === null && !exempt) return null;
    const isMoved = moved !== null && (mark === 'AfterGap' || mark === 'BeforeGap');
    const named = isMoved ? minute + moved : minute + offset;
    return { mark, runsThrough: exempt, named, shown: minute + offset, change };
  }

  #markIn({ offset, moved, change }: Half, minute: number): TimeMark | null {
    if (change.after < change.before) return minute < change.at ? 'FirstTime' : 'SecondTime';
    if (moved === null || this.#names(minute + offset)) return null;
    return moved === change.before ? 'AfterGap' : 'BeforeGap';
  }

  /** If an instant is no nominal time because of a clock change, returns the details. Otherwise returns null. */
  refusalAt(instant: number): TimeRefusal | null {
    const minute = instant / 60;
    if (!Number.isInteger(minute) || this.has(instant)) return null;
    const half = this.#halfAt(minute);
    if (half === null || half.exempt) return null;
    const { offset, change } = half;
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
    for (const stretch of this.#recent) {
      if (stretch.start <= minute && minute < stretch.end) return stretch;
    }
    const found = this.#findStretch(minute);
    this.#recent[this.#oldest] = found;
    this.#oldest = (this.#oldest + 1) % remembered;
    return found;
  }

  #findStretch(minute: number): Stretch {
    const past = latestClockChange(this.#zone, minute, minute - longest);
    const future = nextClockChange(this.#zone, minute, minute + longest);
    const [start, previous] =
      past.change === null ? [past.end + longest, past.end + longest - 1] : this.#beginningAfter(past.change);
    if (past.change !== null && minute < start) return affected(past.change, past.change.at, start);
    const [end, next] =
      future.change === null ? [future.end - longest, future.end - longest] : this.#endBefore(future.change);
    if (future.change !== null && minute >= end) return affected(future.change, end, future.change.at);
    const offset = minuteOffset(this.#zone, minute);
    return { start, end, previous, next, offset, moved: null, dropped: false };
  }

  /** `start`: the first minute that a change no longer affects. `previous`: where a backward search continues. */
  #beginningAfter(change: ClockChange): [start: number, previous: number] {
    const { at } = change;
    const later = this.#effectAfter(change);
    if (later !== null)
      return [at + lengthOf(change), later === 'dropped' ? at - 1 : at + lengthOf(change) - 1];
    return [at, this.#effectBefore(change) === 'dropped' ? at - lengthOf(change) - 1 : at - 1];
  }

  /** `end`: the first minute that a change affects. `next`: the minute at which a forward search continues. */
  #endBefore(change: ClockChange): [end: number, next: number] {
    const { at } = change;
    const earlier = this.#effectBefore(change);
    if (earlier !== null) return [at - lengthOf(change), earlier === 'dropped' ? at : at - lengthOf(change)];
    return [at, this.#effectAfter(change) === 'dropped' ? at + lengthOf(change) : at];
  }

  #effectBefore(change: ClockChange): Effect | null {
    const { gap, fold } = this.#policy;
    const isGap = change.after > change.before;
    if ((isGap ? gap !== 'before' : fold !== 'second') || !this.#isAffectedBy(change)) return null;
    return isGap ? 'moved' : 'dropped';
  }

  #effectAfter(change: ClockChange): Effect | null {
    const { gap, fold } = this.#policy;
    const isGap = change.after > change.before;
    if ((isGap ? gap !== 'after' : fold !== 'first') || !this.#isAffectedBy(change)) return null;
    return isGap ? 'moved' : 'dropped';
  }

  #isAffectedBy(change: ClockChange): boolean {
    const { from, to } = changedStretch(change);
    return nextWallMinute(this.#cron, from) < to && !runsThrough(this.#cron, change);
  }

  /**
   * The side of a clock change on which a minute lies. Null if the minute is in neither stretch of any change, so that no
   * change affects the minute.
   */
  #halfAt(minute: number): Half | null {
    const past = latestClockChange(this.#zone, minute, minute - longest).change;
    if (past !== null && minute < past.at + lengthOf(past)) {
      return this.#half(past, past.after, past.before, this.#effectAfter(past));
    }
    const future = nextClockChange(this.#zone, minute, minute + longest).change;
    if (future !== null && minute >= future.at - lengthOf(future)) {
      return this.#half(future, future.before, future.after, this.#effectBefore(future));
    }
    return null;
  }

  #half(change: ClockChange, offset: number, other: number, effect: Effect | null): Half {
    return {
      offset,
      shown: effect !== 'dropped',
      moved: effect === 'moved' ? other : null,
      change,
      exempt: runsThrough(this.#cron, change),
    };
  }
}

/**
 * The effect of a policy on one side of a change. `moved`: the policy moves the times of a gap to this side. `dropped`: the
 * policy drops the times that the clock shows on this side.
 */
type Effect = 'moved' | 'dropped';

/** The stretch on one side of a change. The policy moves times into this stretch, or drops the times in it. */
function affected({ at, before, after }: ClockChange, start: number, end: number): Stretch {
  const [offset, other] = start === at ? [after, before] : [before, after];
  const isGap = after > before;
  return { start, end, previous: start - 1, next: end, offset, moved: isGap ? other : null, dropped: !isGap };
}

function lengthOf({ before, after }: ClockChange): number {
  return Math.abs(after - before);
}

/** In minutes. No clock change is longer than a day. */
const longest = 1440;

/** In minutes. If the next matching time is at most this far from the stretch, a jump does not make the search faster. */
const near = 4 * maxClockChange;

/**
 * Number of cached stretches. A search across one clock change needs up to four: the stretches directly before and after the
 * change, in which the policy has an effect, and the calm stretches around these two.
 */
const remembered = 4;
