/**
 * Parses an RFC 3339 instant to whole seconds since 1970.
 *
 * @example
 * toEpoch('2026-03-01T00:00:00Z') // 1772323200
 */
export function toEpoch(instant: string): number {
  const milliseconds = Date.parse(instant);
  if (Number.isNaN(milliseconds)) throw new RangeError(`not an instant: ${instant}`);
  return Math.floor(milliseconds / 1000);
}

/**
 * Formats seconds since 1970 as RFC 3339 UTC.
 *
 * @example
 * toRfc3339(1772323200) // '2026-03-01T00:00:00Z'
 */
export function toRfc3339(epochSeconds: number): string {
  return new Date(epochSeconds * 1000).toISOString().replace('.000Z', 'Z');
}
