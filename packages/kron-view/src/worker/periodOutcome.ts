import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { recordedOutcome } from '@kron/fleet/live/recordedOutcome';
import { notOnRecord } from '@kron/fleet/timeline/shownOutcome';
import { utcText } from '@kron/fleet/text/instantText';
import { type Columns, outcomeOfState } from './protocol.ts';
import { dueOf } from './rowPeriods.ts';

/** The runs of an object by `runKey`, and now in epoch seconds. null: the source has no past. */
export type ObjectPast = { runs: ReadonlyMap<string, FleetRun> | undefined; now: number } | null;

/** The result of a period or, if nothing is on record, the result to expect, in the words of filters. */
export function periodOutcome(columns: Columns, index: number, past: ObjectPast): string {
  const run = past?.runs?.get(utcText(columns.nominal[index] ?? 0));
  return run === undefined ? outcomeWithoutRecord(columns, index, past) : recordedOutcome(run);
}

/** The outcome to expect of a future period, or of one that waits. */
export function outcomeWithoutRecord(columns: Columns, index: number, past: ObjectPast): string {
  const expected = outcomeOfState(columns.state[index] ?? 0);
  const isPast = past !== null && dueOf(columns, index) < past.now;
  return isPast && expected !== 'waiting' ? notOnRecord : expected;
}
