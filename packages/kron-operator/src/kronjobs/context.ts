import type { CalendarSet } from '../calendars/calendarSet.ts';
import type { Decision, Observed, Reason, RefusedCreate, RefusedDelete, RunDecision } from 'kron-core';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import { isResult, type Result } from '../controller/queue/result.ts';
import { type CachedJob, type CachedKronJob, dependsOnJobs } from './cache.ts';

/** A decision about a KronJob, and the state for which it was made. */
export type ReconcileContext<D extends Decision = Decision> = {
  /** `namespace/name`. */
  readonly key: string;
  readonly kronJob: CachedKronJob;
  readonly observed: Observed;
  readonly now: Date;
  readonly decision: D;
  readonly calendars?: CalendarSet | undefined;
};

/** What requests about a due period have found, as input for the next decision. */
export type CreateFindings = {
  /** The Job that already has the name of the Job to create. */
  readonly existingJob?: CachedJob | undefined;
  readonly refused?: RefusedCreate | undefined;
  /** The refusal to delete a Job that the period replaces. */
  readonly refusedDelete?: RefusedDelete | undefined;
  /** The message with which the API server has refused a read. */
  readonly refusedRead?: string | undefined;
};

export function isRun(step: ReconcileContext | Result): step is ReconcileContext<RunDecision> {
  return !isResult(step) && step.decision.action === 'run';
}

/** The reasons of decisions that depend on the active Jobs, or on the results of finished Jobs. */
const reasonsOfJobs: readonly Reason[] = [
  'JobActive',
  'Queued',
  'Displaced',
  'ReplacePending',
  'ConsecutiveFailures',
];

/** Whether the decision depends on the Jobs. If so, they are read from the API server for a second decision. */
export function needsLiveJobs({ kronJob, decision }: ReconcileContext): boolean {
  const { action, reason, outcomes } = decision;
  const isOfJobs = [reason, ...outcomes.map((record) => record.reason)].some((one) =>
    reasonsOfJobs.includes(one),
  );
  // `dependsOnJobs` needs a valid spec. A decision about an invalid spec has none of these actions and reasons.
  return (action === 'run' || action === 'replace' || isOfJobs) && dependsOnJobs(kronJob);
}

export function logFields({ kronJob, decision }: ReconcileContext): Record<string, unknown> {
  const { period } = decision;
  return { ...namespacedName(kronJob), ...(period === null ? {} : { period: period.periodID }) };
}

/** Whether a decision needs no action before the next wake time, except a write of the status. */
export function isIdle({ action, reason, outcomes }: Decision): boolean {
  if (outcomes.length > 0) return false;
  return action === 'wait'
    ? reason === 'NotDue'
    : action === 'invalid' || action === 'suspended' || action === 'ended';
}

/**
 * Whether something blocks a due period, for example a quota. The block can end without a watch event. A queued period is
 * not blocked in this sense, because a watch event reports the end of the Job that it waits for.
 */
export function isBlocked({ action, reason }: Decision): boolean {
  return action === 'wait' && reason !== 'NotDue' && reason !== 'Queued';
}
