import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { isManualRun } from '@kron/fleet/live/manualRun';
import { recordedOutcome } from '@kron/fleet/live/recordedOutcome';
import type { Columns } from '../worker/protocol.ts';
import { kindIndex, manualKind, type MarkKind, plannedKind } from './markKind.ts';

/** The marks of a row, ordered by `at`. Times are epoch seconds. */
export type RowMarks = {
  /** The chosen time or, if there is none, the nominal time. */
  at: Float64Array;
  /** Indexes in `markKinds`. */
  kind: Uint8Array;
  nominal: Float64Array;
  windowStart: Float64Array;
  windowEnd: Float64Array;
  /** When a run started and ended. NaN: not known. null: no row has a record. */
  ranFrom: Float64Array | null;
  ranTo: Float64Array | null;
  /** The longest time between a mark and an end of its window or run, in seconds. */
  reach: number;
  /** Nothing is on record before this time. Infinity: no record at all. */
  recordedFrom: number;
};

/** The recorded runs. null: the source of the Fleet has no past. */
export type Past = { runs: readonly FleetRun[]; now: number } | null;

/**
 * The marks of an object: its periods with what came of them, and Jobs without a period. If the source records runs, a past
 * period without a record is `unrecorded`.
 *
 * @param past - the runs of the object
 */
export function rowMarks(columns: Columns, past: Past): RowMarks {
  return past === null || past.runs.length === 0
    ? periodMarks(columns, past?.now ?? -Infinity)
    : recordedMarks(columns, past.runs, past.now);
}

/** Reads the columns as they are, because most rows have many periods and no records. */
function periodMarks({ nominal, start, end, chosen, state }: Columns, now: number): RowMarks {
  const at = new Float64Array(chosen.length);
  const kind = new Uint8Array(chosen.length);
  for (let index = 0; index < at.length; index++) {
    const time = chosen[index] ?? NaN;
    const due = Number.isNaN(time) ? (nominal[index] ?? NaN) : time;
    at[index] = due;
    kind[index] = kindIndex[due < now ? 'unrecorded' : plannedKind(state[index] ?? 0)];
  }
  const marks = { at, kind, nominal, windowStart: start, windowEnd: end, ranFrom: null, ranTo: null };
  return { ...marks, reach: reachOf(marks), recordedFrom: Infinity };
}

type Mark = {
  at: number;
  kind: MarkKind;
  nominal: number;
  windowStart: number;
  windowEnd: number;
  ranFrom: number;
  ranTo: number;
};

function recordedMarks(columns: Columns, runs: readonly FleetRun[], now: number): RowMarks {
  const manual = runs.filter(isManualRun);
  const byNominal = new Map(runs.filter((run) => !isManualRun(run)).map((run) => [nominalOf(run), run]));
  const periods = periodMarks(columns, now);
  const marks: Mark[] = Array.from(periods.at, (at, index) => {
    const nominal = periods.nominal[index] ?? at;
    const run = byNominal.get(nominal);
    byNominal.delete(nominal);
    const planned: Mark = {
      at,
      kind: plannedKind(columns.state[index] ?? 0),
      nominal,
      windowStart: periods.windowStart[index] ?? at,
      windowEnd: periods.windowEnd[index] ?? at,
      ranFrom: NaN,
      ranTo: NaN,
    };
    if (run !== undefined) return { ...planned, ...recordOf(run) };
    return at < now ? { ...planned, kind: 'unrecorded' } : planned;
  });
  for (const run of [...byNominal.values(), ...manual]) {
    const nominal = nominalOf(run);
    const record = recordOf(run);
    const at = record.at ?? nominal;
    marks.push({ nominal, windowStart: at, windowEnd: at, ...record, at });
  }
  marks.sort((a, b) => a.at - b.at || a.nominal - b.nominal);
  const column = (key: Exclude<keyof Mark, 'kind'>): Float64Array =>
    Float64Array.from(marks, (mark) => mark[key]);
  const columnsOf = {
    at: column('at'),
    kind: Uint8Array.from(marks, ({ kind }) => kindIndex[kind]),
    nominal: column('nominal'),
    windowStart: column('windowStart'),
    windowEnd: column('windowEnd'),
    ranFrom: column('ranFrom'),
    ranTo: column('ranTo'),
  };
  const recordedFrom = Math.min(
    ...runs.map((run) => (run.chosenTime === undefined ? nominalOf(run) : seconds(run.chosenTime))),
  );
  return { ...columnsOf, reach: reachOf(columnsOf), recordedFrom };
}

/** The creation stands for the nominal time of a manual Job. */
function nominalOf({ nominalTime, periodID, createdAt }: FleetRun): number {
  return seconds(nominalTime ?? periodID ?? createdAt ?? '');
}

function recordOf(run: FleetRun): Pick<Mark, 'kind' | 'ranFrom' | 'ranTo'> & { at?: number } {
  const ranFrom = run.startedAt ?? run.createdAt;
  return {
    kind: recordedKind(run),
    ranFrom: ranFrom === undefined ? NaN : seconds(ranFrom),
    ranTo: run.endedAt === undefined ? NaN : seconds(run.endedAt),
    ...(run.chosenTime === undefined ? {} : { at: seconds(run.chosenTime) }),
  };
}

function recordedKind(run: FleetRun): MarkKind {
  const outcome = recordedOutcome(run);
  const kind = outcome === 'not known' ? 'unrecorded' : outcome;
  return isManualRun(run) ? manualKind(kind) : kind;
}

function reachOf(marks: Omit<RowMarks, 'reach' | 'recordedFrom'>): number {
  let reach = 0;
  for (let index = 0; index < marks.at.length; index++) {
    const at = marks.at[index] ?? 0;
    reach = Math.max(reach, at - (marks.windowStart[index] ?? at), (marks.windowEnd[index] ?? at) - at);
    const end = marks.ranTo?.[index] ?? at;
    if (end - at > reach) reach = end - at;
  }
  return reach;
}

/** The index of the first mark at or after a time. */
export function firstMarkFrom({ at }: Pick<RowMarks, 'at'>, time: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((at[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}
