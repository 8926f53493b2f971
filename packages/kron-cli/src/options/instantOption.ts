import { parseInstant } from 'kron-core';
import { atWall, earliestInstant, ianaZone, latestInstant, utcZone } from './zoneClock.ts';
import { type Parsed, type Problems, problem, value } from './problems.ts';

const units: Readonly<Record<string, number>> = {
  y: 365 * 86_400,
  w: 604_800,
  d: 86_400,
  h: 3600,
  m: 60,
  s: 1,
};
const relativeForm = /^[+-](?:\d{1,12}[ywdhms])+$/;
/** A date or a local time, which need a time zone. */
export const localForm: RegExp = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2})?)?$/;
const forms = '2026-03-01T00:00:00Z, 2026-03-01, 2026-03-01T08:30, or relative to now such as +36h or -7d';

/**
 * Parses an instant from the command line: RFC 3339, a local time, a date (its first second), or relative to `now`. Drops
 * fractions of a second. If the clock shows a local time twice, the first time is meant. If the clock skips a local time,
 * the result is later by the length of the gap.
 *
 * @param zone the IANA zone of dates and local times
 * @returns epoch seconds
 * @example
 * parseInstantOption('--from', '2026-03-01T01:00:00+01:00', 0) // value 1772323200
 * parseInstantOption('--from', '2026-03-01', 0, 'Europe/Paris') // value 1772319600
 * parseInstantOption('--from', '+1d12h', 0) // value 129600
 */
export function parseInstantOption(flag: string, text: string, now: number, zone = 'UTC'): Parsed<number> {
  if (relativeForm.test(text)) return inRange(flag, text, fromNow(text, now));
  if (/^\d{1,12}[ywdhms]/.test(text)) {
    return problem(`${flag}: "${text}" has no sign; write +${text}, or -${text} for the past`);
  }
  if (!/^\d{4}-\d{2}-\d{2}(?:$|[Tt ])/.test(text))
    return problem(`${flag}: expected ${forms}, found "${text}"`);
  const [local, date, time = '00:00', seconds = ':00'] = localForm.exec(text) ?? [];
  const instant = local === undefined ? text : `${date}T${time}${seconds}Z`;
  const parsed = parseInstant(instant);
  if (!parsed.ok) return problem(`${flag}: ${instantProblem(text, instant, parsed.message)}`);
  if (local === undefined) return value(parsed.seconds);
  // An unknown zone counts as UTC here, because another check reports it.
  return inRange(flag, text, atWall(ianaZone(zone) ?? utcZone, parsed.seconds));
}

/** Parses an instant with {@link parseInstantOption}, and adds its problem. Returns undefined if it is invalid or absent. */
export function readInstant(
  flag: string,
  text: string | undefined,
  { now, zone }: { now: number; zone?: string | undefined },
  problems: Problems,
): number | undefined {
  return text === undefined ? undefined : problems.take(parseInstantOption(flag, text, now, zone));
}

/**
 * The message for an invalid instant. It quotes the text as the user wrote it. If the text may be a local time, the message
 * names all forms of instants.
 *
 * @param instant the text, completed to RFC 3339 if it is a date or a local time
 * @param message the message of the parser about `instant`
 */
function instantProblem(text: string, instant: string, message: string): string {
  const hasZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(instant.slice('2026-03-01'.length));
  if (hasZone) return message.replace(`"${instant}"`, `"${text}"`);
  const instead = /\bwrite \S+$/.exec(message)?.[0];
  return `expected ${forms}, found "${text}"${instead === undefined ? '' : `; ${instead}`}`;
}

/**
 * Parses a duration: `36h`, `1d12h`, `2w`, `1y` (365 days).
 *
 * @param acceptsZero whether `0` and `0s` are valid
 * @returns seconds
 * @example
 * parseSpanOption('--for', '1d12h') // value 129600
 */
export function parseSpanOption(flag: string, text: string, acceptsZero = false): Parsed<number> {
  if (acceptsZero && /^0+[ywdhms]?$/.test(text)) return value(0);
  const signed = text.startsWith('+') ? text : `+${text}`;
  const seconds = relativeForm.test(signed) ? sumOfUnits(signed) : 0;
  if (seconds > 0) return value(seconds);
  const range = acceptsZero ? 'of zero or more' : 'above zero';
  return problem(
    `${flag}: expected a duration ${range} such as 36h, 7d, 1y or 1h30m, with the units ${Object.keys(units).join(', ')}, found "${text}"`,
  );
}

function fromNow(text: string, now: number): number {
  return text.startsWith('-') ? now - sumOfUnits(text) : now + sumOfUnits(text);
}

function sumOfUnits(text: string): number {
  let sum = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([ywdhms])/g))
    sum += Number(count) * (units[unit ?? ''] ?? 0);
  return sum;
}

export function inRange(flag: string, text: string, seconds: number): Parsed<number> {
  if (seconds >= earliestInstant && seconds <= latestInstant) return value(seconds);
  return problem(`${flag}: "${text}" is outside the years 0001 to 9999`);
}
