import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { FleetState } from '@kron/fleet/live/changes';
import type { EventsByObject } from '@kron/fleet/live/objectEvents';
import type { RunsByObject } from '@kron/fleet/live/patchedFleet';
import type { Answered } from './currentAnswer.ts';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Columns, FleetFacts, Loads, ObjectRow, ProblemRow, ViewSpan } from '../worker/protocol.ts';
import { hasOutcome } from '../worker/periodOutcome.ts';
import type { PageFilter } from './client.ts';
import { groupRows, type RowGroup } from './groupRows.ts';
import { matchingRows, searchedOutcomes } from './search.ts';
import type { ViewState } from './viewState.ts';

/**
 * All state of the view. Panels read the signals. They assign to the signals of `ViewState`, which the user controls and
 * `bindAddress.ts` writes into the address.
 *
 * The Timeline panel
 * - draws `groups` against `span`, and assigns to `span` (whole seconds) when the user pans or zooms,
 * - reads the periods of a row from `columns`, which is replaced when new periods arrive,
 * - calls `client.want(rows)` when the rows on the screen change, so that their periods are computed first,
 * - calls `painted()` after each drawing in which all rows on the screen had their periods,
 * - assigns to `run` to open the Explain panel. When that panel closes, the focus returns to the element that had it before,
 * - draws the load strip from `loads`, which covers `extent` and is null until it has been computed.
 */
export type Store = { [Field in keyof ViewState]: Signal<ViewState[Field]> } & {
  /** The loaded Fleet without its objects. Null if the Fleet is not loaded yet. */
  fleet: Signal<FleetFacts | null>;
  rows: Signal<readonly ObjectRow[]>;

  /** The rows that the search matches, in the order of the objects of the Fleet. */
  shown: ReadonlySignal<readonly ObjectRow[]>;
  /** The rows of `shown` in groups. Each group is sorted by identity. */
  groups: ReadonlySignal<readonly RowGroup[]>;
  /** Selects the runs of the rows in `shown` that have one of the outcomes that the user has chosen. */
  filter: ReadonlySignal<PageFilter>;
  /**
   * The span of the panels Load, Problems and Table: the span of the Fleet or, if the axis leaves it, the span of the axis.
   */
  extent: ReadonlySignal<ViewSpan>;
  /** The periods of each row, by `ObjectRow.row`. If a row has no entry, its periods are not computed yet. */
  columns: Signal<ReadonlyMap<number, Columns>>;
  /** The span that `columns` covers. It includes `extent`. */
  computedSpan: Signal<ViewSpan>;
  loads: Signal<Loads | null>;
  /** The problems of `extent`. Their value is null until they have been computed. */
  problems: Signal<Answered<readonly ProblemRow[]>>;
  /** Whether some periods of `extent` are still being computed. */
  busy: Signal<boolean>;
  /** The text of the status line. Empty if there is no message. */
  message: Signal<string>;
  /** Error messages, which are shown above all panels. */
  alerts: Signal<readonly string[]>;
  /**
   * The current time in epoch seconds. It advances in a live view, and otherwise stays at the time when the Fleet was made.
   */
  now: Signal<number>;
  /** The recorded runs of each object, by `objectKey` and then by `runKey`. Null if the source records no runs. */
  past: Signal<RunsByObject | null>;
  events: Signal<EventsByObject>;
  live: Signal<LiveState | null>;
  painted: () => void;
};

type LiveState = FleetState & {
  /** Why the server of the view cannot be reached. Null if the server can be reached. */
  disconnected: string | null;
};

/** Makes a store. `painted` is called after each drawing in which all visible rows had their periods. */
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
      // `peek` does not subscribe to the current time, because a subscription would start a new search each second.
      const ofObject =
        past.value === null ? null : { runs: past.value.get(objectKey(object)), now: now.peek() };
      return hasOutcome(periods, extent.value, outcome, ofObject);
    });
    // If the rows are the same, the old list stays, because a new list would make the engine compute the starts per minute
    // again.
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

/** The span of the Fleet while the axis stays within it, otherwise the span of the axis. */
export function extentOf(fleet: ViewSpan, axis: ViewSpan): ViewSpan {
  return fleet.from <= axis.from && axis.to <= fleet.to ? fleet : axis;
}
