import { civilDate } from './civilDate.ts';

const pairs: readonly string[] = Array.from({ length: 100 }, (_, n) => (n < 10 ? `0${n}` : `${n}`));

/**
 * Formats epoch seconds of the years 0001 to 9999 as RFC 3339 UTC, the form of a period-id.
 *
 * @example
 * formatInstant(1_772_323_200) // '2026-03-01T00:00:00Z'
 */
export function formatInstant(epochSeconds: number): string {
  if (epochSeconds !== last.epochSeconds) last = { epochSeconds, text: instantText(epochSeconds) };
  return last.text;
}

/** Caches the last text. A decision writes the same period-id several times. */
let last = { epochSeconds: 0, text: '1970-01-01T00:00:00Z' };

function instantText(epochSeconds: number): string {
  const hour = Math.floor(epochSeconds / secondsPerHour);
  if (hour !== lastHour.hour) lastHour = { hour, text: startOf(hour) };
  const second = epochSeconds - hour * secondsPerHour;
  const minute = (second / 60) | 0;
  const ofMinute = second - minute * 60;
  return lastHour.text + (ofMinute === 0 ? minuteStarts[minute] : `${pairs[minute]}:${pairs[ofMinute]}Z`);
}

const secondsPerHour = 3600;
const minuteStarts: readonly string[] = pairs.slice(0, 60).map((minute) => `${minute}:00Z`);

/** Caches the last hour and day, because consecutive calls mostly share them. */
let lastHour = { hour: 0, text: '1970-01-01T00:' };
let lastDay = { days: 0, text: '1970-01-01' };

function startOf(hour: number): string {
  const days = Math.floor(hour / 24);
  return `${formatDay(days)}T${pairs[hour - days * 24]}:`;
}

/**
 * Formats a day number as `YYYY-MM-DD`. The local day of an instant of the years 0001 to 9999 can be in the year 0000 or
 * 10000.
 *
 * @example
 * formatDay(20_513) // '2026-03-01'
 */
export function formatDay(days: number): string {
  if (days !== lastDay.days) lastDay = { days, text: textOf(days) };
  return lastDay.text;
}

function textOf(days: number): string {
  const { year, month, day } = civilDate(days);
  const century = (year / 100) | 0;
  return `${pairs[century] ?? century}${pairs[year - century * 100]}-${pairs[month]}-${pairs[day]}`;
}
