import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { recordedOutcome } from '@kron/fleet/live/recordedOutcome';
import { timeOfRun } from '@kron/fleet/live/timeOfRun';
import { notOnRecord } from '@kron/fleet/timeline/shownOutcome';
import { utcText } from '@kron/fleet/text/instantText';
import { type Columns, outcomeOfState, type ViewSpan } from './protocol.ts';
import { dueOf } from './rowPeriods.ts';

/** The recorded runs of an object by `runKey`, and now in epoch seconds. Null if the source records no runs. */
type ObjectPast = { runs: ReadonlyMap<string, FleetRun> | undefined; now: number } | null;

/**
 * The recorded outcome of a period or, without a record, the result of {@link outcomeWithoutRecord}. It is one of the words
 * that filters use.
 */
export function periodOutcome(columns: Columns, index: number, past: ObjectPast): string {
  const run = past?.runs?.get(utcText(columns.nominal[index] ?? 0));
  return run === undefined ? outcomeWithoutRecord(columns, index, past) : recordedOutcome(run);
}

/**
 * The outcome of a period without a record. A past period has the outcome `not on record`, except a period that still waits
 * for an active Job to end. All other periods have the outcome to expect.
 */
function outcomeWithoutRecord(columns: Columns, index: number, past: ObjectPast): string {
  const expected = outcomeOfState(columns.state[index] ?? 0);
  const isPast = past !== null && dueOf(columns, index) < past.now;
  return isPast && expected !== 'waiting' ? notOnRecord : expected;
}

/**
 * Whether an object has a run that is due in a span and has the given outcome. Searches the recorded runs and the periods
 * without a record.
 */
export function hasOutcome(columns: Columns, span: ViewSpan, outcome: string, past: ObjectPast): boolean {
  const runs = past?.runs ?? noRuns;
  for (const run of runs.values())
    if (recordedOutcome(run) === outcome && isWithin(Date.parse(timeOfRun(run)) / 1_000, span)) return true;
  for (let index = 0; index < columns.state.length; index++) {
    // A period that waits for an active Job to end counts even if it was due before the span.
    if (outcome !== 'waiting' && !isWithin(dueOf(columns, index), span)) continue;
    if (outcomeWithoutRecord(columns, index, past) !== outcome) continue;
    // This check comes last, because the key of a run takes long to format.
    if (!runs.has(utcText(columns.nominal[index] ?? 0))) return true;
  }
  return false;
}

const noRuns: ReadonlyMap<string, FleetRun> = new Map();

function isWithin(instant: number, { from, to }: ViewSpan): boolean {
  return instant >= from && instant < to;
}
