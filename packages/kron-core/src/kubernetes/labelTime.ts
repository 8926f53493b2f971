import { parseInstant } from '../time/instant.ts';

/**
 * Formats an RFC 3339 instant in ISO 8601 basic format, which is valid in a label value.
 *
 * @example
 * labelTime('2026-03-01T00:58:29Z') // '20260301T005829Z'
 */
export function labelTime(instant: string): string {
  return instant.replace(/[-:]/g, '');
}

const basicTime = /^(\d{4})(\d{2})(\d{2}T\d{2})(\d{2})(\d{2}Z)$/;

/**
 * Parses a label written by {@link labelTime}. Undefined if the label is not a valid instant.
 *
 * @example
 * timeOfLabel('20260301T005829Z') // '2026-03-01T00:58:29Z'
 */
export function timeOfLabel(label: string): string | undefined {
  const instant = basicTime.test(label) ? label.replace(basicTime, '$1-$2-$3:$4:$5') : '';
  return parseInstant(instant).ok ? instant : undefined;
}
