import type { Reason } from './decision.ts';
import type { ObservedJob } from './observed.ts';
import type { Situation } from './situation.ts';

/** Whether finalizers keep a Job that is being deleted. */
export function isKeptByFinalizers({ deleting, finalizers = [] }: ObservedJob): boolean {
  return deleting && finalizers.length > 0;
}

/** Why a period that replaces Jobs did not run before the next period came due. */
export function displacement({ observed: { refusedDelete, replaceHindrance } }: Situation): Reason {
  return refusedDelete === undefined ? (replaceHindrance ?? 'Superseded') : 'FailedDelete';
}
