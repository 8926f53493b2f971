/** The epoch seconds of an RFC 3339 instant. */
export function secondsOf(instant: string): number {
  return Date.parse(instant) / 1000;
}
