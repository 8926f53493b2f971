import type { CalendarSet } from '../calendars/calendarSet.ts';
import type { Decision, Observed, Reason, RefusedCreate, RefusedDelete, RunDecision } from 'kron-core';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import { isResult, type Result } from '../controller/queue/result.ts';
import { type CachedJob, type CachedKronJob, dependsOnJobs } from './cache.ts';

/** A decision about a KronJob, with the state that it was made on. */
export type ReconcileContext<D extends Decision = Decision> = {
  /** `namespace/name`. */
  readonly key: string;
  readonly kronJob: CachedKronJob;
  readonly observed: Observed;
  readonly now: Date;
  readonly decision: D;
  /** The calendars that the KronJob refers to. */
  readonly calendars?: CalendarSet | undefined;
};

/** The results of requests for a period, as input for the next decision. */
export type CreateFindings = {
  /** The Job that has the name already. */
  readonly existingJob?: CachedJob | undefined;
  readonly refused?: RefusedCreate | undefined;
  /** The deletion of a Job to replace that the API server has refused. */
  readonly refusedDelete?: RefusedDelete | undefined;
  /** Why the API server refuses a read. */
  readonly refusedRead?: string | undefined;
};

export function isRun(step: ReconcileContext | Result): step is ReconcileContext<RunDecision> {
  return !isResult(step) && step.decision.action === 'run';
}

/** The reasons of decisions that depend on which Jobs are active, or on how they ended. */
const reasonsOfJobs: readonly Reason[] = [
  'JobActive',
  'Queued',
  'Displaced',
  'ReplacePending',
  'ConsecutiveFailures',
];

/** Whether the decision depends on the Jobs: then they have to be read live. */
export function needsLiveJobs({ kronJob, decision }: ReconcileContext): boolean {
  const { action, reason, outcomes } = decision;
  const isOfJobs = [reason, ...outcomes.map((record) => record.reason)].some((one) =>
    reasonsOfJobs.includes(one),
  );
  // The spec is safe to read here: an invalid one never leads to these decisions.
  return (action === 'run' || action === 'replace' || isOfJobs) && dependsOnJobs(kronJob);
}

/** The KronJob and the period as log fields. */
export function logFields({ kronJob, decision }: ReconcileContext): Record<string, unknown> {
  const { period } = decision;
  return { ...namespacedName(kronJob), ...(period === null ? {} : { period: period.periodID }) };
}

/** Whether only the status can be written before the next wake. */
export function isIdle({ action, reason, outcomes }: Decision): boolean {
  if (outcomes.length > 0) return false;
  return action === 'wait'
    ? reason === 'NotDue'
    : action === 'invalid' || action === 'suspended' || action === 'ended';
}

/**
 * Whether a due period is blocked, by a quota for example. The cause can end at any time, and no watch may show it. The end of
 * a Job that a queued period waits for comes through the watch.
 */
export function isBlocked({ action, reason }: Decision): boolean {
  return action === 'wait' && reason !== 'NotDue' && reason !== 'Queued';
}
