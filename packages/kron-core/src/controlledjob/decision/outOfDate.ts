import { isOfAnotherTemplate } from '../spec/templateHash.ts';
import type { ControlledDecision, OutOfDateReason } from './decision.ts';
import { bestOf, isStoppedByUser, isUnfinished } from './preference.ts';
import type { RunSituation } from './situation.ts';

/**
 * Whether the run's Job is from another template than the current one. The reason says why this Job stays or is replaced.
 */
export function outOfDateOf(situation: RunSituation): ControlledDecision['outOfDate'] {
  const { schedule, staying, kept } = situation;
  const job = kept ?? bestOf(staying, schedule.templateHash);
  if (job === null) return { status: false, reason: 'NoJob' };
  if (!isOfAnotherTemplate(job.templateHash, schedule.templateHash)) {
    return { status: false, reason: 'UpToDate' };
  }
  const reason = (): OutOfDateReason => {
    if (schedule.specChangePolicy === 'Ignore') return 'Ignored';
    if (!situation.state.shouldBeRunning) return 'NotScheduled';
    if (!isUnfinished(job)) return 'JobFinished';
    if (job.deleting) return 'JobBeingDeleted';
    return isStoppedByUser(job) ? 'JobStoppedByUser' : 'BeingReplaced';
  };
  return { status: true, reason: reason() };
}
