import { dateArgument } from '../../reading/dateArgument.ts';
import { clockTolerance } from '../../kubernetes/handledInFuture.ts';
import { readInstant } from '../../time/instantLike.ts';
import type { ControlledJob } from './controlledJob.ts';
import type { ActionRecord, ControlledStatus } from './status.ts';

/**
 * The status without the actions that it records for after an instant. An action whose time is unreadable is dropped
 * too: it may be forged, and nothing shows that it lies in the past.
 *
 * @param to - not before now
 * @returns null if it records no such action
 * @throws TypeError if `to` is no Date
 */
export function resetControlledStatus(
  { status = {} }: Pick<ControlledJob, 'status'>,
  to: Date,
): ControlledStatus | null {
  const latest = Math.floor(dateArgument('to', to)) + clockTolerance;
  const isBy = ({ timestamp }: ActionRecord): boolean => (readInstant(timestamp) ?? Infinity) <= latest;
  const { mostRecentAction, actionHistory = [], ...kept } = status;
  const all = [...(mostRecentAction === undefined ? [] : [mostRecentAction]), ...actionHistory];
  if (all.every(isBy)) return null;
  const left = actionHistory.filter(isBy);
  const newest = mostRecentAction !== undefined && isBy(mostRecentAction) ? mostRecentAction : left[0];
  return {
    ...kept,
    ...(newest === undefined ? {} : { mostRecentAction: newest }),
    ...(left.length === 0 ? {} : { actionHistory: left }),
  };
}
