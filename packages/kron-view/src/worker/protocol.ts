/**
 * The messages between the page and its worker. Every request but `load` and `patch` has an `id`. A newer request of the same
 * kind cancels the older one, except for patches. An urgent request is what the reader waits for, so it is answered before others. All instants and
 * spans are in epoch seconds.
 */
import type { PeakObject } from '@kron/fleet/load/load';
import type { Fleet, FleetObject, FleetProblem, FleetRun } from '@kron/fleet/fleet/fleet';
import type { FlowState } from '@kron/fleet/objects/flowState';
import type { ExpectedOutcome } from '@kron/fleet/timeline/reasonText';
import type { ViewSpan } from '../clock/viewSpan.ts';

export type { ViewSpan } from '../clock/viewSpan.ts';

/** An object of the Fleet, as the page shows it. */
export type ObjectRow = {
  /** Its index in the Fleet's `objects`. */
  row: number;
  kind: FleetObject['kind'];
  /** `<namespace>/<name>` */
  identity: string;
  namespace: string;
  name: string;
  labels: Readonly<Record<string, string>>;
  /** The time zone of the object. */
  zone: string;
  /** `0 0 * * *`; `2 events` of a ControlledJob. */
  schedule: string;
  /** The schedule in words: `at 00:00`. null: no words describe it correctly. */
  words: string | null;
  suspended: boolean;
  /** It has a slot in a spread group. */
  isSpread: boolean;
  /** Set for a KronJob that is paused or has a period that waits. */
  flow: keyof FlowState | null;
  /** It does not compile, so it has no periods. */
  invalid: boolean;
  /** The text of the object has an error, so this is its last valid spec. */
  stale: boolean;
};

/** The bits of `Columns.state`. No bit: a planned run. */
export const stateBit = {
  /** `chosen` is NaN. */
  unschedulable: 1,
  /** The object is suspended. */
  suspended: 2,
  /** An event of a ControlledJob starts a run. */
  start: 4,
  /** An event of a ControlledJob stops a run. */
  stop: 8,
  /** An event that changes nothing: a start during a run, or a stop outside of one. */
  idle: 16,
  /** The period waits until fewer Jobs are active. It was due before now, and may have been due before the span. */
  waiting: 32,
  /** No period of the object starts until its spec is edited. */
  paused: 64,
} as const;

/** The outcome to expect of a period with a state. */
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
  /** NaN: unschedulable. */
  chosen: Float64Array;
  /** See {@link stateBit}. */
  state: Uint8Array;
  /** The part of the window that belongs to the slot of a spread group. NaN: none. Empty: the object has no spread. */
  slotStart: Float64Array;
  slotEnd: Float64Array;
};

/** The periods of a row in a span. */
export type RowColumns = { row: number; span: ViewSpan; columns: Columns };

/** Restricts runs to some objects. null: all. */
export type RowFilter = readonly number[] | null;

/** Restricts the runs of a table or file. */
export type RunFilter = {
  rows: RowFilter;
  /** Empty: all. */
  outcomes: readonly string[];
  /** Periods before this instant are either on record or missing from it. null: the source has no past. */
  now: number | null;
};

export type TableRow = {
  row: number;
  kind: FleetObject['kind'];
  identity: string;
  periodID: string;
  /** `run` of KronJobs. */
  action: 'run' | 'start' | 'stop';
  nominal: number;
  windowStart: number;
  windowEnd: number;
  /** null: unschedulable. */
  chosen: number | null;
  /**
   * What was recorded, such as `executed`, or `not on record`. For a future period, the outcome to expect. For an event, its
   * effect.
   */
  outcome: string;
  reason: string;
  /** The recorded run. null: none. */
  run: FleetRun | null;
};

export type MinuteLoad = {
  starts: number;
  peak: number;
  p99: number;
  mean: number;
  /** The fullest minutes. */
  peaks: readonly { minute: number; starts: number; objects: readonly PeakObject[] }[];
  /** Starts in each minute from `from` on. */
  perMinute: Uint32Array;
};

/** The starts of a span of whole minutes. */
export type Loads = ViewSpan & { planned: MinuteLoad; withoutWindows: MinuteLoad; unschedulable: number };

/** A window to be drawn. */
export type WindowShape = {
  start: number;
  end: number;
  /** The share of the probability in equal parts of the window; `allowed` is the share of seconds that may be chosen. */
  parts: readonly { mass: number; allowed: number }[];
  nominal: number;
  draws: readonly { time: number; allowed: boolean }[];
  chosen: number | null;
  /** The part that belongs to the slot of a spread group. */
  slot?: { from: number; to: number };
};

/** One explained period or event. */
export type ExplanationPart = {
  kind: FleetObject['kind'];
  title: string;
  /** As `kron explain -o json`. */
  data: unknown;
  /** The lines of `kron explain`. */
  lines: readonly string[];
  picture: WindowShape;
};

/** A future run of an object. */
export type NextRun = {
  periodID: string;
  /** When it is due. */
  at: number;
  /** The seconds from the start of its window. null: unschedulable, or an event. */
  offset: number | null;
  outcome: string;
};

/** What is computed for the page of an object. */
export type ObjectDetails = {
  kind: FleetObject['kind'];
  /** The spec in words. */
  facts: readonly (readonly [name: string, text: string])[];
  next: readonly NextRun[];
  /** The window of the next run; `draws` are where in their windows the next runs lie. null: there is no window. */
  picture: WindowShape | null;
};

export type ProblemRow = FleetProblem & {
  /** How many periods have it. */
  count?: number;
  /** The first instant of the problem. */
  at?: number;
  /** The period to explain. */
  periodID?: string;
};

/** The settings of a request for problems. */
export type ProblemLimits = {
  /** null: none. */
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
  /** Compares the instants with those from the program that made the Fleet. */
  | { type: 'check'; id: number }
  | { type: 'loads'; id: number; span: ViewSpan; rows: RowFilter; urgent: boolean }
  | { type: 'explain'; id: number; identity: string; periodID: string; now: number }
  | { type: 'object'; id: number; identity: string; now: number }
  | ({ type: 'problems'; id: number; span: ViewSpan } & ProblemLimits)
  /** `offset`: null opens the table at `filter.now`. */
  | { type: 'table'; id: number; span: ViewSpan; filter: RunFilter; offset: number | null; limit: number }
  | { type: 'export'; id: number; span: ViewSpan; filter: RunFilter; format: ExportFormat }
  | { type: 'cancel'; id: number };

export type Answer =
  /** `changed`: the rows whose periods have changed. null: all. */
  | { type: 'objects'; fleet: FleetFacts; rows: readonly ObjectRow[]; changed: readonly number[] | null }
  | { type: 'instants'; id: number; part: readonly RowColumns[] }
  | { type: 'loads'; id: number; loads: Loads }
  | { type: 'explanation'; id: number; parts: readonly ExplanationPart[] }
  | { type: 'object'; id: number; details: readonly ObjectDetails[] }
  | { type: 'problems'; id: number; problems: readonly ProblemRow[] }
  | { type: 'table'; id: number; offset: number; total: number; rows: readonly TableRow[] }
  | { type: 'bytes'; id: number; bytes: ArrayBuffer }
  /** `matches`: whether the instants equal those from the program that made the Fleet. true if the Fleet has no hash. */
  | { type: 'checked'; id: number; matches: boolean }
  /** All parts of the instants have been sent. */
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number | null; code: string; message: string };

/** The data about the Fleet that the page has besides its objects. */
export type FleetFacts = Pick<
  Fleet,
  'kron' | 'zone' | 'zones' | 'source' | 'tzdata' | 'withheld' | 'problems'
> & {
  now: number;
  span: ViewSpan;
  /** The browser's time zone. The first use of time zones takes long, so the page does not ask for it. */
  localZone: string;
  /** null: no limit. */
  maxPerMinute: number | null;
};
