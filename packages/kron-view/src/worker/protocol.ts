/**
 * The messages between the page and its worker. All instants and spans are in epoch seconds. Every request except `load` and
 * `patch` has an `id`. A request cancels older requests of its type. As exceptions, a `patch` cancels nothing, and a `load`
 * also cancels older patches. An `urgent` request comes before most others, because the screen shows its answer.
 */
import type { WindowPicture } from '@kron/fleet/explain/windowPicture';
import type { Load } from '@kron/fleet/load/load';
import type { Fleet, FleetObject, FleetProblem, FleetRun } from '@kron/fleet/fleet/fleet';
import type { FlowState } from '@kron/fleet/objects/flowState';
import type { ExpectedOutcome } from '@kron/fleet/timeline/reasonText';
import type { ViewSpan } from '../clock/viewSpan.ts';

export type { ViewSpan } from '../clock/viewSpan.ts';

/** An object of the Fleet, as the page shows it. */
export type ObjectRow = {
  /** The index of the object in `objects` of the Fleet. */
  row: number;
  /** Identifies the row. The key of an object stays the same when other objects are added or deleted. */
  key: string;
  kind: FleetObject['kind'];
  /** `<namespace>/<name>` */
  identity: string;
  namespace: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  zone: string;
  /** The cron expression, such as `0 0 * * *`. For a ControlledJob, the number of its events, such as `2 events`. */
  schedule: string;
  /** The schedule in words: `at 00:00`. Null if no words describe it correctly. */
  words: string | null;
  suspended: boolean;
  /** Whether the object has a slot in a spread group. */
  isSpread: boolean;
  /** Whether a KronJob is paused, or one of its due periods waits for an active Job to end. Null if neither is the case. */
  flow: keyof FlowState | null;
  /** The name of the cluster if it is part of the seed, otherwise null. */
  clusterName: string | null;
  /** Whether the flag `--window` of a report gave the CronJob its window. */
  windowAssumed: boolean;
  /** Whether the spec does not compile. Such an object has no periods. */
  invalid: boolean;
  /** Whether the row shows the last valid spec, because the current text of the object has an error. */
  stale: boolean;
};

/** The bits of `Columns.state`. A state without bits is a planned run. */
export const stateBit = {
  /** No second of the window is allowed, so `chosen` is NaN. */
  unschedulable: 1,
  suspended: 2,
  /** An event of a ControlledJob starts a run. */
  start: 4,
  /** An event of a ControlledJob stops a run. */
  stop: 8,
  /** An event that changes nothing: a start during a run, or a stop while there is no run. */
  idle: 16,
  /** The period is due and waits for an active Job to end. It may have been due before the span. */
  waiting: 32,
  /** The object is paused: none of its periods starts until its spec is edited. */
  paused: 64,
} as const;

/** The outcome to expect of a period, by the bits of its state. */
export function outcomeOfState(state: number): ExpectedOutcome {
  if ((state & stateBit.suspended) > 0) return 'suspended';
  if ((state & stateBit.unschedulable) > 0) return 'unschedulable';
  if ((state & stateBit.paused) > 0) return 'paused';
  return (state & stateBit.waiting) > 0 ? 'waiting' : 'planned';
}

/** The periods of a row, ordered by due time: the chosen time or, if there is none, the nominal time. */
export type Columns = {
  nominal: Float64Array;
  /** The first and the last second of the window. */
  start: Float64Array;
  end: Float64Array;
  /** The chosen time. NaN if the period is unschedulable. */
  chosen: Float64Array;
  /** The state of the period, as bits of {@link stateBit}. */
  state: Uint8Array;
  /**
   * The part of the window that belongs to the slot of a spread group. NaN if the window has no slot. Empty if the object
   * has no spread.
   */
  slotStart: Float64Array;
  slotEnd: Float64Array;
};

export type RowColumns = { row: number; columns: Columns };

/** Selects the runs of some objects, by `ObjectRow.row`. Null selects the runs of all objects. */
type RowFilter = readonly number[] | null;

/** Selects the runs of a table or a file. */
export type RunFilter = {
  rows: RowFilter;
  /** The outcomes of the selected runs. An empty list selects all outcomes. */
  outcomes: readonly string[];
  /**
   * The current time. A period that was due before this time, and is not on record, has the outcome `not on record`. Null if
   * the source records no runs.
   */
  now: number | null;
};

export type TableRow = {
  row: number;
  kind: FleetObject['kind'];
  identity: string;
  periodID: string;
  /** `run` for a KronJob or a CronJob. `start` or `stop` for an event of a ControlledJob. */
  action: 'run' | 'start' | 'stop';
  nominal: number;
  windowStart: number;
  windowEnd: number;
  /** The chosen time. Null if the period is unschedulable. */
  chosen: number | null;
  /**
   * The recorded outcome such as `executed`, or `not on record`. For a future period, the outcome to expect. For an event of
   * a ControlledJob, its effect.
   */
  outcome: string;
  reason: string;
  /** The recorded run. Null if no run is on record. */
  run: FleetRun | null;
};

/** The starts in a span of whole minutes: as planned, and as they would be without windows. */
export type Loads = ViewSpan & { planned: Load; withoutWindows: Load };

/** One explained period or event. */
export type ExplanationPart = {
  kind: FleetObject['kind'];
  title: string;
  /** The output of `kron explain -o json`. */
  data: unknown;
  /** The lines of the output of `kron explain`. */
  lines: readonly string[];
  picture: WindowPicture;
};

export type NextRun = {
  periodID: string;
  /** When the run is due. */
  at: number;
  outcome: string;
};

/** The data that the engine computes for the page of an object. */
export type ObjectDetails = {
  kind: FleetObject['kind'];
  /** The spec in words. */
  facts: readonly (readonly [name: string, text: string])[];
  next: readonly NextRun[];
  /**
   * The window of the next run. Each of its `draws` shows where one of the next runs lies in its own window. Null if there
   * is no window.
   */
  picture: WindowPicture | null;
};

export type ProblemRow = FleetProblem & {
  /** The first instant of the problem. */
  at?: number;
  /** The period that the Explain panel shows for the problem. */
  periodID?: string;
};

export type ProblemLimits = {
  /** The greatest allowed number of starts in a minute. Null if there is no limit. */
  maxPerMinute: number | null;
  /** How long a run is assumed to take, in seconds. */
  assumed: number;
  /** Whether the median duration of an object's finished Jobs replaces `assumed`. */
  isObserved: boolean;
};

export type ExportFormat = 'json' | 'csv';

export type Request =
  | { type: 'load'; fleet: unknown }
  /** A change of the loaded Fleet. */
  | { type: 'patch'; patch: unknown }
  /** Requests the periods of all rows in `rows`, in this order. */
  | { type: 'instants'; id: number; span: ViewSpan; rows: readonly number[]; urgent: boolean }
  /** Compares the computed instants with the instants from the program that made the Fleet. */
  | { type: 'check'; id: number }
  | { type: 'loads'; id: number; span: ViewSpan; rows: RowFilter; urgent: boolean }
  | { type: 'explain'; id: number; identity: string; periodID: string; now: number }
  | { type: 'object'; id: number; identity: string; now: number }
  | ({ type: 'problems'; id: number; span: ViewSpan } & ProblemLimits)
  /** If `offset` is null, the answer is the page on which the runs after `filter.now` begin. */
  | { type: 'table'; id: number; span: ViewSpan; filter: RunFilter; offset: number | null; limit: number }
  | { type: 'export'; id: number; span: ViewSpan; filter: RunFilter; format: ExportFormat }
  | { type: 'cancel'; id: number };

export type Answer =
  /** `changed` has the rows whose periods have changed. It is null if the periods of all rows have changed. */
  | { type: 'objects'; fleet: FleetFacts; rows: readonly ObjectRow[]; changed: readonly number[] | null }
  | { type: 'instants'; id: number; part: readonly RowColumns[] }
  | { type: 'loads'; id: number; loads: Loads }
  | { type: 'explanation'; id: number; parts: readonly ExplanationPart[] }
  | { type: 'object'; id: number; details: readonly ObjectDetails[] }
  | { type: 'problems'; id: number; problems: readonly ProblemRow[] }
  | { type: 'table'; id: number; offset: number; total: number; rows: readonly TableRow[] }
  | { type: 'bytes'; id: number; bytes: ArrayBuffer }
  /**
   * `matches` is true if the computed instants equal the instants from the program that made the Fleet, or if the Fleet has
   * no hash of its instants.
   */
  | { type: 'checked'; id: number; matches: boolean }
  /** All parts of the instants have been sent. */
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number | null; message: string };

/** The data about the Fleet that the page needs besides the objects. */
export type FleetFacts = Pick<Fleet, 'kron' | 'zone' | 'zones' | 'source' | 'tzdata' | 'withheld'> & {
  now: number;
  span: ViewSpan;
  /** The time zone of the browser. The worker finds it, because the first use of time zones takes long. */
  localZone: string;
  /** The greatest allowed number of starts in a minute. Null if there is no limit. */
  maxPerMinute: number | null;
};
