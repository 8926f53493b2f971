import { provenJobs, type SeenJob, seenJob, type StoredJob } from 'kron-core/controller';
import { fieldsOf } from '../plainObject.ts';
import type { ObjectEvidence } from './objectEvidence.ts';
import { secondsField } from './storedFacts.ts';

export type AuditedJob = SeenJob & {
  /** Start of the Job in epoch seconds. */
  startedAt: number | undefined;
  isSuspended: boolean;
  /** Whether a user created the Job by hand. Such a Job belongs to no period. */
  isManual: boolean;
};

export function auditedJob(job: StoredJob): AuditedJob {
  const spec = fieldsOf(job['spec']);
  const status = fieldsOf(job['status']);
  return {
    ...seenJob(job),
    startedAt: secondsField(status['startTime']),
    isSuspended: spec['suspend'] === true,
    isManual: job.metadata.labels?.['kron.io/manual'] === 'true',
  };
}

/** The object whose Jobs are audited. */
export type JobOwner = {
  name: string;
  /**
   * UID of the object. Undefined if the manifest is not from a cluster. In that case, only the name in the Job's owner
   * reference tells whether the Job belongs to the object.
   */
  uid: string | undefined;
  /** The length of the longest window of all versions of the manifest, in seconds. */
  window: number;
};

const results = { succeeded: 'Succeeded', failed: 'Failed' } as const;

/**
 * Adds Jobs as evidence about the periods in their labels. Users can write labels, so a Job counts only if its owner, its
 * name and its creation time fit the period.
 */
export function addJobs(evidence: ObjectEvidence, owner: JobOwner, jobs: readonly AuditedJob[]): void {
  for (const job of jobs) {
    if (!job.isManual && job.seen.periodID !== undefined) addJob(evidence, owner, job);
  }
}

function addJob(evidence: ObjectEvidence, { name, uid, window }: JobOwner, job: AuditedJob): void {
  const { seen, kronJob, controllerUID, isSuspended, startedAt } = job;
  const createdAt = jobSecond(seen.createdAt);
  const isOwned = uid === undefined ? kronJob === name : controllerUID === uid;
  const [proven] = provenJobs([{ ...seen, owned: isOwned }], { name, window, stored: null });
  const nominal = secondsField(seen.periodID);
  if (nominal === undefined || proven === undefined) return;
  const chosen = jobSecond(seen.chosenTime);
  const stray = { jobName: seen.name, nominal, chosen, createdAt };
  if (!isOwned) evidence.strays.push({ ...stray, reason: 'NotOwned' });
  else if (!proven.job.owned) evidence.strays.push({ ...stray, reason: 'CreatedEarly' });
  else if (proven.period === null) evidence.strays.push({ ...stray, reason: 'UnprovenJob' });
  else {
    const result = seen.state === 'active' ? (isSuspended ? 'Suspended' : 'Active') : results[seen.state];
    evidence.add({
      source: 'job',
      nominal,
      uid: controllerUID,
      chosen,
      outcome: 'executed',
      jobName: seen.name,
      createdAt,
      result,
      startedAt,
      endedAt: jobSecond(seen.finishedAt),
    });
  }
}

/** An instant of a Job in epoch seconds. Undefined if the value is no instant. */
export function jobSecond(instant: unknown): number | undefined {
  return instant instanceof Date ? instant.getTime() / 1000 : secondsField(instant);
}
