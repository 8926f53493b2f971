import { digits } from '../reading/digits.ts';

/**
 * Asks the engine for a zone's offset at an instant, in seconds east of UTC. A call takes about a
 * microsecond; {@link IntlZone} caches the answers.
 */
export type OffsetProbe = (epochSeconds: number) => number;

/**
 * A probe of the engine's time zone data. null if the engine does not know the name.
 *
 * @example
 * offsetProbe('America/New_York')?.(0) // -18000
 * offsetProbe('Africa/Monrovia')?.(0) // -2670: until 1972, Liberia was 44.5 minutes behind UTC
 */
export function offsetProbe(name: string): OffsetProbe | null {
  const format = zoneFormat(name);
  return format === null ? null : (epochSeconds) => parseOffset(format.format(epochSeconds * 1000));
}

/** A format with only a year and an offset. `formatToParts` for a whole wall time takes five times as long. */
function zoneFormat(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset', year: 'numeric' });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/**
 * Parses the end of `2026, GMT`, `2026, GMT-05:00` or `1874, GMT-04:56:02`.
 *
 * @example
 * parseOffset('1874, GMT-04:56:02') // -17762
 */
export function parseOffset(text: string): number {
  const sign = text.indexOf('GMT') + 3;
  if (sign === text.length) return 0;
  const seconds =
    digits(text, sign + 1, sign + 3) * 3600 +
    digits(text, sign + 4, sign + 6) * 60 +
    digits(text, sign + 7, sign + 9);
  return text.charCodeAt(sign) === plus ? seconds : 0 - seconds;
}

const plus = 0x2b;
