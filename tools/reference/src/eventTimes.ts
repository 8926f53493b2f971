import { namesMinute } from './cron.ts';
import { dayOfWeek, type WallClock, wallClock } from './wallClock.ts';

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

/** Cached, because several events test the same minutes. */
const shown = new Map<string, number>();

/** The wall time, in minutes since 1970 as if it were UTC. */
function shownMinute({ timezone, offset }: EventClock, epochSeconds: number): number {
  const key = `${timezone} ${epochSeconds}`;
  const known = shown.get(key) ?? readMinute(timezone, epochSeconds);
  shown.set(key, known);
  return known + offset / 60;
}

function readMinute(timezone: string, epochSeconds: number): number {
  const { year, month, day, hour, minute } = wallClock(timezone, epochSeconds);
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}

function between(before: number, after: number): number[] {
  return Array.from({ length: Math.max(0, after - before - 1) }, (_, index) => before + 1 + index);
}

function fieldsOf(wallMinute: number): WallClock {
  const read = new Date(wallMinute * 60_000);
  const [year, month, day] = [read.getUTCFullYear(), read.getUTCMonth() + 1, read.getUTCDate()];
  const [hour, minute] = [read.getUTCHours(), read.getUTCMinutes()];
  return { year, month, day, hour, minute, second: 0, dayOfWeek: dayOfWeek(year, month, day) };
}
