import type { Period } from 'kron-core';
import type { OnRecord } from '../live/recordedPeriods.ts';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { withoutUndefined } from '../plainObject.ts';
import { expectedOutcome, type Reason, reasonOf } from './reasonText.ts';

/** The past or expected outcome of a period. */
export type ShownOutcome = Reason & {
  /** An outcome as in a status, an {@link ExpectedOutcome}, or `not on record`. */
  outcome: string;
  jobName?: string;
  result?: string;
};

/** The outcome of a period that was due in the past, but has no record in `status.recent`. */
export const notOnRecord = 'not on record';

/**
 * The recorded outcome. A past period of a stored object without a record has the outcome {@link notOnRecord}, unless the
 * period waits. All other periods have the expected outcome.
 */
export function shownOutcome(kronJob: ScheduledKronJob, period: Period, record: OnRecord): ShownOutcome {
  const isWaiting = kronJob.flow?.waiting?.periodID === period.periodID;
  if (record === undefined || (record === 'nothing' && isWaiting))
    return { outcome: expectedOutcome(kronJob, period), ...reasonOf(kronJob, period) };
  if (record === 'nothing') return { outcome: notOnRecord, reason: '', heldBy: '' };
  const { outcome, reason, jobName, result } = record;
  return { outcome, reason, heldBy: '', ...withoutUndefined({ jobName, result }) };
}
