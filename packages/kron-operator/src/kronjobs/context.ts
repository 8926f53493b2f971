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
  readonly calendars?: CalendarSet | undefined;
};

/** The results of requests for a period, as input for the next decision. */
export type CreateFindings = {
  /** The Job that already has the name of the Job to create. */
  readonly existingJob?: CachedJob | undefined;
  readonly refused?: RefusedCreate | undefined;
  /** The refused deletion of a Job that the period replaces. */
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

/** Whether the decision depends on the Jobs, which are then read live. */
export function needsLiveJobs({ kronJob, decision }: ReconcileContext): boolean {
  const { action, reason, outcomes } = decision;
  const isOfJobs = [reason, ...outcomes.map((record) => record.reason)].some((one) =>
    reasonsOfJobs.includes(one),
  );
  // An invalid spec never leads to these decisions, so the spec is safe to read here.
  return (action === 'run' || action === 'replace' || isOfJobs) && dependsOnJobs(kronJob);
}

export function logFields({ kronJob, decision }: ReconcileContext): Record<string, unknown> {
  const { period } = decision;
  return { ...namespacedName(kronJob), ...(period === null ? {} : { period: period.periodID }) };
}

/** Whether a decision needs no action before the next wake, except the write of the status. */
export function isIdle({ action, reason, outcomes }: Decision): boolean {
  if (outcomes.length > 0) return false;
  return action === 'wait'
    ? reason === 'NotDue'
    : action === 'invalid' || action === 'suspended' || action === 'ended';
}

/**
 * Whether a due period is blocked, for example by a quota. The cause can end without a watch event. A queued period does not
 * count as blocked, because the watch shows the end of the Job that it waits for.
 */
export function isBlocked({ action, reason }: Decision): boolean {
  return action === 'wait' && reason !== 'NotDue' && reason !== 'Queued';
}
