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
    const shown = shownMinute(clock, minute);
    const leftOut = action === 'stop' ? between(shownMinute(clock, minute - 60), shown) : [];
    if ([shown, ...leftOut].some((wall) => namesMinute(schedule, fieldsOf(wall)))) found.push(minute);
  }
  return found;
}

/** What the clock shows, in minutes since 1970 as if there were no zones. */
function shownMinute({ timezone, offset }: EventClock, epochSeconds: number): number {
  const { year, month, day, hour, minute } = wallClock(timezone, epochSeconds);
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000 + offset / 60;
}

function between(before: number, after: number): number[] {
  return Array.from({ length: Math.max(0, after - before - 1) }, (_, index) => before + 1 + index);
}

function fieldsOf(wallMinute: number): WallClock {
  const shown = new Date(wallMinute * 60_000);
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()];
  const [hour, minute] = [shown.getUTCHours(), shown.getUTCMinutes()];
  return { year, month, day, hour, minute, second: 0, dayOfWeek: dayOfWeek(year, month, day) };
}
