import { dateArgument } from '../../reading/dateArgument.ts';
import type { ControlledSchedule } from '../events/schedule.ts';
import { startableUntil } from './creation.ts';
import type { ControlledDecision } from './decision.ts';
import { runJobName } from './jobName.ts';
import { createdVerdict, exceededVerdict, spanSentence, suspendedVerdict } from './verdict.ts';

/**
 * The reason and the message of `decideControlled` for a ControlledJob without Jobs or earlier actions. For programs that
 * only explain events.
 *
 * @param now - floored to whole seconds
 * @throws RangeError if `now` is invalid
 */
export function verdictWithoutJobs(
  schedule: ControlledSchedule,
  now: Date,
): Pick<ControlledDecision, 'reason' | 'message'> {
  const at = Math.floor(dateArgument('now', now));
  const state = schedule.stateAt(at);
  const span = spanSentence({ state, now: at, at });
  if (schedule.suspend) return suspendedVerdict(span);
  if (state.runStart === null) return { reason: 'NotScheduled', message: span };
  const until = startableUntil(schedule, state.runStart);
  const { reason, message } =
    at > until
      ? exceededVerdict(until)
      : createdVerdict(runJobName(schedule.name, state.runStart, 0), 'Start');
  return { reason, message: `${span} ${message}` };
}
