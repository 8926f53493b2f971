import { zoneOffsetSeconds } from 'kron-core';
import { exactDuration } from './durationText.ts';

/** The first and the last second of RFC 3339, 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z. */
export const years = { firstSecond: -62_135_596_800, lastSecond: 253_402_300_799 } as const;

/** Epoch seconds as RFC 3339 in UTC, the format of every instant in JSON and YAML: `2026-03-01T00:58:29Z`. */
export function utcText(instant: number): string {
  const { date, time } = dateAndTime(instant);
  return `${date}T${time}Z`;
}

/** Epoch seconds as {@link utcText}, or null if there is no instant. */
export function utcTextOrNull(instant: number | null): string | null {
  return instant === null ? null : utcText(instant);
}

/** The clock of a time zone, or a clock that is `ahead` seconds ahead of the clock of a zone. */
export type Clock = string | { readonly zone: string; readonly ahead: number };

/** The name of a clock, such as `Europe/London-1h`. */
export function clockText(clock: Clock): string {
  if (typeof clock === 'string') return clock;
  const { zone, ahead } = clock;
  return `${zone}${ahead < 0 ? '-' : '+'}${exactDuration(Math.abs(ahead))}`;
}

export type WallText = {
  /** Such as `2026-03-01`. */
  date: string;
  /** Such as `01:58:29`. */
  time: string;
  /** Such as `+01` or `-03:30`. `Z` in UTC. */
  offset: string;
};

/** The date, time and offset that a clock shows at an instant. */
export function wallText(instant: number, clock: Clock): WallText {
  if (clock === 'UTC') return { ...dateAndTime(instant), offset: 'Z' };
  const { zone, ahead } = typeof clock === 'string' ? { zone: clock, ahead: 0 } : clock;
  const offset = zoneOffsetSeconds(zone, new Date(instant * 1000)) + ahead;
  return { ...dateAndTime(instant + offset), offset: offsetText(offset) };
}

/** An instant as RFC 3339 with the offset of a clock: `2026-03-01T01:58:29+01:00`. */
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

/** The same as {@link dateTimeText}, without seconds: `2026-03-01 01:58+01`. */
export function minuteText(instant: number, clock: Clock): string {
  const { date, time, offset } = wallText(instant, clock);
  return `${date} ${time.slice(0, 5)}${offset}`;
}

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Like {@link dateTimeText}, with the weekday: `Sun 2026-03-01 01:58:29+01`. */
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
/** Caches formatted days, because most days are shown many times. */
const shownDays = new Map<number, string>();

function dayText(number: number): string {
  const shown = shownDays.get(number);
  if (shown !== undefined) return shown;
  const iso = new Date(number * secondsPerDay * 1000).toISOString();
  // A wall clock can be a few hours beyond year 9999. toISOString writes such a year with a sign and six digits.
  const text = iso.slice(0, iso.indexOf('T'));
  if (shownDays.size >= maxDays) shownDays.clear();
  shownDays.set(number, text);
  return text;
}

/** Formats the UTC offset of a wall clock, in seconds, for the end of a wall time: `+01` or `-03:30`. */
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
