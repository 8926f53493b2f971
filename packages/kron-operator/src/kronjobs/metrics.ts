import type { Decision, Outcome, Reason, Status } from 'kron-core';
import { handledInFutureReason } from 'kron-core/controller';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import { isBlocked } from './context.ts';

/** Callbacks by which the KronJob controller reports measurements. They must neither throw nor block. */
export type KronJobMetrics = WorkMetrics & {
  /**
   * @param skewSeconds the creation time of the Job minus its chosen time
   * @param hasWaited whether the period was queued until fewer Jobs were active
   */
  readonly jobCreated: (skewSeconds: number, hasWaited: boolean) => void;
  /** Called once for each period, after its outcome was written to the status. */
  readonly periodRecorded: (outcome: Outcome, reason: Reason) => void;
  /** Called when a calendar that KronJobs refer to was created, edited or deleted. */
  readonly calendarEdited: () => void;
  /** Called when all KronJobs of an edited calendar are decided again. @param seconds since the edit was seen */
  readonly calendarRedecided: (seconds: number) => void;
  readonly kronJob: (name: NamespacedName, facts: KronJobFacts) => void;
  readonly kronJobGone: (name: NamespacedName) => void;
};

/** The values of a KronJob's metrics. Times are epoch seconds. */
export type KronJobFacts = {
  readonly lastSuccess?: number;
  readonly nextChosen?: number;
  /** True if the status already has an outcome for a period in the future. */
  readonly handledInFuture?: true;
  /** True if a period waits until fewer Jobs are active. */
  readonly queued?: true;
  /** True if the KronJob does not run because too many runs in a row have failed. */
  readonly paused?: true;
  /** The reason if the KronJob does not run because one of its calendars is missing, invalid or unreadable. */
  readonly heldByCalendar?: string;
};

/** While a due period is blocked, `nextChosen` is the chosen time of this period, so alerts see that the KronJob is late. */
export function factsOf(status: Status | undefined, decision: Decision): KronJobFacts {
  const lastSuccess = status?.lastSuccessfulTime;
  const blocked = isBlocked(decision) || decision.action === 'replace' ? decision.period?.chosenTime : null;
  const nextChosen = blocked ?? status?.nextChosenTime;
  return {
    ...stateOf(status, decision),
    ...heldBy(decision),
    ...(lastSuccess === undefined ? {} : { lastSuccess: secondsOf(lastSuccess) }),
    ...(nextChosen === undefined ? {} : { nextChosen: secondsOf(nextChosen) }),
  };
}

function stateOf(
  status: Status | undefined,
  { claim }: Decision,
): Pick<KronJobFacts, 'handledInFuture' | 'queued' | 'paused'> {
  const reasons = new Set(status?.conditions?.map(({ reason }) => reason));
  return {
    ...(reasons.has(handledInFutureReason) ? { handledInFuture: true } : {}),
    ...(claim?.for === 'Queue' ? { queued: true } : {}),
    ...(reasons.has('ConsecutiveFailures') ? { paused: true } : {}),
  };
}

function heldBy({ action, reason }: Decision): Pick<KronJobFacts, 'heldByCalendar'> {
  const isOther = reason === 'InvalidSpec' || reason === 'NoClusterName';
  return action === 'invalid' && !isOther ? { heldByCalendar: reason } : {};
}

function secondsOf(instant: Date | string): number {
  return new Date(instant).getTime() / 1000;
}
