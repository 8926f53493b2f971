import type { CalendarEntry } from 'kron-core';
import type { ZoneClock } from '../../../options/zoneClock.ts';

/** A span in epoch seconds, or in seconds of a wall clock since 1970-01-01T00:00:00. `to` is not included. */
export type ClockSpan = { from: number; to: number };

/** A span in which a clock has the same UTC offset all the time. */
export type Stretch = ClockSpan & { offset: number };

const day = 86_400;

export function stretchesOf(zone: ZoneClock, from: number, to: number): Stretch[] {
  const stretches: Stretch[] = [];
  for (let start = from; start < to; ) {
    const offset = zone.offsetAt(start);
    let end = start;
    do end = Math.min(end + day, to);
    while (end < to && zone.offsetAt(end) === offset);
    if (zone.offsetAt(end) !== offset) end = changeIn(zone, Math.max(start, end - day), end);
    stretches.push({ from: start, to: end, offset });
    start = end;
  }
  return stretches;
}

/** The first instant whose offset differs from the offset at `from`. The offset must change exactly once until `to`. */
function changeIn(zone: ZoneClock, from: number, to: number): number {
  const offset = zone.offsetAt(from);
  let [same, other] = [from, to];
  while (other - same > 1) {
    const middle = Math.floor((same + other) / 2);
    if (zone.offsetAt(middle) === offset) same = middle;
    else other = middle;
  }
  return other;
}

/**
 * The parts of `stretches` in which a valid entry applies. An entry in local time applies while the clock of the calendar
 * shows a time of the entry.
 */
export function heldParts(entry: CalendarEntry, stretches: readonly Stretch[]): ClockSpan[] {
  const { isAbsolute, from, to } = boundsOf(entry);
  return stretches.flatMap((stretch) => {
    const ahead = isAbsolute ? 0 : stretch.offset;
    const part = { from: Math.max(stretch.from, from - ahead), to: Math.min(stretch.to, to - ahead) };
    return part.from < part.to ? [part] : [];
  });
}

/** The span from the first to the last instant of a valid entry. undefined if the clock skips the whole entry. */
export function heldSpan(entry: CalendarEntry, zone: ZoneClock): ClockSpan | undefined {
  const { from, to } = boundsOf(entry);
  // An offset is less than a day. So the first instant of the entry is within a day of `from`, and the last one is within a
  // day of `to`. In the two days around `from` or `to`, the offset changes at most once.
  const around = (bound: number): ClockSpan[] =>
    heldParts(entry, stretchesOf(zone, bound - day, bound + day));
  const first = around(from)[0];
  const last = around(to).at(-1);
  return first === undefined || last === undefined ? undefined : { from: first.from, to: last.to };
}

/** The bounds of an entry: in epoch seconds if its times have a UTC offset, otherwise in seconds of the wall clock. */
function boundsOf({ from, to }: CalendarEntry): ClockSpan & { isAbsolute: boolean } {
  const isAbsolute = /(?:Z|[+-]\d\d:\d\d)$/.test(from.slice(dateLength));
  const secondsOf = (text: string): number => {
    const time = text.length === dateLength ? `${text}T00:00` : text;
    return Date.parse(isAbsolute ? time : `${time}Z`) / 1000;
  };
  const length = from.length === dateLength ? day : 0;
  return { isAbsolute, from: secondsOf(from), to: secondsOf(to ?? from) + length };
}

const dateLength = '2026-12-24'.length;
