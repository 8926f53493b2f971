import type { Zone } from './zone.ts';

/** A change of the UTC offset of a zone. Offsets are rounded down to whole minutes. */
export type ClockChange = {
  /** The first minute after the change, in minutes since 1970 in UTC. */
  readonly at: number;
  /** The offset before the change, in minutes east of UTC. */
  readonly before: number;
  readonly after: number;
};

type ClockChangeSearch = {
  readonly change: ClockChange | null;
  /** Where the search stopped, as a UTC minute: at the change or, without a change, at the bound of the last stretch. */
  readonly end: number;
};

/** In minutes. No offset has ever been 16 hours or more, so a clock change is always shorter than 32 hours. */
export const maxClockChange: number = 32 * 60;

/** The offset of a zone at a UTC minute, rounded down to whole minutes. */
export function minuteOffset(zone: Zone, minute: number): number {
  return Math.floor(zone.offsetAt(minute * 60) / 60);
}

/** The first change after a minute, up to and including `until`. */
export function nextClockChange(zone: Zone, minute: number, until: number): ClockChangeSearch {
  let at = stretchEnd(zone, minute);
  for (; at <= until; at = stretchEnd(zone, at)) {
    const change = changeAt(zone, at);
    if (change !== null) return { change, end: at };
  }
  return { change: null, end: at };
}

/** The last change at or before a minute, down to and including `since`. */
export function latestClockChange(zone: Zone, minute: number, since: number): ClockChangeSearch {
  let at = stretchStart(zone, minute);
  for (; at >= since; at = stretchStart(zone, at - 1)) {
    const change = changeAt(zone, at);
    if (change !== null) return { change, end: at };
  }
  return { change: null, end: at };
}

function stretchEnd(zone: Zone, minute: number): number {
  return Math.ceil(zone.constantUntil(minute * 60) / 60);
}

function stretchStart(zone: Zone, minute: number): number {
  return Math.ceil(zone.constantSince(minute * 60) / 60);
}

/** The change at a UTC minute at which a stretch begins. Null if the offset does not change there. */
function changeAt(zone: Zone, at: number): ClockChange | null {
  const before = minuteOffset(zone, at - 1);
  const after = minuteOffset(zone, at);
  return before === after ? null : { at, before, after };
}

/**
 * The minutes of the wall clock that a change leaves out or shows twice, in minutes since 1970 on the wall clock. `from` is
 * included, `to` is not.
 *
 * @example
 * changedStretch({ at, before: 60, after: 120 }) // 02:00 to 03:00 where the clock goes from 02:00 to 03:00
 */
export function changedStretch({ at, before, after }: ClockChange): { from: number; to: number } {
  return { from: at + Math.min(before, after), to: at + Math.max(before, after) };
}
