import { comparePositions, type Position } from '../../period/due.ts';
import { jobName } from '../../period/jobName.ts';
import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { instantSeconds, periodSeconds, readInstant } from '../../time/instantLike.ts';
import type { ObservedJob } from './observed.ts';

/** What the labels of a Job are compared with. */
export type JobProof = {
  /** The KronJob's name. */
  readonly name: string;
  /** The length of the window in seconds. 0 in an invalid spec. */
  readonly window: number;
  /** The last handled period of the stored status. */
  readonly stored: Position | null;
};

/**
 * Returns the Jobs with the labels that they prove. Any user who may create Jobs can write labels, but only the
 * API server writes `creationTimestamp`.
 *
 * - A Job is the Job of a period if its name follows from the period-id and it was created at the earliest when
 *   the period can start.
 * - A Job with the name of a later period does not count as owned: it only blocks that name.
 * - Any other owned Job counts as one that a user created: its labels are dropped.
 */
export function provenJobs(jobs: readonly ObservedJob[], proof: JobProof): ObservedJob[] {
  return jobs.map((job) => (job.owned && job.periodID !== undefined ? provenJob(job, proof) : job));
}

function provenJob(job: ObservedJob, { name, window, stored }: JobProof): ObservedJob {
  const { periodID = '', chosenTime, ...manual } = job;
  const nominal = periodSeconds(periodID);
  if (nominal === null) return manual;
  const chosen = readInstant(chosenTime);
  const isTimely = isCreatedInTime(job, nominal, chosen, window);
  // The labels of a recorded Job change nothing, so the hash in its name is not computed.
  if (isTimely && stored !== null && comparePositions({ nominal, due: chosen ?? nominal }, stored) <= 0)
    return job;
  if (jobName(name, periodID) !== job.name) return manual;
  return isTimely ? job : { ...job, owned: false };
}

/**
 * Returns the Jobs without ownership of those that only block the name of a later period, as in {@link provenJobs}.
 *
 * @param window - returns the length of the window in seconds; most Jobs do not need it
 */
export function withoutForeignJobs(
  jobs: readonly ObservedJob[],
  name: string,
  window: () => number,
): ObservedJob[] {
  return jobs.map((job) => (isForeign(job, name, window) ? { ...job, owned: false } : job));
}

function isForeign(job: ObservedJob, name: string, window: () => number): boolean {
  const nominal = job.owned ? periodSeconds(job.periodID) : null;
  if (nominal === null) return false;
  const chosen = readInstant(job.chosenTime);
  if (isCreatedInTime(job, nominal, chosen, 0) || isCreatedInTime(job, nominal, chosen, window()))
    return false;
  return jobName(name, job.periodID ?? '') === job.name;
}

/** Whether the period could have started when the API server stored the Job. */
function isCreatedInTime(
  { createdAt }: ObservedJob,
  nominal: number,
  chosen: number | null,
  window: number,
): boolean {
  const earliest = Math.max(nominal - window, chosen ?? Number.NEGATIVE_INFINITY);
  return earliest <= instantSeconds(createdAt) + clockTolerance;
}
