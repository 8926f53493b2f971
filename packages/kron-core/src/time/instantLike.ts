import { parseInstant } from './instant.ts';
import { parsePeriodID } from '../zone/parsePeriodID.ts';

/** An instant as a `Date` or as it stands in a status, RFC 3339. */
export type InstantLike = Date | string;

/**
 * Whole epoch seconds of an instant as a controller has it.
 *
 * @throws RangeError when it is not an instant
 */
export function instantSeconds(instant: InstantLike): number {
  const seconds = readInstant(instant);
  if (seconds !== null) return seconds;
  throw new RangeError(`expected a valid Date or an RFC 3339 instant, found ${JSON.stringify(instant)}`);
}

/** The same of a stored value that may be missing, or that somebody has made unreadable; null then. */
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

/** Epoch seconds that a stored period-id names; null when it is missing or none. */
export function periodSeconds(id: string | null | undefined): number | null {
  return id === null || id === undefined ? null : parsePeriodID(id);
}
