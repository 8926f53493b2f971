import { dayOfWeek, type WallClock, wallClock } from './wallClock.ts';

/** Cached, because several schedules test the same minutes. */
const shown = new Map<string, Map<number, number>>();

/** The wall time of a zone at an instant, in minutes since 1970 as if it were UTC. */
export function shownMinute(timezone: string, epochSeconds: number): number {
  if (timezone === 'UTC') return Math.floor(epochSeconds / 60);
  const times = shown.get(timezone) ?? new Map<number, number>();
  shown.set(timezone, times);
  const known = times.get(epochSeconds) ?? readMinute(timezone, epochSeconds);
  times.set(epochSeconds, known);
  return known;
}

/** Years below 100 would be those of the 20th century to `Date.UTC`. */
const fourCenturies = 146_097 * 86_400_000;

function readMinute(timezone: string, epochSeconds: number): number {
  const { year, month, day, hour, minute } = wallClock(timezone, epochSeconds);
  return (Date.UTC(year + 400, month - 1, day, hour, minute) - fourCenturies) / 60_000;
}

/** The fields of a wall minute. Also of one that no clock shows. */
export function fieldsOf(wallMinute: number): WallClock {
  const read = new Date(wallMinute * 60_000);
  const [year, month, day] = [read.getUTCFullYear(), read.getUTCMonth() + 1, read.getUTCDate()];
  const [hour, minute] = [read.getUTCHours(), read.getUTCMinutes()];
  return { year, month, day, hour, minute, second: 0, dayOfWeek: dayOfWeek(year, month, day) };
}
