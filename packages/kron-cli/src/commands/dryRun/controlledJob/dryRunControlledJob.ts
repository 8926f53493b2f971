import {
  type Attempt,
  type ControlledDecision,
  type ControlledObserved,
  type ControlledStatus,
  controlledJobFor,
  decideControlled,
  type Job,
  nextControlledStatus,
} from 'kron-core';
import { jobsAfter, observeControlled, rememberedRunTemplate, type SeenRunJob } from 'kron-core/controller';
import type { ControlledJobSubject } from './controlledJobSubject.ts';

export type ControlledJobDryRun = {
  subject: ControlledJobSubject;
  /** The first decision of the operator. */
  decision: ControlledDecision;
  /** The actions of all decisions, in order. The operator decides again after the actions of each decision. */
  actions: Attempt['action'][];
  /** The Job that the operator would create. null if it would create none. */
  create: Job | null;
  /** The status that the operator would write after the last action. null if the stored status is up to date. */
  status: ControlledStatus | null;
  /** When the operator reconciles the ControlledJob again. null if the operator waits for the next change. */
  wakeAt: Date | null;
  /** Whether the operator reads the Pods of the Jobs, which it does before it unsuspends a Job. */
  readsPods: boolean;
};

/** Maximum number of decisions in a row. Every expected sequence of actions needs fewer. */
const maxRounds = 16;

/** Makes the same decisions about a ControlledJob as the operator, until a decision has no actions. Writes nothing. */
export function dryRunControlledJob(subject: ControlledJobSubject, now: Date): ControlledJobDryRun {
  const { controlledJob, spec } = subject;
  const attempts: Attempt[] = [];
  let observed = observedOf(subject, now);
  let decision = decideControlled(spec, now, observed);
  const first = decision;
  let readsPods = false;
  for (let round = 0; decision.actions.length > 0 && round < maxRounds; round += 1) {
    const done = decision.actions.flatMap((action) => (action.do === 'confirm' ? [] : [{ action }]));
    const isPodRead = done.length < decision.actions.length;
    readsPods ||= isPodRead;
    attempts.push(...done);
    observed = observedAfter(observed, done, decision.at, isPodRead ? (subject.pods ?? []) : undefined);
    decision = decideControlled(spec, now, observed);
  }
  const actions = attempts.map(({ action }) => action);
  const creation = actions.find((action) => action.do === 'create');
  return {
    subject,
    decision: first,
    actions,
    create: creation === undefined ? null : controlledJobFor(controlledJob, creation),
    status: nextControlledStatus(controlledJob, decision, observed, attempts),
    wakeAt: decision.wakeAt,
    readsPods,
  };
}

function observedAfter(
  { pods: _, ...observed }: ControlledObserved,
  done: readonly Attempt[],
  at: Date,
  pods: ControlledObserved['pods'],
): ControlledObserved {
  const foreign = observed.jobs.filter(({ owned }) => !owned);
  const jobs = [...jobsAfter(observed.jobs, done, at), ...foreign];
  const isCreated = done.some(({ action }) => action.do === 'create');
  return {
    ...observed,
    jobs,
    // The API server accepted the template when it created the Job.
    ...(isCreated ? { template: {} } : {}),
    ...(pods === undefined ? {} : { pods }),
  };
}

/**
 * The observation for the decisions of the operator. Includes a Job of another owner if it has the name of the Job to
 * create. The operator learns about this Job when the API server rejects the create.
 */
function observedOf(subject: ControlledJobSubject, now: Date): ControlledObserved {
  const { controlledJob, spec } = subject;
  const labelled = subject.jobs.filter(
    (job) =>
      job.controlledJob === controlledJob.metadata.name || job.controllerUID === controlledJob.metadata.uid,
  );
  const observed = observedWith(subject, labelled);
  const creation = decideControlled(spec, now, observed).actions.find((action) => action.do === 'create');
  const conflicts = subject.jobs.filter((job) => job.seen.name === creation?.job && !labelled.includes(job));
  return conflicts.length === 0 ? observed : observedWith(subject, [...labelled, ...conflicts]);
}

function observedWith(
  { controlledJob, appliesMutations, problems: issues }: ControlledJobSubject,
  jobs: readonly SeenRunJob[],
): ControlledObserved {
  const { metadata, status } = controlledJob;
  const stored = { metadata: { uid: '', ...metadata }, ...(status === undefined ? {} : { status }) };
  const known = appliesMutations ? undefined : rememberedRunTemplate(controlledJob);
  // Assume that the API server accepts an unchecked template.
  return observeControlled(stored, jobs, { issues, template: known ?? {} });
}
