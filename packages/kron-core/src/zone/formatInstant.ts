import { civilDate, secondsPerDay } from './civilDate.ts';

const pairs: readonly string[] = Array.from({ length: 100 }, (_, n) => (n < 10 ? `0${n}` : `${n}`));

/**
 * Epoch seconds of the years 0001 to 9999 as RFC 3339 UTC: the form of a period-id.
 *
 * @example
 * formatInstant(1_772_323_200) // '2026-03-01T00:00:00Z'
 */
export function formatInstant(epochSeconds: number): string {
  const days = Math.floor(epochSeconds / secondsPerDay);
  const second = epochSeconds - days * secondsPerDay;
  const hour = (second / 3600) | 0;
  const minute = ((second - hour * 3600) / 60) | 0;
  return `${formatDay(days)}T${pairs[hour]}:${pairs[minute]}:${pairs[second - hour * 3600 - minute * 60]}Z`;
}

/**
 * A day number of the years 0001 to 9999 as `YYYY-MM-DD`.
 *
 * @example
 * formatDay(20_513) // '2026-03-01'
 */
export function formatDay(days: number): string {
  if (days !== lastDay.days) lastDay = { days, text: textOf(days) };
  return lastDay.text;
}

/** Instants that are written one after the other are mostly of the same day. */
let lastDay = { days: 0, text: '1970-01-01' };

function textOf(days: number): string {
  const { year, month, day } = civilDate(days);
  const century = (year / 100) | 0;
  return `${pairs[century]}${pairs[year - century * 100]}-${pairs[month]}-${pairs[day]}`;
}
