import type { Decision, Outcome, Reason, Status } from 'kron-core';
import { handledInFutureReason } from 'kron-core/controller';
import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import { isBlocked } from './context.ts';

/** Callbacks by which the KronJob controller reports measurements. They must neither throw nor block. */
export type KronJobMetrics = WorkMetrics & {
  /**
   * @param skewSeconds creation time of the Job minus its chosen time
   * @param hasWaited whether the period waited until fewer Jobs were active
   */
  readonly jobCreated: (skewSeconds: number, hasWaited: boolean) => void;
  /** Called once per period, when its outcome was written to the status. */
  readonly periodRecorded: (outcome: Outcome, reason: Reason) => void;
  /** Called when a calendar that KronJobs refer to was created, edited or deleted. */
  readonly calendarEdited: () => void;
  /** Called when all KronJobs that refer to an edited calendar are decided again. @param seconds since the edit was seen */
  readonly calendarRedecided: (seconds: number) => void;
  readonly kronJob: (name: NamespacedName, facts: KronJobFacts) => void;
  readonly kronJobGone: (name: NamespacedName) => void;
};

/** The facts about a KronJob that the metrics show. Times are epoch seconds. */
export type KronJobFacts = {
  readonly lastSuccess?: number;
  readonly nextChosen?: number;
  /** The status records a period in the future as handled, which means that it already has an outcome. */
  readonly handledInFuture?: true;
  /** A period of the KronJob waits until fewer Jobs are active. */
  readonly queued?: true;
  /** The KronJob does not run, because too many runs in a row have failed. */
  readonly paused?: true;
  /** Why the KronJob does not run, if a calendar that it refers to is missing, invalid or unreadable. */
  readonly heldByCalendar?: string;
};

/** While a due period is blocked, `nextChosen` is its chosen time, so that alerts see the KronJob as overdue. */
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
