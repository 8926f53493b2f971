import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';
import { joinNames } from '@kron/fleet/input/joinNames';
import { groupBy } from '../../edit/groupBy.ts';
import { counted } from '../../output/fleetText.ts';
import type { AuditRequest } from './auditRequest.ts';
import type { OpenedVersions } from './openVersions.ts';

export type LeftOut = { kind: 'CronJob'; identity: string; reason: string };

/**
 * Why the audit leaves out a version of an object. Undefined if the audit can determine the outcomes of its periods. For a
 * CronJob, the audit needs the operator's records, which exist only for CronJobs with a window.
 */
export function whyLeftOut(
  { kind, schedule }: InputKronJob,
  { records }: Pick<AuditRequest, 'records'>,
): string | undefined {
  if (kind === 'KronJob') return undefined;
  if (schedule.dues.windowLength === 0) return 'only CronJobs with a window have records';
  return records.length > 0 ? undefined : 'only --records says when Jobs of CronJobs with a window started';
}

/** The CronJobs that the audit leaves out, because it can judge none of their versions. */
export function leftOutOf(
  { kronJobs, unplaced }: Pick<OpenedVersions, 'kronJobs' | 'unplaced'>,
  request: Pick<AuditRequest, 'records'>,
): LeftOut[] {
  const reasons = new Map<string, string>(
    unplaced.map(({ identity }) => [identity, 'the start times are not known']),
  );
  const audited = new Set<string>();
  for (const one of kronJobs) {
    const reason = whyLeftOut(one, request);
    if (reason !== undefined) reasons.set(one.identity, reason);
    else audited.add(objectKey(one));
  }
  return [...reasons]
    .map(([identity, reason]) => ({ kind: 'CronJob' as const, identity, reason }))
    .filter((one) => !audited.has(objectKey(one)));
}

export function leftOutNotes(leftOut: readonly LeftOut[]): string[] {
  return [...groupBy(leftOut, ({ reason }) => reason)].map(
    ([reason, own]) => `note: ${counted(own.length, 'CronJob')} left out, ${joinNames(own)}: ${reason}`,
  );
}
