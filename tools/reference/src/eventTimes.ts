import { namesMinute } from './cron.ts';
import { dayOfWeek, type WallClock, wallClock } from './wallClock.ts';

/** A clock: that of a zone, put forward by `offset` seconds, whole minutes. */
export type EventClock = { readonly timezone: string; readonly offset: number };

/**
 * When an event occurs without a window, from `from` to `to`, both included, found by asking each minute. What the
 * clock leaves out happens, of a stop, in the minute with which the clock goes on.
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

/** Several events are asked about the same minutes. */
const shown = new Map<string, number>();

/** What the clock shows, in minutes since 1970 as if there were no zones. */
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
