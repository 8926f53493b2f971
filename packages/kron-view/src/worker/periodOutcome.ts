import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { recordedOutcome } from '@kron/fleet/live/recordedOutcome';
import { notOnRecord } from '@kron/fleet/timeline/shownOutcome';
import { utcText } from '@kron/fleet/text/instantText';
import { type Columns, outcomeOfState } from './protocol.ts';
import { dueOf } from './rowPeriods.ts';

/** The recorded runs of an object by `runKey`, and now in epoch seconds. null: the source records no runs. */
export type ObjectPast = { runs: ReadonlyMap<string, FleetRun> | undefined; now: number } | null;

/**
 * The recorded outcome of a period or, without a record, the result of {@link outcomeWithoutRecord}. It is one of the words
 * that filters use.
 */
export function periodOutcome(columns: Columns, index: number, past: ObjectPast): string {
  const run = past?.runs?.get(utcText(columns.nominal[index] ?? 0));
  return run === undefined ? outcomeWithoutRecord(columns, index, past) : recordedOutcome(run);
}

/**
 * The outcome of a period without a record. It is `not on record` for a past period, unless the period still waits for an
 * active Job to end. Otherwise it is the outcome to expect.
 */
export function outcomeWithoutRecord(columns: Columns, index: number, past: ObjectPast): string {
  const expected = outcomeOfState(columns.state[index] ?? 0);
  const isPast = past !== null && dueOf(columns, index) < past.now;
  return isPast && expected !== 'waiting' ? notOnRecord : expected;
}
