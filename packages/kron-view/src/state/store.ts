import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { FleetState } from '@kron/fleet/live/changes';
import type { EventsByObject } from '@kron/fleet/live/objectEvents';
import type { RunsByObject } from '@kron/fleet/live/patchedFleet';
import type { Answered } from './currentAnswer.ts';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Columns, FleetFacts, Loads, ObjectRow, ProblemRow, ViewSpan } from '../worker/protocol.ts';
import type { PageFilter } from './client.ts';
import { hasOutcome } from './hasOutcome.ts';
import { groupRows, type RowGroup } from './groupRows.ts';
import { matchingRows, searchedOutcomes } from './search.ts';
import type { ChosenRun, Panel, ViewState } from './viewState.ts';

/**
 * All state of the view. Panels read signals and assign to those that a reader controls; `bindAddress.ts` keeps these in
 * the address.
 *
 * The Timeline is `Timeline({ store, client })`. It
 * - draws `groups` against `span`, and assigns to `span` (whole seconds) when the reader pans or zooms,
 * - reads the periods of a row from `columns`, which is replaced when new ones arrive,
 * - calls `client.want(rows)` with the rows on the screen whenever these change; their periods are computed first,
 * - calls `painted()` each time after it has drawn rows whose periods are all there,
 * - assigns to `run` to open Explain. The focus returns to the element that had it when Explain closes,
 * - draws the load strip from `loads`, which covers `extent`; null while it is computed.
 */
export type Store = {
  /** null: not loaded. */
  fleet: Signal<FleetFacts | null>;
  rows: Signal<readonly ObjectRow[]>;

  panel: Signal<Panel>;
  span: Signal<ViewSpan>;
  zone: Signal<string>;
  group: Signal<string>;
  search: Signal<string>;
  outcomes: Signal<readonly string[]>;
  run: Signal<ChosenRun | null>;
  /** The identity of the object whose page is open. null: the panels are shown. */
  object: Signal<string | null>;
  duration: Signal<number>;
  isObserved: Signal<boolean>;
  bin: Signal<'max' | 'sum'>;

  /** The rows that the search matches, sorted by identity. */
  shown: ReadonlySignal<readonly ObjectRow[]>;
  /** `shown`, grouped. */
  groups: ReadonlySignal<readonly RowGroup[]>;
  /** The runs of `shown` with a chosen outcome. */
  filter: ReadonlySignal<PageFilter>;
  /** The span of Load, Problems and Table: the Fleet's span or, if the axis leaves it, the span of the axis. */
  extent: ReadonlySignal<ViewSpan>;
  /** By `ObjectRow.row`. A row without an entry is not computed yet. */
  columns: Signal<ReadonlyMap<number, Columns>>;
  /** The span that `columns` covers. It includes `extent`. */
  computedSpan: Signal<ViewSpan>;
  loads: Signal<Loads | null>;
  /** The problems of `extent`. null: not computed yet. */
  problems: Signal<Answered<readonly ProblemRow[]>>;
  /** Some periods of `extent` are not there yet. */
  busy: Signal<boolean>;
  /** For the status line. */
  message: Signal<string>;
  /** Shown above everything. */
  alerts: Signal<readonly string[]>;
  /** The time when the Fleet was made, in epoch seconds. In a live view it advances. */
  now: Signal<number>;
  /** The runs on record, by identity and key. null: the source has no past. */
  past: Signal<RunsByObject | null>;
  events: Signal<EventsByObject>;
  /** The state of the source of a live view. null: the view is not live. */
  live: Signal<LiveState | null>;
  painted: () => void;
};

export type LiveState = FleetState & {
  /** The server of the view cannot be reached. */
  disconnected: string | null;
};

/** Makes a store. `painted` marks the first paint of visible rows. */
export function createStore(initial: ViewState, painted: () => void): Store {
  const fleet = signal<FleetFacts | null>(null);
  const rows = signal<readonly ObjectRow[]>([]);
  const span = signal(initial.span);
  const group = signal(initial.group);
  const search = signal(initial.search);
  const outcomes = signal(initial.outcomes);
  const columns = signal<ReadonlyMap<number, Columns>>(new Map());
  const extent = computed(() => extentOf(fleet.value?.span ?? span.value, span.value));
  const now = signal(0);
  const past = signal<RunsByObject | null>(null);
  let lastShown: readonly ObjectRow[] = [];
  const shown = computed(() => {
    const matching = matchingRows(rows.value, search.value, (object, outcome) => {
      const periods = columns.value.get(object.row);
      if (periods === undefined) return null;
      // Without this, each second would start a new search, because the current time changes.
      const ofObject =
        past.value === null ? null : { runs: past.value.get(objectKey(object)), now: now.peek() };
      return hasOutcome(periods, extent.value, outcome, ofObject);
    });
    // Loads are computed again if this list is another one, so keep the list while its rows are the same.
    if (!isSameList(matching, lastShown)) lastShown = matching;
    return lastShown;
  });
  return {
    fleet,
    rows,
    panel: signal(initial.panel),
    span,
    zone: signal(initial.zone),
    group,
    search,
    outcomes,
    run: signal(initial.run),
    object: signal(initial.object),
    duration: signal(initial.duration),
    isObserved: signal(initial.isObserved),
    bin: signal(initial.bin),
    shown,
    filter: computed(() => ({
      rows: shown.value.length === rows.value.length ? null : shown.value.map(({ row }) => row),
      outcomes: [...outcomes.value, ...searchedOutcomes(search.value)],
    })),
    groups: computed(() => groupRows(shown.value, group.value)),
    extent,
    columns,
    computedSpan: signal({ from: 0, to: 0 }),
    loads: signal<Loads | null>(null),
    problems: signal<Answered<readonly ProblemRow[]>>({ value: null, error: '' }),
    busy: signal(true),
    message: signal(''),
    alerts: signal<readonly string[]>([]),
    now,
    past,
    events: signal<EventsByObject>(new Map()),
    live: signal<LiveState | null>(null),
    painted,
  };
}

function isSameList(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

/** The Fleet's own span while the axis stays within it, otherwise the span of the axis. */
export function extentOf(fleet: ViewSpan, axis: ViewSpan): ViewSpan {
  return fleet.from <= axis.from && axis.to <= fleet.to ? fleet : axis;
}
