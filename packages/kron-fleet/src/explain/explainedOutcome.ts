import type { OnRecord } from '../live/recordedPeriods.ts';
import type { Entry } from '../timeline/periodEntry.ts';
import { notOnRecord } from '../timeline/shownOutcome.ts';
import { decidedOutcome } from './decidedOutcome.ts';

/** The outcome in an explanation. */
export type ExplainedOutcome = {
  /** That of the record; otherwise `planned`, what the operator would record, or `not on record`. null: it would record nothing. */
  outcome: string | null;
  /** Empty if the run is planned or not on record. */
  reason: string;
  message: string;
  jobName?: string | undefined;
  result?: string | undefined;
};

/** What is on record about a period or, if it is to come, what the operator decides when it is due. */
export function outcomeOf(entry: Entry, record: OnRecord): ExplainedOutcome {
  if (record === 'nothing') return { outcome: notOnRecord, reason: '', message: '' };
  if (record !== undefined) return { ...record, message: '' };
  const decided = decidedOutcome(entry);
  return decided.outcome === 'executed' ? { outcome: 'planned', reason: '', message: '' } : decided;
}
