import { namesMinute } from './cron.ts';
import { fieldsOf, shownMinute as shownBy } from './wallMinute.ts';

/** The clock of a zone with `offset` seconds added, in whole minutes. */
export type EventClock = { readonly timezone: string; readonly offset: number };

/**
 * The occurrences of an event without a window, from `from` to `to`, both included, found by testing each
 * minute. A stop that falls into a clock gap occurs in the first minute after the gap.
 */
export function eventTimes(
  action: 'start' | 'stop',
  schedule: string,
  clock: EventClock,
  from: number,
  to: number,
): number[] {
  const found: number[] = [];
  for (let minute = Math.ceil(from / 60) * 60; minute <= to; minute += 60) {
    const wall = shownMinute(clock, minute);
    const leftOut = action === 'stop' ? between(shownMinute(clock, minute - 60), wall) : [];
    if ([wall, ...leftOut].some((one) => namesMinute(schedule, fieldsOf(one)))) found.push(minute);
  }
  return found;
}

/** The wall time, in minutes since 1970 as if it were UTC. */
function shownMinute({ timezone, offset }: EventClock, epochSeconds: number): number {
  return shownBy(timezone, epochSeconds) + offset / 60;
}

function between(before: number, after: number): number[] {
  return Array.from({ length: Math.max(0, after - before - 1) }, (_, index) => before + 1 + index);
}
