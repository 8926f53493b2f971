import { buildJob, type Decision, decide, type Job, nextStatus, type Observed, type Status } from 'kron-core';
import {
  claimStatus,
  jobName,
  jobTTLOf,
  type KnownTemplate,
  observe,
  rememberedTemplate,
  type SeenJob,
} from 'kron-core/controller';
import type { KronJobSubject } from './kronJobSubject.ts';

/** What the operator would do about one KronJob. */
export type KronJobDryRun = {
  subject: KronJobSubject;
  decision: Decision;
  /** The Job that it would create now. */
  create: Job | null;
  /** The status that it would write before that, with a claim; null: none. */
  claimStatus: Status | null;
  /** The status that it would write last; null: the stored status is up to date. */
  status: Status | null;
};

/** The moment of a dry run. */
export type Moment = {
  now: Date;
  /** The operator's identity in the claims that it writes. */
  holder: string | undefined;
};

/** Decides about a KronJob as the operator does, without writing anything. */
export function dryRunKronJob(subject: KronJobSubject, moment: Moment): KronJobDryRun {
  const { kronJob } = subject;
  const { decision, observed } = decided(subject, kronJob, moment);
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
        ? nextStatus(kronJob, decision, observed, moment.now)
        : statusAfterClaim(subject, { ...kronJob, status: claim }, moment),
  };
}

/** After the operator has stored the claim, it decides again and records that decision. */
function statusAfterClaim(
  subject: KronJobSubject,
  claimed: KronJobSubject['kronJob'],
  moment: Moment,
): Status | null {
  const { decision, observed } = decided(subject, claimed, moment);
  return nextStatus(claimed, decision, observed, moment.now);
}

type Decided = { decision: Decision; observed: Observed };

/** If a Job that is not Kron's has the name of the Job to create, the operator finds it on create and decides again. */
function decided(subject: KronJobSubject, kronJob: KronJobSubject['kronJob'], moment: Moment): Decided {
  const { name } = kronJob.metadata;
  const labelled = subject.jobs.filter((job) => job.kronJob === name);
  const first = decidedOn(labelled, subject, kronJob, moment);
  if (first.decision.action !== 'run') return first;
  const wanted = jobName(name, first.decision.period.periodID);
  const conflicts = subject.jobs.filter((job) => job.seen.name === wanted && !labelled.includes(job));
  return conflicts.length === 0 ? first : decidedOn([...labelled, ...conflicts], subject, kronJob, moment);
}

/** Decides like an operator that starts now: periods that were due before are late. */
function decidedOn(
  jobs: readonly SeenJob[],
  { spec, problems }: KronJobSubject,
  kronJob: KronJobSubject['kronJob'],
  { now, holder = kronJob.status?.claim?.holder }: Moment,
): Decided {
  const { metadata, status } = kronJob;
  const stored = { metadata: { uid: '', ...metadata }, ...(status === undefined ? {} : { status }) };
  const isChecked = problems.length === 0 && metadata.deletionTimestamp === undefined;
  const known = rememberedTemplate(kronJob) ?? (isChecked ? acceptedTemplate(kronJob) : undefined);
  const context = { watchedSince: now, holder, template: known, issues: problems };
  const observed = observe(stored, jobs, context);
  return { decision: decide(spec, now, observed), observed };
}

/** Assumes that the API server accepts a template that it has not checked yet. */
function acceptedTemplate({ spec }: KronJobSubject['kronJob']): KnownTemplate {
  return { verdict: {}, jobTTL: jobTTLOf(spec.jobTemplate) };
}
