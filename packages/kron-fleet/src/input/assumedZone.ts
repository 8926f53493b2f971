import type { InputKronJob } from './inputKronJob.ts';
import { joinNames } from './joinNames.ts';

/**
 * Notes about the CronJobs without a time zone. Kron assumes that they use UTC. In the cluster, they use the time zone of
 * kube-controller-manager.
 */
export function assumedZoneNotes(objects: readonly InputKronJob[]): string[] {
  const assumed = objects.filter(({ kind, spec }) => kind === 'CronJob' && spec.timezone === undefined);
  if (assumed.length === 0) return [];
  const have = assumed.length === 1 ? 'has' : 'have';
  return [
    `note: ${joinNames(assumed)} ${have} no timeZone: assuming UTC; in a cluster, the time zone of kube-controller-manager counts`,
  ];
}
