import { dayNumber } from './civilDate.ts';
import { formatInstant } from './formatInstant.ts';

const length = '2026-03-01T00:00:00Z'.length;

/**
 * Parses a period-id to epoch seconds, the inverse of `formatInstant`. null for any other text.
 *
 * @example
 * parsePeriodID('2026-03-01T00:00:00Z') // 1772323200
 * parsePeriodID('2026-02-30T00:00:00Z') // null
 */
export function parsePeriodID(id: string): number | null {
  if (id.length !== length) return null;
  const days = dayNumber(digits(id, 0, 4), digits(id, 5, 7), digits(id, 8, 10));
  const seconds = days * 86_400 + digits(id, 11, 13) * 3600 + digits(id, 14, 16) * 60 + digits(id, 17, 19);
  // Formatting the result again detects texts that are not in the canonical form.
  return Number.isFinite(seconds) && formatInstant(seconds) === id ? seconds : null;
}

const zero = 0x30;

function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) value = value * 10 + text.charCodeAt(at) - zero;
  return value;
}
