import type { OnRecord } from '../live/recordedPeriods.ts';
import type { Entry } from '../timeline/periodEntry.ts';
import { notOnRecord } from '../timeline/shownOutcome.ts';
import { decidedOutcome } from './decidedOutcome.ts';

export type ExplainedOutcome = {
  /**
   * The recorded outcome. Without a record: `waiting`, `not on record` for a past period, or what the operator would decide,
   * such as `planned`. Null if the operator would write no record.
   */
  outcome: string | null;
  /** Empty if the outcome is `planned` or `not on record`. */
  reason: string;
  message: string;
  jobName?: string | undefined;
  result?: string | undefined;
  queue?: string | undefined;
};

/** The recorded outcome, or `waiting`. Otherwise `not on record` for a past period, or what the operator would decide. */
export function outcomeOf(entry: Entry, periodID: string, record: OnRecord): ExplainedOutcome {
  if (record !== undefined && record !== 'nothing') return { ...record, message: record.cause ?? '' };
  const { waiting, paused } = entry.kronJob.flow ?? {};
  if (waiting?.periodID === periodID)
    return { outcome: 'waiting', reason: waiting.reason, message: waiting.message };
  if (record === 'nothing') return { outcome: notOnRecord, reason: '', message: '' };
  const decided = decidedOutcome(entry);
  if (decided.outcome !== 'executed') return decided;
  if (paused !== undefined) return { outcome: 'paused', reason: 'ConsecutiveFailures', message: paused };
  return { outcome: 'planned', reason: '', message: '' };
}
