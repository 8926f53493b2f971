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
  /** The status that it would write in the end; null: what is stored already says it. */
  status: Status | null;
};

/** The moment of a dry run. */
export type Moment = {
  now: Date;
  /** The identity of the operator; it stands in the claims that it writes. */
  holder: string | undefined;
};

/** Decides about a KronJob as the operator would, and tells what would come of it. Nothing is written anywhere. */
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

/** Once the claim is stored the operator decides again, and that is what it records. */
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

/** Whoever asks `kron` was not watching before: what was due before now is late. */
function decidedOn(
  jobs: readonly SeenJob[],
  { spec, problems }: KronJobSubject,
  kronJob: KronJobSubject['kronJob'],
  { now, holder = kronJob.status?.claim?.holder }: Moment,
): Decided {
  const { metadata, status } = kronJob;
  const stored = { metadata: { uid: '', ...metadata }, ...(status === undefined ? {} : { status }) };
  const isAsked = problems.length === 0 && metadata.deletionTimestamp === undefined;
  const known = rememberedTemplate(kronJob) ?? (isAsked ? acceptedTemplate(kronJob) : undefined);
  const circumstances = { watchedSince: now, holder, template: known, issues: problems };
  const observed = observe(stored, jobs, circumstances);
  return { decision: decide(spec, now, observed), observed };
}

/** What the API server would say of a template is not known here: that it takes it as it is. */
function acceptedTemplate({ spec }: KronJobSubject['kronJob']): KnownTemplate {
  return { verdict: {}, jobTTL: jobTTLOf(spec.jobTemplate) };
}
