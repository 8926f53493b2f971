import { changedStretch, type ClockChange, maxClockChange } from '../zone/clockChange.ts';
import { changesWithin } from '../zone/changesWithin.ts';
import { minutesPerDay } from '../zone/civilDate.ts';
import { formatDay } from '../zone/formatInstant.ts';
import type { Zone } from '../zone/zone.ts';
import type { Cron } from './cron.ts';
import { runsThrough } from './runsThrough.ts';
import { nextWallMinute } from './wallWalk.ts';

/** The clock changes that affect a schedule. */
export type AffectedChanges = {
  /** The number of clock changes, at least 1. */
  readonly changes: number;
  /** The local date, `YYYY-MM-DD`, of the first wall time that a change leaves out or repeats. */
  readonly first: string;
};

/** The clock changes that affect a schedule without `clockChanges`. A field is null if there are no such changes. */
export type ClockChangeEffects = {
  /** Changes that leave out a time of the schedule. With `gap: after`, each would add a nominal time. */
  readonly lost: AffectedChanges | null;
  /** Changes that repeat a time of the schedule. With `fold: first`, each would remove a nominal time. */
  readonly doubled: AffectedChanges | null;
};

/** The nominal times from `from` to `to` (both included, in epoch seconds) for which `counts` returns true. */
export type CountedTimes = {
  readonly from: number;
  readonly to: number;
  readonly counts: (nominal: number) => boolean;
};

/** The effects of the clock changes near the counted times. The cost grows with the number of changes, not of times. */
export function clockChangeEffects(cron: Cron, zone: Zone, counted: CountedTimes): ClockChangeEffects {
  const lost: number[] = [];
  const doubled: number[] = [];
  const from = Math.floor(counted.from / 60) - maxClockChange;
  const to = Math.ceil(counted.to / 60) + maxClockChange;
  for (const change of changesWithin(zone, from, to)) {
    const affected = firstAffected(cron, change, counted);
    if (affected !== null) (change.after > change.before ? lost : doubled).push(affected);
  }
  return { lost: countOf(lost), doubled: countOf(doubled) };
}

/** The first wall minute that `gap: after` would move to a new nominal time, or that `fold: first` would drop. */
function firstAffected(cron: Cron, change: ClockChange, { from, to, counts }: CountedTimes): number | null {
  if (runsThrough(cron, change)) return null;
  const stretch = changedStretch(change);
  const isGap = change.after > change.before;
  const offset = isGap ? change.before : change.after;
  for (
    let wall = nextWallMinute(cron, stretch.from);
    wall < stretch.to;
    wall = nextWallMinute(cron, wall + 1)
  ) {
    const shown = wall - offset + change.after;
    // `gap: after` moves the left-out time to `shown`. If the schedule has a nominal time there anyway, nothing is added.
    if (isGap && nextWallMinute(cron, shown) === shown) continue;
    const nominal = (wall - offset) * 60;
    if (from <= nominal && nominal <= to && counts(nominal)) return wall;
  }
  return null;
}

function countOf([first, ...rest]: readonly number[]): AffectedChanges | null {
  return first === undefined
    ? null
    : { changes: rest.length + 1, first: formatDay(Math.floor(first / minutesPerDay)) };
}
