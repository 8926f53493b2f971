import { parseInstant } from './instant.ts';
import { parsePeriodID } from '../zone/parsePeriodID.ts';

/** An instant: a `Date`, or RFC 3339 text as in a status. */
export type InstantLike = Date | string;

/**
 * Converts an instant to whole epoch seconds.
 *
 * @throws RangeError if the instant is invalid
 */
export function instantSeconds(instant: InstantLike): number {
  const seconds = readInstant(instant);
  if (seconds !== null) return seconds;
  throw new RangeError(`expected a valid Date or an RFC 3339 instant, found ${JSON.stringify(instant)}`);
}

/** Converts a stored instant to whole epoch seconds. null if it is absent or invalid. */
export function readInstant(instant: InstantLike | null | undefined): number | null {
  if (instant === null || instant === undefined) return null;
  if (typeof instant !== 'string') {
    const seconds = Math.floor(instant.getTime() / 1000);
    return Number.isNaN(seconds) ? null : seconds;
  }
  const seconds = parsePeriodID(instant);
  if (seconds !== null) return seconds;
  const parsed = parseInstant(instant);
  return parsed.ok ? parsed.seconds : null;
}

/** Converts a stored period-id to epoch seconds. null if it is absent or invalid. */
export function periodSeconds(id: string | null | undefined): number | null {
  return id === null || id === undefined ? null : parsePeriodID(id);
}
