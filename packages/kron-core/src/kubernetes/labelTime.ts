import { parsePeriodID } from '../zone/parsePeriodID.ts';

/**
 * Formats an RFC 3339 instant in ISO 8601 basic format, which is valid in a label value.
 *
 * @example
 * labelTime('2026-03-01T00:58:29Z') // '20260301T005829Z'
 */
export function labelTime(instant: string): string {
  return instant.replace(/[-:]/g, '');
}

/**
 * Parses a label written by {@link labelTime}. Undefined if the label is not a valid instant.
 *
 * @example
 * timeOfLabel('20260301T005829Z') // '2026-03-01T00:58:29Z'
 */
export function timeOfLabel(label: string): string | undefined {
  const date = `${label.slice(0, 4)}-${label.slice(4, 6)}-${label.slice(6, 8)}`;
  const instant = `${date}${label.slice(8, 11)}:${label.slice(11, 13)}:${label.slice(13)}`;
  // There is no year 0.
  return parsePeriodID(instant) === null || instant.startsWith('0000') ? undefined : instant;
}
