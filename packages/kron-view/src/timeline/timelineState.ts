import type { FleetRun } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import type { Scale } from '../axis/scale.ts';
import type { OffsetAt } from '../axis/stretches.ts';
import { axisZone } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import type { Store } from '../state/store.ts';
import type { Columns, ViewSpan } from '../worker/protocol.ts';
import { chosenMarks } from './chosenMarks.ts';
import { topHeight } from './frame.ts';
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

/** A mark, or a line without one: the key of a line, and an instant on it in epoch seconds. */
export type TimelinePlace = { key: string; at: number };

/** The size of the grid and how far it is scrolled, in pixels. */
export type Screen = { width: number; height: number; top: number; rowHeight: number };

/** The state of the timeline that is not in the store. */
export type TimelineState = {
  /** The span on the screen. `store.span` follows it, in whole seconds, when a gesture is over. */
  axis: Signal<ViewSpan>;
  screen: Signal<Screen>;
  collapsed: Signal<ReadonlySet<string>>;
  order: Signal<RowOrder>;
  /** null: the grid has not had the focus yet. */
  focus: Signal<TimelinePlace | null>;
  hasFocus: Signal<boolean>;
  /** The mark with the focus has a ring: the grid has the focus, or Explain shows a run. */
  hasRing: ReadonlySignal<boolean>;
  pointed: Signal<TimelinePlace | null>;
  isHelpOpen: Signal<boolean>;
  /** The spans that Esc gives back, the last one first. */
  earlierSpans: ViewSpan[];
  lines: ReadonlySignal<readonly LayoutRow[]>;
  lineOf: ReadonlySignal<ReadonlyMap<string, number>>;
  visible: ReadonlySignal<LineRange>;
  scale: ReadonlySignal<Scale>;
  headerWidth: ReadonlySignal<number>;
  /** The offsets of the axis. */
  offsetAt: ReadonlySignal<OffsetAt>;
  zone: ReadonlySignal<string>;
  now: ReadonlySignal<number>;
  clock: ZoneClock;
  /** null: not computed yet. */
  marksOf: (row: number) => RowMarks | null;
};

/** A narrower grid has shorter names, in pixels. */
const narrow = 640;

type KnownMarks = { runs: ReadonlyMap<string, FleetRun> | null; marks: RowMarks };

/** The marks of a row, which are made again when its periods or runs change, or when now moves in a row with a past. */
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

/** @param local - the browser's time zone */
export function timelineState(store: Store, clock: ZoneClock, local: string): TimelineState {
  const axis = signal(store.span.peek());
  const screen = signal<Screen>({ width: 0, height: 0, top: 0, rowHeight: rowHeights.mouse });
  const collapsed = signal<ReadonlySet<string>>(new Set());
  const order = signal<RowOrder>('name');
  const hasFocus = signal(false);
  const { now } = store;
  const marksOf = marksOfRows(store);
  const groups = computed(() => {
    // Without this, all rows would be laid out again each second, because the current time changes.
    if (order.value === 'name') return store.groups.value;
    return store.groups.value.map(({ name, rows }) => ({
      name,
      rows: sortedRows(rows, order.value, marksOf, order.value === 'next run' ? now.value : 0),
    }));
  });
  const lines = computed(() => rowLayout(groups.value, collapsed.value));
  const headerWidth = computed(() => (screen.value.width < narrow ? headerWidths.narrow : headerWidths.wide));
  const zone = computed(() => axisZone(store.zone.value, local));
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
      const name = zone.value;
      return (instant) => clock.offsetAt(name, instant);
    }),
    zone,
    now,
    clock,
    marksOf,
  };
}
