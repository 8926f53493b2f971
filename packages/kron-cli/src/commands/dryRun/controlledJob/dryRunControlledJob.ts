import {
  type Attempt,
  type ControlledDecision,
  type ControlledObserved,
  type ControlledStatus,
  controlledJobFor,
  decideControlled,
  type Job,
  jobsAfter,
  nextControlledStatus,
  observeControlled,
  rememberedRunTemplate,
  type SeenRunJob,
} from 'kron-core';
import type { ControlledSubject } from './controlledJobSubject.ts';

/** What the operator would do about one ControlledJob at an instant. */
export type ControlledDryRun = {
  subject: ControlledSubject;
  /** What it decides first. */
  decision: ControlledDecision;
  /** All that it does one after the other, deciding anew after each. */
  actions: Attempt['action'][];
  /** The Job that it would create, as it sends it. */
  create: Job | null;
  /** The status that it would write when there is nothing left to do; null: what is stored says it already. */
  status: ControlledStatus | null;
  /** When it looks again; null: when something changes. */
  wakeAt: Date | null;
  /** It looks at the Pods of the Jobs before it releases one. */
  looksAtPods: boolean;
};

/** More than the operator's own limit, which nothing that is foreseen comes near. */
const mostRounds = 16;

/** Decides about a ControlledJob as the operator would, as often as it would. Nothing is written anywhere. */
export function controlledDryRun(subject: ControlledSubject, now: Date): ControlledDryRun {
  const { controlledJob, spec } = subject;
  const attempts: Attempt[] = [];
  let observed = observedOf(subject, now);
  let decision = decideControlled(spec, now, observed);
  const first = decision;
  let looksAtPods = false;
  for (let round = 0; decision.actions.length > 0 && round < mostRounds; round += 1) {
    const done = decision.actions.flatMap((action) => (action.do === 'confirm' ? [] : [{ action }]));
    const isLook = done.length < decision.actions.length;
    looksAtPods ||= isLook;
    attempts.push(...done);
    observed = afterwards(observed, done, decision.at, isLook ? (subject.pods ?? []) : undefined);
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
    looksAtPods,
  };
}

function afterwards(
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
    // Whatever was said of it before.
    ...(isCreated ? { template: {} } : {}),
    ...(pods === undefined ? {} : { pods }),
  };
}

/** A Job that has the name of the one to be created is found when that is tried. */
function observedOf(subject: ControlledSubject, now: Date): ControlledObserved {
  const { controlledJob, spec } = subject;
  const labelled = subject.jobs.filter((job) => job.controlledJob === controlledJob.metadata.name);
  const observed = observing(subject, labelled);
  const creation = decideControlled(spec, now, observed).actions.find((action) => action.do === 'create');
  const inTheWay = subject.jobs.filter((job) => job.seen.name === creation?.job && !labelled.includes(job));
  return inTheWay.length === 0 ? observed : observing(subject, [...labelled, ...inTheWay]);
}

function observing(
  { controlledJob, problems: issues }: ControlledSubject,
  jobs: readonly SeenRunJob[],
): ControlledObserved {
  const { metadata, status } = controlledJob;
  const stored = { metadata: { uid: '', ...metadata }, ...(status === undefined ? {} : { status }) };
  const known = controlledJob.appliesMutations ? undefined : rememberedRunTemplate(controlledJob);
  // Of a template that it was not asked about the API server says here that it takes its Jobs.
  return observeControlled(stored, jobs, { issues, template: known ?? {} });
}
