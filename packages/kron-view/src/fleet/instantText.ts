/**
 * Epoch seconds of the years 0001 to 9999 as RFC 3339 in UTC.
 *
 * @example
 * instantText(1772326709) // '2026-03-01T00:58:29Z'
 */
export function instantText(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace('.000Z', 'Z');
}
