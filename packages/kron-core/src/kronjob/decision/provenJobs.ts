import { type Due, type DuePosition, isHandled } from '../../period/due.ts';
import { beforeHash, endsWithHashOf } from '../../period/jobName.ts';
import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { instantSeconds, periodSeconds, readInstant } from '../../time/instantLike.ts';
import type { JobPeriod, JobReading, ObservedJob } from './observed.ts';

/** The values that the labels of a Job are compared with. */
export type JobProof = {
  /** The KronJob's name. */
  readonly name: string;
  /** The length of the window in seconds. 0 in an invalid spec. */
  readonly window: number;
  /** The last period that has an outcome in the stored status. Null if there is none. */
  readonly stored: DuePosition | null;
  /** The period of the stored claim, if there is one. */
  readonly claimed?: JobPeriod | undefined;
};

/** A Job, and the period that its labels prove. */
export type ProvenJob = {
  readonly job: ObservedJob;
  /** The creation time, in epoch seconds. -Infinity if the Job is not owned. */
  readonly created: number;
  /** Null if the Job belongs to no period. */
  readonly period: JobPeriod | null;
};

/**
 * Reads the creation time and the period of a Job, which never change. A cache keeps the result with each Job, because
 * reading 10,000 Jobs again takes milliseconds.
 *
 * @throws RangeError if `createdAt` is invalid
 */
export function jobReading({ periodID = '', chosenTime, createdAt }: ObservedJob): JobReading {
  const created = instantSeconds(createdAt);
  const nominal = periodSeconds(periodID);
  if (nominal === null) return { created, period: null };
  const chosen = readInstant(chosenTime);
  return { created, period: { nominal, due: chosen ?? nominal, chosen, periodID } };
}

/**
 * Finds the period of each Job. Labels alone prove no period, because any user who may create Jobs can write labels. The
 * name of the Job and its creation time, which only the API server writes, must fit the period.
 *
 * - A Job is the Job of a period if its name follows from the period-id and the Job was not created before the period could
 *   start.
 * - A Job that has such a name but was created earlier does not count as owned. The Job only blocks the name.
 * - A Job without a period-id is the Job of the claimed period if its name and its creation time fit.
 * - Any other owned Job counts as a Job that a user created.
 */
export function provenJobs(jobs: readonly ObservedJob[], proof: JobProof): ProvenJob[] {
  return jobs.map((job) => provenJob(job, proof));
}

function provenJob(job: ObservedJob, { name, window, stored, claimed }: JobProof): ProvenJob {
  if (!job.owned) return { job, created: Number.NEGATIVE_INFINITY, period: null };
  const { created, period } = job.reading ?? jobReading(job);
  if (period === null) {
    const isClaimed = claimed !== undefined && isUnlabelledJobOf(claimed, { job, created }, name, window);
    return { job, created, period: isClaimed ? claimed : null };
  }
  const isTimely = isCreatedInTime(created, period, window);
  // If the period has an outcome already, the labels have no further effect, so the Job's name is not checked.
  if (isTimely && isHandled(period, stored)) return { job, created, period };
  if (!isNamed(job, name, period.periodID)) return { job, created, period: null };
  return isTimely ? { job, created, period } : { job: { ...job, owned: false }, created, period: null };
}

/**
 * The period that a Job ran, or null. Unlike {@link provenJobs}, this checks the Job's name even if the period has an
 * outcome, and does not recognize the claimed period of a Job without labels.
 */
export function periodOfRun(
  job: ObservedJob,
  { name, window }: Pick<JobProof, 'name' | 'window'>,
): JobPeriod | null {
  if (!job.owned) return null;
  const { created, period } = job.reading ?? jobReading(job);
  if (period === null || !isCreatedInTime(created, period, window)) return null;
  return isNamed(job, name, period.periodID) ? period : null;
}

/**
 * Whether a Job without a period-id has the name of this period's Job, and was created when the period could have started.
 */
function isUnlabelledJobOf(
  period: JobPeriod,
  { job, created }: Pick<ProvenJob, 'job' | 'created'>,
  name: string,
  window: number,
): boolean {
  if (job.periodID !== undefined || !isCreatedInTime(created, period, window)) return false;
  return isNamed({ name: job.name }, name, period.periodID);
}

/**
 * Returns the Jobs. Sets `owned` to false for a Job that only blocks the name of a later period's Job, as {@link provenJobs}
 * does.
 *
 * @param window - returns the length of the window in seconds; called only for the few Jobs that need it
 */
export function withoutForeignJobs(
  jobs: readonly ObservedJob[],
  name: string,
  window: () => number,
): ObservedJob[] {
  return jobs.map((job) => (isForeign(job, name, window) ? { ...job, owned: false } : job));
}

function isForeign(job: ObservedJob, name: string, window: () => number): boolean {
  if (!job.owned) return false;
  const { created, period } = job.reading ?? jobReading(job);
  if (period === null) return false;
  if (isCreatedInTime(created, period, 0) || isCreatedInTime(created, period, window())) return false;
  return isNamed(job, name, period.periodID);
}

/** Whether the Job has the name of a period's Job. */
function isNamed(job: Pick<ObservedJob, 'name' | 'hasHash'>, kronJobName: string, periodID: string): boolean {
  const hasHash = job.hasHash ?? endsWithHashOf(periodID, job.name);
  return hasHash && beforeHash(job.name) === kronJobName;
}

/** Whether the period could have started when the API server stored the Job. */
function isCreatedInTime(created: number, { nominal, chosen }: Due, window: number): boolean {
  return Math.max(nominal - window, chosen ?? Number.NEGATIVE_INFINITY) <= created + clockTolerance;
}
