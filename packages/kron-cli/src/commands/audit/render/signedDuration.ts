import { exactDuration } from '@kron/fleet/text/durationText';

/** A lateness in seconds as a duration. It is negative if the Job was early. */
export function signedDuration(seconds: number): string {
  return seconds < 0 ? `-${exactDuration(-seconds)}` : exactDuration(seconds);
}
