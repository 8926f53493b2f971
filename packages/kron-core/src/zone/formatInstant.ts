import { calendar } from './calendar.ts';
import { type CivilDate, civilDate, secondsPerDay } from './civilDate.ts';

/**
 * Formats epoch seconds as RFC 3339 UTC, the form of a period-id. The year can be 10000, because the deadline of the last
 * period of the year 9999 can end in the year 10000.
 *
 * @example
 * formatInstant(1_772_323_200) // '2026-03-01T00:00:00Z'
 */
export function formatInstant(epochSeconds: number): string {
  if (epochSeconds !== last) {
    lastText = instantText(epochSeconds);
    last = epochSeconds;
  }
  return lastText;
}

/** Cache of the last text and the last day, because a decision writes the same period-id several times. */
let last = 0;
let lastText = '1970-01-01T00:00:00Z';
let lastDay = 0;
let lastDate: CivilDate = { year: 1970, month: 1, day: 1 };

const dash = 0x2d;
const letterT = 0x54;
const colon = 0x3a;
const letterZ = 0x5a;
const zero = 0x30;

/** Builds the text in one call. Text that is joined from parts takes longer to build, and longer to hash. */
function instantText(epochSeconds: number): string {
  if (epochSeconds > calendar.lastSecond) return `1${instantText(epochSeconds - tenThousandYears)}`;
  const days = Math.floor(epochSeconds / secondsPerDay);
  if (days !== lastDay) {
    lastDate = civilDate(days);
    lastDay = days;
  }
  const { year, month, day } = lastDate;
  const second = epochSeconds - days * secondsPerDay;
  const minute = (second / 60) | 0;
  const hour = (minute / 60) | 0;
  return String.fromCharCode(
    tens((year / 100) | 0),
    ones((year / 100) | 0),
    tens(year % 100),
    ones(year),
    dash,
    tens(month),
    ones(month),
    dash,
    tens(day),
    ones(day),
    letterT,
    tens(hour),
    ones(hour),
    colon,
    tens(minute % 60),
    ones(minute),
    colon,
    tens(second % 60),
    ones(second),
    letterZ,
  );
}

function tens(number: number): number {
  return zero + ((number / 10) | 0);
}

function ones(number: number): number {
  return zero + (number % 10);
}

/** In seconds. The calendar repeats itself every 400 years. */
const tenThousandYears = 25 * 146_097 * secondsPerDay;

/**
 * Formats a day number as `YYYY-MM-DD`. The local day of an instant of the years 0001 to 9999 can be in the year 0000 or
 * 10000.
 *
 * @example
 * formatDay(20_513) // '2026-03-01'
 */
export function formatDay(days: number): string {
  return formatInstant(days * secondsPerDay).slice(0, -'T00:00:00Z'.length);
}
