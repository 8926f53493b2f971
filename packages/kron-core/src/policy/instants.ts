import type { InstantLike } from './observed.ts';

const periodID = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z$/;

/**
 * Whole epoch seconds of an instant as a controller has it.
 *
 * @throws RangeError when it is not an instant
 */
export function instantSeconds(instant: InstantLike): number {
  const milliseconds = typeof instant === 'string' ? Date.parse(instant) : instant.getTime();
  if (Number.isNaN(milliseconds)) {
    throw new RangeError(`expected a Date or an RFC 3339 instant, found ${JSON.stringify(instant)}`);
  }
  return Math.floor(milliseconds / 1000);
}

/** Epoch seconds that a period-id names, or null when the text is none. */
export function periodSeconds(id: string): number | null {
  const milliseconds = periodID.test(id) ? Date.parse(id) : Number.NaN;
  return Number.isNaN(milliseconds) ? null : milliseconds / 1000;
}
