import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Scale } from '../axis/scale.ts';
import type { OffsetAt } from '../axis/stretches.ts';
import { axisZone } from '../clock/wallTime.ts';
import { type ZoneClock, zoneClock } from '../clock/zoneClock.ts';
import { localZone } from '../controls/useClock.ts';
import type { Store } from '../state/store.ts';
import type { Columns, ViewSpan } from '../worker/protocol.ts';
import { topHeight } from './frame.ts';
import { kindAt, outcomeOf } from './markKind.ts';
import {
  headerWidths,
  type LayoutRow,
  type LineRange,
  rowHeights,
  rowLayout,
  visibleLines,
} from './rowLayout.ts';
import { rowMarks, type RowMarks } from './rowMarks.ts';
import { type RowOrder, sortedRows } from './rowOrder.ts';

/** A place in the timeline: the key of a line, and an instant in epoch seconds. A mark is identified by its time. */
export type TimelinePlace = { key: string; at: number };

/** The size of the grid and how far it is scrolled, in pixels. */
type Screen = { width: number; height: number; top: number; rowHeight: number };

/** The part of the timeline's state that is not in the store. */
export type TimelineState = {
  /** The span on the screen. When a gesture has ended, `store.span` gets the same span in whole seconds. */
  axis: Signal<ViewSpan>;
  screen: Signal<Screen>;
  collapsed: Signal<ReadonlySet<string>>;
  order: Signal<RowOrder>;
  /** The place that has the focus within the grid. Null if no place has had the focus yet. */
  focus: Signal<TimelinePlace | null>;
  hasFocus: Signal<boolean>;
  /**
   * Whether the mark that has the focus gets a ring. It gets a ring while the grid has the focus or the Explain panel shows
   * a run.
   */
  hasRing: ReadonlySignal<boolean>;
  pointed: Signal<TimelinePlace | null>;
  isHelpOpen: Signal<boolean>;
  /** The spans that the axis showed before each zoom into a batch. Esc returns to the last of these spans. */
  earlierSpans: ViewSpan[];
  lines: ReadonlySignal<readonly LayoutRow[]>;
  lineOf: ReadonlySignal<ReadonlyMap<string, number>>;
  visible: ReadonlySignal<LineRange>;
  scale: ReadonlySignal<Scale>;
  headerWidth: ReadonlySignal<number>;
  /** The UTC offsets of the time zone of the axis. */
  offsetAt: ReadonlySignal<OffsetAt>;
  zone: ReadonlySignal<string>;
  now: ReadonlySignal<number>;
  clock: ReadonlySignal<ZoneClock>;
  /** Returns the marks of a row. Null if the marks are not computed yet. */
  marksOf: (row: number) => RowMarks | null;
};

/** If the grid is narrower than this many pixels, it has a narrow column of names. */
const narrow = 640;

type KnownMarks = { runs: ReadonlyMap<string, FleetRun> | null; marks: RowMarks };

/**
 * Returns the function `marksOf`, which keeps the marks of a row until its periods, its runs or the chosen outcomes change.
 * If the source records runs, a change of the current time also makes new marks.
 */
function marksOfRows(store: Store): TimelineState['marksOf'] {
  const known = computed(() => ({
    outcomes: store.filter.value.outcomes,
    now: store.past.value === null ? 0 : store.now.value,
    marks: new WeakMap<Columns, KnownMarks>(),
  }));
  return (row) => {
    const columns = store.columns.value.get(row);
    if (columns === undefined) return null;
    const { outcomes, now, marks } = known.value;
    const past = store.past.value;
    const object = store.rows.value[row];
    const runs = (object && past?.get(objectKey(object))) ?? null;
    const held = marks.get(columns);
    if (held?.runs === runs) return held.marks;
    const made = rowMarks(columns, past === null ? null : { runs: [...(runs?.values() ?? [])], now });
    const found = chosenMarks(made, outcomes);
    marks.set(columns, { runs, marks: found });
    return found;
  };
}

/** Makes the state of a timeline. A new Fleet from the source does not change it: for example, groups stay collapsed. */
export function timelineState(store: Store): TimelineState {
  const axis = signal(store.span.peek());
  const screen = signal<Screen>({ width: 0, height: 0, top: 0, rowHeight: rowHeights.mouse });
  const collapsed = signal<ReadonlySet<string>>(new Set());
  const order = signal<RowOrder>('name');
  const hasFocus = signal(false);
  const { now } = store;
  const marksOf = marksOfRows(store);
  const groups = computed(() =>
    store.groups.value.map(({ name, rows }) => ({
      name,
      // Only the order by next run reads the current time, so the other orders are not computed again each second.
      rows: sortedRows(rows, order.value, marksOf, order.value === 'next run' ? now.value : 0),
    })),
  );
  const lines = computed(() => rowLayout(groups.value, collapsed.value));
  const headerWidth = computed(() => (screen.value.width < narrow ? headerWidths.narrow : headerWidths.wide));
  const clock = computed(() => zoneClock(store.fleet.value?.zones ?? {}));
  const zone = computed(() => axisZone(store.zone.value, localZone(store)));
  return {
    axis,
    screen,
    collapsed,
    order,
    focus: signal<TimelinePlace | null>(null),
    hasFocus,
    hasRing: computed(() => hasFocus.value || store.run.value !== null),
    pointed: signal<TimelinePlace | null>(null),
    isHelpOpen: signal(false),
    earlierSpans: [],
    lines,
    lineOf: computed(() => new Map(lines.value.map(({ key }, line) => [key, line]))),
    visible: computed(() => {
      const { rowHeight, top, height } = screen.value;
      return visibleLines(lines.value.length, rowHeight, top, height - topHeight);
    }),
    scale: computed(() => ({
      ...axis.value,
      width: Math.max(1, screen.value.width - headerWidth.value),
    })),
    headerWidth,
    offsetAt: computed(() => {
      const [name, { offsetAt }] = [zone.value, clock.value];
      return (instant) => offsetAt(name, instant);
    }),
    zone,
    now,
    clock,
    marksOf,
  };
}

/** The marks whose outcome is one of `outcomes`. If `outcomes` is empty, all marks. */
export function chosenMarks(marks: RowMarks, outcomes: readonly string[]): RowMarks {
  if (outcomes.length === 0) return marks;
  const isChosen = (_: number, index: number): boolean =>
    outcomes.includes(outcomeOf(kindAt(marks.kind[index] ?? 0)));
  return {
    ...marks,
    at: marks.at.filter(isChosen),
    kind: marks.kind.filter(isChosen),
    nominal: marks.nominal.filter(isChosen),
    windowStart: marks.windowStart.filter(isChosen),
    windowEnd: marks.windowEnd.filter(isChosen),
    slotStart: marks.slotStart?.filter(isChosen) ?? null,
    slotEnd: marks.slotEnd?.filter(isChosen) ?? null,
    ranFrom: marks.ranFrom?.filter(isChosen) ?? null,
    ranTo: marks.ranTo?.filter(isChosen) ?? null,
  };
}
