import type { InputKronJob } from './inputKronJob.ts';
import { joinNames } from './joinNames.ts';

/**
 * A note about the CronJobs without a time zone. For these, kube-controller-manager uses its own time zone, and Kron assumes
 * UTC.
 */
export function assumedZoneNotes(objects: readonly InputKronJob[]): string[] {
  const assumed = objects.filter(({ kind, spec }) => kind === 'CronJob' && spec.timezone === undefined);
  if (assumed.length === 0) return [];
  const have = assumed.length === 1 ? 'has' : 'have';
  return [
    `note: ${joinNames(assumed)} ${have} no timeZone: assuming UTC; in a cluster, the time zone of kube-controller-manager counts`,
  ];
}
