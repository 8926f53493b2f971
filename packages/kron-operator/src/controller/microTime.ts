/**
 * Formats an instant for the MicroTime fields of Leases and Events. The API server requires six fractional digits.
 *
 * @param ms milliseconds since the epoch
 * @example
 * microTime(0) // '1970-01-01T00:00:00.000000Z'
 */
export function microTime(ms: number): string {
  return new Date(ms).toISOString().replace('Z', '000Z');
}
