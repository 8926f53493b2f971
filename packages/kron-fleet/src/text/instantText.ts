import { zoneOffsetSeconds } from 'kron-core';
import { exactDuration } from './durationText.ts';

/** The first and the last second that RFC 3339 can express, 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
export const years = { firstSecond: -62_135_596_800, lastSecond: 253_402_300_799 } as const;

/** Converts epoch seconds to RFC 3339 in UTC: `2026-03-01T00:58:29Z`. All instants in JSON and YAML have this form. */
export function utcText(instant: number): string {
  const { date, time } = dateAndTime(instant);
  return `${date}T${time}Z`;
}

/** Converts epoch seconds with {@link utcText}. Returns null for null. */
export function utcTextOrNull(instant: number | null): string | null {
  return instant === null ? null : utcText(instant);
}

/** The clock of a time zone. An object stands for a clock that is `ahead` seconds ahead of the clock of `zone`. */
export type Clock = string | { readonly zone: string; readonly ahead: number };

/** The name of a clock, such as `Europe/London-1h`. */
export function clockText(clock: Clock): string {
  if (typeof clock === 'string') return clock;
  const { zone, ahead } = clock;
  return `${zone}${ahead < 0 ? '-' : '+'}${exactDuration(Math.abs(ahead))}`;
}

export type WallText = {
  /** The date, such as `2026-03-01`. */
  date: string;
  /** The time of day, such as `01:58:29`. */
  time: string;
  /** The UTC offset, such as `+01` or `-03:30`. `Z` in UTC. */
  offset: string;
};

/** The date, time and offset that a clock shows at an instant. */
export function wallText(instant: number, clock: Clock): WallText {
  if (clock === 'UTC') return { ...dateAndTime(instant), offset: 'Z' };
  const { zone, ahead } = typeof clock === 'string' ? { zone: clock, ahead: 0 } : clock;
  const offset = zoneOffsetSeconds(zone, new Date(instant * 1000)) + ahead;
  return { ...dateAndTime(instant + offset), offset: offsetText(offset) };
}

/** An instant in RFC 3339 with the offset of a clock: `2026-03-01T01:58:29+01:00`. */
export function zonedText(instant: number, clock: Clock): string {
  const { date, time, offset } = wallText(instant, clock);
  const full = /^[+-]\d\d$/.test(offset) ? `${offset}:00` : offset;
  return `${date}T${time}${full}`;
}

/** The date, time and offset that a clock shows at an instant: `2026-03-01 01:58:29+01`. */
export function dateTimeText(instant: number, clock: Clock): string {
  const { date, time, offset } = wallText(instant, clock);
  return `${date} ${time}${offset}`;
}

/** The date, time and offset that a clock shows at an instant, without seconds: `2026-03-01 01:58+01`. */
export function minuteText(instant: number, clock: Clock): string {
  const { date, time, offset } = wallText(instant, clock);
  return `${date} ${time.slice(0, 5)}${offset}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** The weekday, date, time and offset that a clock shows at an instant: `Sun 2026-03-01 01:58:29+01`. */
export function weekdayWallText(instant: number, clock: Clock): string {
  const { date, time, offset } = wallText(instant, clock);
  const weekday = weekdays[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return `${weekday} ${date} ${time}${offset}`;
}

const secondsPerDay = 86_400;

function dateAndTime(seconds: number): { date: string; time: string } {
  const number = Math.floor(seconds / secondsPerDay);
  const rest = seconds - number * secondsPerDay;
  const time = `${twoDigits(rest / 3600)}:${twoDigits((rest / 60) % 60)}:${twoDigits(rest % 60)}`;
  return { date: dayText(number), time };
}

const maxDays = 10_000;
/** A cache of the dates as text, because most outputs show few dates many times. */
const shownDays = new Map<number, string>();

function dayText(number: number): string {
  const shown = shownDays.get(number);
  if (shown !== undefined) return shown;
  const iso = new Date(number * secondsPerDay * 1000).toISOString();
  // A clock can be a few hours past the year 9999. toISOString then prints the year with a sign and six digits.
  const text = iso.slice(0, iso.indexOf('T'));
  if (shownDays.size >= maxDays) shownDays.clear();
  shownDays.set(number, text);
  return text;
}

/** Prints a UTC offset in seconds for the end of a date and time: `+01` or `-03:30`. */
export function offsetText(offset: number): string {
  const size = Math.abs(offset);
  const parts = [twoDigits(size / 3600), twoDigits((size / 60) % 60), twoDigits(size % 60)];
  while (parts.length > 1 && parts.at(-1) === '00') parts.pop();
  return (offset < 0 ? '-' : '+') + parts.join(':');
}

function twoDigits(value: number): string {
  const whole = Math.floor(value);
  return whole < 10 ? `0${whole}` : String(whole);
}
