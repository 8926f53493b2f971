import { base32, sha256 } from './calendars.ts';

/** The name of a period's Job: ten characters of base32 are 50 bits of the hash. */
export function jobName(kronJob: string, periodID: string): string {
  return `${kronJob}-${base32(sha256(periodID)).slice(0, 10)}`;
}
