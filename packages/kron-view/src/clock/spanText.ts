import { utcText } from '@kron/fleet/text/instantText';
import type { ViewSpan } from './viewSpan.ts';

/**
 * @example
 * spanText(span) // '2026-11-22 12:00Z to 2026-11-23 12:00Z'
 */
export function spanText({ from, to }: ViewSpan): string {
  return `${minuteText(from)} to ${minuteText(to)}`;
}

/**
 * Formats an instant in UTC. The text has seconds only if they are not 0.
 *
 * @example
 * minuteText(1795348800) // '2026-11-22 12:00Z'
 */
export function minuteText(instant: number): string {
  const text = utcText(instant).replace('T', ' ');
  return text.endsWith(':00Z') ? `${text.slice(0, -4)}Z` : text;
}
