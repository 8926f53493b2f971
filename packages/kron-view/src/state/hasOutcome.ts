import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { recordedOutcome } from '@kron/fleet/live/recordedOutcome';
import { timeOfRun } from '@kron/fleet/live/timeOfRun';
import { utcText } from '@kron/fleet/text/instantText';
import { type ObjectPast, outcomeWithoutRecord } from '../worker/periodOutcome.ts';
import type { Columns, ViewSpan } from '../worker/protocol.ts';
import { dueOf } from '../worker/rowPeriods.ts';

/**
 * Whether an object has a run that is due in a span and has the given outcome. The run is on record, or it is a period
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
