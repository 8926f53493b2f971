import { buildJob, type Decision, decide, type Job, nextStatus, type Observed, type Status } from 'kron-core';
import {
  canAwaitTemplate,
  claimStatus,
  jobName,
  jobTTLOf,
  type KnownTemplate,
  observe,
  rememberedTemplate,
  type SeenJob,
  seenJob,
} from 'kron-core/controller';
import type { KronJobSubject } from './kronJobSubject.ts';

export type KronJobDryRun = {
  subject: KronJobSubject;
  decision: Decision;
  /** The Job that the operator would create now. null if it would create none. */
  create: Job | null;
  /** The status with a claim that the operator would write before it creates the Job. null if no claim is needed. */
  claimStatus: Status | null;
  /** The status that the operator would write last. null if the stored status is up to date. */
  status: Status | null;
};

export type Moment = {
  now: Date;
  /** The operator's identity in the claims that it writes. */
  holder: string | undefined;
};

/** Decides about a KronJob as the operator does, without writing anything. */
export function dryRunKronJob(subject: KronJobSubject, moment: Moment): KronJobDryRun {
  const { kronJob } = subject;
  const template = templateOf(subject);
  const { decision, observed } =
    decidedAtOnce(subject, moment) ?? decided(subject, kronJob, moment, template);
  if (decision.action !== 'run') {
    const status = nextStatus(kronJob, decision, observed, moment.now);
    return { subject, decision, create: null, claimStatus: null, status };
  }
  const claim = claimStatus(kronJob, decision, observed, moment.now);
  return {
    subject,
    decision,
    create: buildJob(kronJob, decision.period),
    claimStatus: claim,
    status:
      claim === null
        ? statusAfter(kronJob, { decision, observed }, moment.now)
        : statusAfterClaim(subject, { ...kronJob, status: claim }, moment, template),
  };
}

/**
 * If the operator writes a claim, it decides again after the claim is stored. Returns the status that records the second
 * decision.
 */
function statusAfterClaim(
  subject: KronJobSubject,
  claimed: KronJobSubject['kronJob'],
  moment: Moment,
  template: KnownTemplate | undefined,
): Status | null {
  return statusAfter(claimed, decided(subject, claimed, moment, template), moment.now);
}

type Decided = { decision: Decision; observed: Observed };

/**
 * The status after a decision. If the decision creates a Job, the status includes that Job as the template defines it, for
 * example suspended.
 */
function statusAfter(
  kronJob: KronJobSubject['kronJob'],
  { decision, observed }: Decided,
  now: Date,
): Status | null {
  if (decision.action !== 'run') return nextStatus(kronJob, decision, observed, now);
  const job = buildJob(kronJob, decision.period);
  const metadata = { ...job.metadata, uid: '', creationTimestamp: now.toISOString() };
  const { seen } = seenJob({ ...job, metadata });
  return nextStatus(kronJob, decision, { ...observed, jobs: [...observed.jobs, seen] }, now);
}

/**
 * Decides about a KronJob. If another owner has a Job with the name of the Job to create, decides again with that Job. The
 * operator does the same when the create fails.
 */
function decided(
  subject: KronJobSubject,
  kronJob: KronJobSubject['kronJob'],
  moment: Moment,
  template: KnownTemplate | undefined,
): Decided {
  const { name, uid = '' } = kronJob.metadata;
  const own = subject.jobs.filter((job) => job.controllerUID === uid);
  const first = decidedOn(own, subject, kronJob, moment, template);
  if (first.decision.action !== 'run') return first;
  const wanted = jobName(name, first.decision.period.periodID);
  const conflicts = subject.jobs.filter((job) => job.seen.name === wanted && !own.includes(job));
  return conflicts.length === 0
    ? first
    : decidedOn([...own, ...conflicts], subject, kronJob, moment, template);
}

/**
 * Decides like an operator that has just started. Periods that were due before `now` are late. If the suspension of a
 * KronJob has ended, it counts as ended at `now`.
 */
function decidedOn(
  jobs: readonly SeenJob[],
  { spec, problems }: KronJobSubject,
  kronJob: KronJobSubject['kronJob'],
  { now, holder = kronJob.status?.claim?.holder }: Moment,
  template: KnownTemplate | undefined,
): Decided {
  const { metadata, status } = kronJob;
  const stored = { metadata: { uid: '', ...metadata }, ...(status === undefined ? {} : { status }) };
  const context = { watchedSince: now, resumedAt: now, holder, template, issues: problems };
  const observed = observe(stored, jobs, context);
  return { decision: decide(spec, now, observed), observed };
}

/** What the operator knows about the template. A template that the API server has not checked yet counts as accepted. */
function templateOf({ kronJob, problems }: KronJobSubject): KnownTemplate | undefined {
  const isChecked = problems.length === 0 && kronJob.metadata.deletionTimestamp === undefined;
  const accepted = { verdict: {}, jobTTL: jobTTLOf(kronJob.spec.jobTemplate) };
  return rememberedTemplate(kronJob) ?? (isChecked ? accepted : undefined);
}

/**
 * The decision of an operator before the API server has checked a new template. The operator then assumes that the Jobs have
 * a TTL of 0, so it writes a claim if a period is due.
 *
 * @returns undefined if the operator waits for the check, or if no check is needed
 */
function decidedAtOnce(subject: KronJobSubject, moment: Moment): Decided | undefined {
  const { kronJob } = subject;
  if (rememberedTemplate(kronJob) !== undefined || templateOf(subject) === undefined) return undefined;
  const found = decided(subject, kronJob, moment, { verdict: {}, jobTTL: 0 });
  return canAwaitTemplate(kronJob, found.decision) ? undefined : found;
}
