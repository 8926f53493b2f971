import type { Period } from 'kron-core';
import type { OnRecord } from '../live/recordedPeriods.ts';
import type { ScheduledKronJob } from '../objects/scheduledKronJob.ts';
import { withoutUndefined } from '../plainObject.ts';
import { expectedOutcome, type Reason, reasonOf } from './reasonText.ts';

/** What has happened or will happen to a period. */
export type ShownOutcome = Reason & {
  /** An outcome of a status, an {@link ExpectedOutcome}, or `not on record`. */
  outcome: string;
  jobName?: string;
  result?: string;
};

/** The outcome of a period that was due before now and is not in `status.recent`. */
export const notOnRecord = 'not on record';

/** The recorded outcome of a period. Without a record, the expected outcome of a future period. */
export function shownOutcome(kronJob: ScheduledKronJob, period: Period, record: OnRecord): ShownOutcome {
  const isWaiting = kronJob.flow?.waiting?.periodID === period.periodID;
  if (record === undefined || (record === 'nothing' && isWaiting))
    return { outcome: expectedOutcome(kronJob, period), ...reasonOf(kronJob, period) };
  if (record === 'nothing') return { outcome: notOnRecord, reason: '', heldBy: '' };
  const { outcome, reason, jobName, result } = record;
  return { outcome, reason, heldBy: '', ...withoutUndefined({ jobName, result }) };
}
