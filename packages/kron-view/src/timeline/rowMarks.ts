import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { isManualRun } from '@kron/fleet/live/manualRun';
import { recordedOutcome } from '@kron/fleet/live/recordedOutcome';
import { bisect } from '../bisect.ts';
import { secondsOf } from '../clock/secondsOf.ts';
import { type Columns, stateBit } from '../worker/protocol.ts';
import { dueOf, firstFrom } from '../worker/rowPeriods.ts';
import { plannedRuns } from './plannedRuns.ts';
import { kindIndex, manualKind, type MarkKind, plannedKind } from './markKind.ts';
import { stretchesWithoutRecord } from './stretchesWithoutRecord.ts';
import { type Stretches, stretches } from './stretchList.ts';

/** The marks of a row, ordered by `at`. Times are epoch seconds. */
export type RowMarks = {
  /** The chosen time or, if there is none, the nominal time. */
  at: Float64Array;
  /** The kinds of the marks, as indexes in `markKinds`. */
  kind: Uint8Array;
  nominal: Float64Array;
  windowStart: Float64Array;
  windowEnd: Float64Array;
  /**
   * The part of the window that belongs to the slot of a spread group. NaN if the window has no slot. Null if the object has
   * no spread.
   */
  slotStart: Float64Array | null;
  slotEnd: Float64Array | null;
  /** When each run started and ended. NaN if this is not known. Null if no run of the object is on record. */
  ranFrom: Float64Array | null;
  ranTo: Float64Array | null;
  /** The longest time from a mark to an end of its window or to the end of its run, in seconds. */
  reach: number;
  /** The past spans without records. */
  unknown: Stretches;
  /** The spans in which a ControlledJob is planned to run. */
  planned: Stretches;
};

/** The recorded runs of an object, and now in epoch seconds. Null if the source of the Fleet records no runs. */
type Past = { runs: readonly FleetRun[]; now: number } | null;

/**
 * The marks of an object: future periods, recorded past periods, manual Jobs, and a due period that waits for an active Job
 * to end. If the source records runs, a past period without a record has no mark.
 *
 * @param past - the runs of the object
 */
export function rowMarks(columns: Columns, past: Past): RowMarks {
  const isPlain = past === null || (past.runs.length === 0 && !columns.state.includes(stateBit.waiting));
  return isPlain ? periodMarks(columns, past?.now ?? -Infinity) : recordedMarks(columns, past.runs, past.now);
}

/**
 * The marks of an object without recorded runs. They share the memory of the columns, because most objects have no records
 * but many periods.
 */
function periodMarks(columns: Columns, now: number): RowMarks {
  const first = firstFrom(columns, now);
  const chosen = columns.chosen.subarray(first);
  const nominal = columns.nominal.subarray(first);
  const at = new Float64Array(chosen.length);
  const kind = new Uint8Array(chosen.length);
  for (let index = 0; index < at.length; index++) {
    at[index] = dueOf({ chosen, nominal }, index);
    kind[index] = kindIndex[plannedKind(columns.state[first + index] ?? 0)];
  }
  const hasSlots = columns.slotStart.length > 0;
  const marks = {
    at,
    kind,
    nominal,
    windowStart: columns.start.subarray(first),
    windowEnd: columns.end.subarray(first),
    slotStart: hasSlots ? columns.slotStart.subarray(first) : null,
    slotEnd: hasSlots ? columns.slotEnd.subarray(first) : null,
    ranFrom: null,
    ranTo: null,
  };
  return {
    ...marks,
    reach: reachOf(marks, now),
    unknown: stretches(now === -Infinity ? [] : [[-Infinity, now]]),
    planned: plannedRuns(columns, now),
  };
}

type Mark = {
  at: number;
  kind: MarkKind;
  nominal: number;
  windowStart: number;
  windowEnd: number;
  slotStart: number;
  slotEnd: number;
  ranFrom: number;
  ranTo: number;
};

function recordedMarks(columns: Columns, runs: readonly FleetRun[], now: number): RowMarks {
  const manual = runs.filter(isManualRun);
  const byNominal = new Map(runs.filter((run) => !isManualRun(run)).map((run) => [nominalOf(run), run]));
  const marks: Mark[] = [];
  const missing: number[] = [];
  // The time of each record. For a run in a window, and for a waiting period, this is the start of the window.
  const recorded: number[] = [];
  for (let index = 0; index < columns.nominal.length; index++) {
    const planned = plannedMark(columns, index);
    const run = byNominal.get(planned.nominal);
    byNominal.delete(planned.nominal);
    if (run !== undefined) {
      marks.push({ ...planned, ...recordOf(run) });
      recorded.push(Math.min(planned.windowStart, timeOf(run)));
    } else if (planned.at >= now) marks.push(planned);
    else if (planned.kind !== 'waiting') missing.push(planned.at);
    else {
      marks.push(planned);
      recorded.push(planned.windowStart);
    }
  }
  for (const run of [...byNominal.values(), ...manual]) {
    const nominal = nominalOf(run);
    const record = recordOf(run);
    const at = record.at ?? nominal;
    marks.push({ nominal, windowStart: at, windowEnd: at, slotStart: NaN, slotEnd: NaN, ...record, at });
    recorded.push(at);
  }
  marks.sort((a, b) => a.at - b.at || a.nominal - b.nominal);
  const columnsOf = markColumns(marks, columns.slotStart.length > 0);
  recorded.sort((a, b) => a - b);
  return {
    ...columnsOf,
    reach: reachOf(columnsOf, now),
    unknown: stretchesWithoutRecord(recorded, missing, now),
    planned: plannedRuns(columns, now),
  };
}

function plannedMark(columns: Columns, index: number): Mark {
  const at = dueOf(columns, index);
  return {
    at,
    kind: plannedKind(columns.state[index] ?? 0),
    nominal: columns.nominal[index] ?? NaN,
    windowStart: columns.start[index] ?? at,
    windowEnd: columns.end[index] ?? at,
    slotStart: columns.slotStart[index] ?? NaN,
    slotEnd: columns.slotEnd[index] ?? NaN,
    ranFrom: NaN,
    ranTo: NaN,
  };
}

function markColumns(
  marks: readonly Mark[],
  hasSlots: boolean,
): Omit<RowMarks, 'reach' | 'unknown' | 'planned'> {
  const column = (key: Exclude<keyof Mark, 'kind'>): Float64Array =>
    Float64Array.from(marks, (mark) => mark[key]);
  return {
    at: column('at'),
    kind: Uint8Array.from(marks, ({ kind }) => kindIndex[kind]),
    nominal: column('nominal'),
    windowStart: column('windowStart'),
    windowEnd: column('windowEnd'),
    slotStart: hasSlots ? column('slotStart') : null,
    slotEnd: hasSlots ? column('slotEnd') : null,
    ranFrom: column('ranFrom'),
    ranTo: column('ranTo'),
  };
}

/** The nominal time of a run, in epoch seconds. For a manual Job, the time of its creation. */
function nominalOf({ nominalTime, periodID, createdAt }: FleetRun): number {
  return secondsOf(nominalTime ?? periodID ?? createdAt ?? '');
}

function timeOf(run: FleetRun): number {
  return run.chosenTime === undefined ? nominalOf(run) : secondsOf(run.chosenTime);
}

function recordOf(run: FleetRun): Pick<Mark, 'kind' | 'ranFrom' | 'ranTo'> & { at?: number } {
  const ranFrom = run.startedAt ?? run.createdAt;
  return {
    kind: recordedKind(run),
    ranFrom: ranFrom === undefined ? NaN : secondsOf(ranFrom),
    ranTo: run.endedAt === undefined ? NaN : secondsOf(run.endedAt),
    ...(run.chosenTime === undefined ? {} : { at: secondsOf(run.chosenTime) }),
  };
}

function recordedKind(run: FleetRun): MarkKind {
  const kind = recordedOutcome(run);
  return isManualRun(run) ? manualKind(kind) : kind;
}

/** The value of `RowMarks.reach`. If the end of a run is not known, the run counts as active until now. */
function reachOf(
  marks: Pick<RowMarks, 'at' | 'windowStart' | 'windowEnd' | 'ranFrom' | 'ranTo'>,
  now: number,
): number {
  let reach = 0;
  for (let index = 0; index < marks.at.length; index++) {
    const at = marks.at[index] ?? 0;
    reach = Math.max(reach, at - (marks.windowStart[index] ?? at), (marks.windowEnd[index] ?? at) - at);
    if (marks.ranFrom === null || Number.isNaN(marks.ranFrom[index] ?? NaN)) continue;
    const end = marks.ranTo?.[index] ?? NaN;
    reach = Math.max(reach, (Number.isNaN(end) ? now : end) - at);
  }
  return reach;
}

/** The index of the first mark at or after a time. */
export function firstMarkFrom({ at }: Pick<RowMarks, 'at'>, time: number): number {
  return bisect(at.length, (index) => (at[index] ?? 0) < time);
}
