import { parseInstant } from '../time/instant.ts';

/**
 * An RFC 3339 instant in the basic form that a label value can hold.
 *
 * @example
 * labelTime('2026-03-01T00:58:29Z') // '20260301T005829Z'
 */
export function labelTime(instant: string): string {
  return instant.replace(/[-:]/g, '');
}

const basicTime = /^(\d{4})(\d{2})(\d{2}T\d{2})(\d{2})(\d{2}Z)$/;

/**
 * The reverse of {@link labelTime}; undefined when the label is not such an instant.
 *
 * @example
 * timeOfLabel('20260301T005829Z') // '2026-03-01T00:58:29Z'
 */
export function timeOfLabel(label: string): string | undefined {
  const instant = basicTime.test(label) ? label.replace(basicTime, '$1-$2-$3:$4:$5') : '';
  return parseInstant(instant).ok ? instant : undefined;
}
