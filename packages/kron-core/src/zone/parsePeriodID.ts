import { dayNumber, daysInMonth } from './civilDate.ts';

const length = '2026-03-01T00:00:00Z'.length;

/**
 * Parses a period-id to epoch seconds, the inverse of `formatInstant`. null for any other text.
 *
 * @example
 * parsePeriodID('2026-03-01T00:00:00Z') // 1772323200
 * parsePeriodID('2026-02-30T00:00:00Z') // null
 */
export function parsePeriodID(id: string): number | null {
  if (id.length !== length || !hasSeparators(id)) return null;
  const year = fourDigits(id);
  const month = twoDigits(id, 5);
  const day = twoDigits(id, 8);
  const hour = twoDigits(id, 11);
  const minute = twoDigits(id, 14);
  const second = twoDigits(id, 17);
  // `twoDigits` returns NaN for a part that is no number. All comparisons with NaN are false.
  const isDate = year >= 0 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isDate || !(hour < 24 && minute < 60 && second < 60)) return null;
  return dayNumber(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
}

function hasSeparators(id: string): boolean {
  return (
    id.charCodeAt(4) === dash &&
    id.charCodeAt(7) === dash &&
    id.charCodeAt(10) === letterT &&
    id.charCodeAt(13) === colon &&
    id.charCodeAt(16) === colon &&
    id.charCodeAt(19) === letterZ
  );
}

const dash = 0x2d;
const letterT = 0x54;
const colon = 0x3a;
const letterZ = 0x5a;
const zero = 0x30;

function fourDigits(text: string): number {
  return twoDigits(text, 0) * 100 + twoDigits(text, 2);
}

/** NaN unless both characters are digits. */
function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at) - zero;
  const ones = text.charCodeAt(at + 1) - zero;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}
