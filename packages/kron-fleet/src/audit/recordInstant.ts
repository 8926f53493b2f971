const days = new Map<string, number>();
const maxDays = 10_000;

const form = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/;
const zero = 48;

/**
 * Parses an RFC 3339 instant in UTC. A million records hold millions of instants, mostly of the same days, so days are
 * cached.
 *
 * @returns epoch seconds without a fraction, or undefined if the value is no such instant
 * @example
 * recordInstant('2026-03-01T00:58:29Z') // 1772326709
 */
export function recordInstant(value: unknown): number | undefined {
  if (typeof value !== 'string' || !form.test(value)) return undefined;
  const midnight = midnightOf(value.slice(0, 10));
  if (midnight === undefined) return undefined;
  return midnight + twoDigits(value, 11) * 3600 + twoDigits(value, 14) * 60 + twoDigits(value, 17);
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero;
}

/** The first second of a day. Undefined if the month has no such day. */
function midnightOf(day: string): number | undefined {
  const known = days.get(day);
  if (known !== undefined) return known;
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(milliseconds) || !new Date(milliseconds).toISOString().startsWith(day)) return undefined;
  if (days.size >= maxDays) days.clear();
  days.set(day, milliseconds / 1000);
  return milliseconds / 1000;
}
