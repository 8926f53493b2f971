import { dateArgument } from '../../reading/dateArgument.ts';
import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { readInstant } from '../../time/instantLike.ts';
import type { ControlledJob } from './controlledJob.ts';
import { readControlledStatus } from './readStatus.ts';
import type { ActionRecord, ControlledStatus } from './status.ts';

/**
 * Removes records of actions, and of a finished Job, that have a time more than 30 s after `to`, or an unreadable time. Such
 * a record may be forged.
 *
 * @param to - must not be before now
 * @returns null if the status has no such record
 * @throws TypeError if `to` is no Date
 */
export function resetControlledStatus(
  { status }: Pick<ControlledJob, 'status'>,
  to: Date,
): ControlledStatus | null {
  const latest = Math.floor(dateArgument('to', to)) + clockTolerance;
  const isEarlier = (time: string): boolean => (readInstant(time) ?? Infinity) <= latest;
  const isBy = ({ timestamp }: ActionRecord): boolean => isEarlier(timestamp);
  const { mostRecentAction, actionHistory = [], finishedJob, ...kept } = readControlledStatus(status);
  const finished: Pick<ControlledStatus, 'finishedJob'> =
    finishedJob !== undefined && isEarlier(finishedJob.startTime) ? { finishedJob } : {};
  const all = [...(mostRecentAction === undefined ? [] : [mostRecentAction]), ...actionHistory];
  if (all.every(isBy) && finishedJob === finished.finishedJob) return null;
  const left = actionHistory.filter(isBy);
  const newest = mostRecentAction !== undefined && isBy(mostRecentAction) ? mostRecentAction : left[0];
  return {
    ...kept,
    ...finished,
    ...(newest === undefined ? {} : { mostRecentAction: newest }),
    ...(left.length === 0 ? {} : { actionHistory: left }),
  };
}
