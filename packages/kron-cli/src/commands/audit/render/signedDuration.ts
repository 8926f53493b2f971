import { exactDuration } from '@kron/fleet/text/durationText';

/** A lateness in seconds as a duration. Early is negative. */
export function signedDuration(seconds: number): string {
  return seconds < 0 ? `-${exactDuration(-seconds)}` : exactDuration(seconds);
}
