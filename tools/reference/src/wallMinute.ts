import { dayOfWeek, type WallClock, wallClock } from './wallClock.ts';

/** Cached, because several schedules test the same minutes. */
const shown = new Map<string, Map<number, number>>();

/** The wall time of a zone at an instant, in minutes since 1970 as if it were UTC. */
export function shownMinute(timezone: string, epochSeconds: number): number {
  const times = shown.get(timezone) ?? new Map<number, number>();
  shown.set(timezone, times);
  const known = times.get(epochSeconds) ?? readMinute(timezone, epochSeconds);
  times.set(epochSeconds, known);
  return known;
}

function readMinute(timezone: string, epochSeconds: number): number {
  const { year, month, day, hour, minute } = wallClock(timezone, epochSeconds);
  return Date.UTC(year, month - 1, day, hour, minute) / 60_000;
}

/** The fields of a wall minute. Also of one that no clock shows. */
export function fieldsOf(wallMinute: number): WallClock {
  const read = new Date(wallMinute * 60_000);
  const [year, month, day] = [read.getUTCFullYear(), read.getUTCMonth() + 1, read.getUTCDate()];
  const [hour, minute] = [read.getUTCHours(), read.getUTCMinutes()];
  return { year, month, day, hour, minute, second: 0, dayOfWeek: dayOfWeek(year, month, day) };
}
