import type { AuditTally, Lateness } from '@kron/fleet/audit/auditTally';
import { exactDuration, roughDuration } from '@kron/fleet/text/durationText';

/** Formats a percentile of the lateness. For example, 99 percent of the Jobs are at most `p99` seconds late. */
export function shareText({ lateness }: AuditTally, share: keyof Lateness): string {
  return lateness === null ? '-' : signedDuration(lateness[share]);
}

export function othersText({ counts }: AuditTally): string {
  const others = counts.filter(({ verdict }) => verdict !== 'on-time');
  return others.map(({ verdict, count }) => `${count} ${verdict}`).join(', ') || '-';
}

export function gapText({ longestGap }: AuditTally): string {
  return longestGap === null ? '-' : roughDuration(longestGap.to - longestGap.from);
}

/** A lateness in seconds as a duration. It is negative if the Job was early. */
export function signedDuration(seconds: number): string {
  return seconds < 0 ? `-${exactDuration(-seconds)}` : exactDuration(seconds);
}
