import { minutesPerDay } from './civilDate.ts';
import { formatDay } from './formatInstant.ts';

/**
 * Formats a wall time that is given in minutes since 1970 on the wall clock.
 *
 * @example
 * formatWallMinute(29_538_870) // { date: '2026-02-28', time: '20:30' }
 */
export function formatWallMinute(wall: number): { date: string; time: string } {
  const days = Math.floor(wall / minutesPerDay);
  return { date: formatDay(days), time: formatTimeOfDay(wall - days * minutesPerDay) };
}

/** Formats a minute of a day: `formatTimeOfDay(1230)` is `'20:30'`. */
export function formatTimeOfDay(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
