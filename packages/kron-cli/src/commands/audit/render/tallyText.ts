import type { AuditTally, Lateness } from '@kron/fleet/audit/auditTally';
import { roughDuration } from '@kron/fleet/text/durationText';
import { signedDuration } from './signedDuration.ts';

/** The lateness at a percentile, as text. For example, 99 percent of the Jobs are not later than `p99`. */
export function shareText({ lateness }: AuditTally, share: keyof Lateness): string {
  return lateness === null ? '-' : signedDuration(lateness[share]);
}

/** The number of periods for each verdict other than on-time. */
export function othersText({ counts }: AuditTally): string {
  const others = counts.filter(({ verdict }) => verdict !== 'on-time');
  return others.map(({ verdict, count }) => `${count} ${verdict}`).join(', ') || '-';
}

/** The length of the longest time without a success. */
export function gapText({ longestGap }: AuditTally): string {
  return longestGap === null ? '-' : roughDuration(longestGap.to - longestGap.from);
}
