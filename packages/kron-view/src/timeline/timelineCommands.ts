import { batch } from '@preact/signals';
import { panSpan, wholeSeconds, zoomSpan } from '../axis/scale.ts';
import { utcText } from '@kron/fleet/text/instantText';
import { spanAtNow, zoomCenter, zoomFactor } from '../state/spanButtons.ts';
import type { Store } from '../state/store.ts';
import type { ViewSpan } from '../worker/protocol.ts';
import { type ActiveBatch, activeMark } from './activeMark.ts';
import { Batches } from './batches.ts';
import type { Command } from './keyCommand.ts';
import { moveInRow, moveToLine, type RowCommand, rowCommands, spanOfBatch, spanShowing } from './movement.ts';
import type { TimelinePlace, TimelineState } from './timelineState.ts';

type TimelineCommands = {
  /** Runs a command. Returns false if there was nothing to do. */
  run: (command: Command) => boolean;
  /** Opens the Explain panel of a run, zooms into a batch, or opens or closes a group, depending on what is at the place. */
  open: (place: TimelinePlace) => void;
  /** Moves the focus to a place that is on the screen. */
  focusOn: (place: TimelinePlace) => void;
  /** Gives the focus to a line if no line has it. */
  enter: () => void;
};

/** How far Shift and an arrow key move the axis, as a fraction of the span. */
const panShare = 0.25;

const spanCommands = ['panBack', 'panAhead', 'zoomIn', 'zoomOut', 'now'] as const;
type SpanCommand = (typeof spanCommands)[number];

const batches = new Batches();

/** @param focusSearch - gives the focus to the search box */
export function timelineCommands(
  store: Store,
  state: TimelineState,
  focusSearch: () => void,
): TimelineCommands {
  const setSpan = (span: ViewSpan): void => {
    batch(() => {
      state.axis.value = span;
      store.span.value = wholeSeconds(span);
    });
  };
  const focusOn = (place: TimelinePlace): void => {
    state.focus.value = place;
  };
  const enter = (): void => {
    const { focus, lineOf, lines, visible, axis, now } = state;
    if (focus.value !== null && lineOf.value.has(focus.value.key)) return;
    const onScreen = lines.value.slice(visible.value.start, visible.value.end);
    const line = onScreen.find(({ type }) => type === 'object') ?? lines.value[0];
    if (line !== undefined) focus.value = { key: line.key, at: Math.max(axis.value.from, now.value) };
  };
  const open = (place: TimelinePlace): void => openPlace(store, state, place, setSpan);
  const run = (command: Command): boolean => {
    enter();
    const place = state.focus.value;
    if (command === 'search') focusSearch();
    else if (command === 'help') state.isHelpOpen.value = !state.isHelpOpen.value;
    else if (command === 'back') return goBack(store, state, setSpan);
    else if (isSpanCommand(command)) setSpan(spanAfterCommand(command, state));
    else if (place === null) return false;
    else if (command === 'open') open(place);
    else if (command === 'page') openPage(store, state, place);
    else if (isRowCommand(command)) moveMark(state, place, command, setSpan);
    else moveLine(state, place, linesOf(command, state));
    return true;
  };
  return { run, open, focusOn, enter };
}

function moveMark(
  state: TimelineState,
  place: TimelinePlace,
  command: RowCommand,
  setSpan: (span: ViewSpan) => void,
): void {
  const row = state.lines.value[state.lineOf.value.get(place.key) ?? -1];
  const marks = row?.type === 'object' ? state.marksOf(row.object.row) : null;
  if (marks === null) return;
  const scale = state.scale.value;
  batches.collect(marks, scale, state.now.value);
  const mark = moveInRow(command, marks, place.at, { batches, scale });
  if (mark < 0) return;
  const at = marks.at[mark] ?? place.at;
  const span = spanShowing(state.axis.value, at);
  state.focus.value = { ...place, at };
  if (span !== state.axis.value) setSpan(span);
}

function linesOf(
  command: 'previousRow' | 'nextRow' | 'previousScreen' | 'nextScreen',
  { visible }: TimelineState,
): number {
  const page = Math.max(1, visible.value.end - visible.value.start - 1);
  return { previousRow: -1, nextRow: 1, previousScreen: -page, nextScreen: page }[command];
}

/**
 * Moves the focus to another line. Keeps the instant of the focus, so that the nearest mark of the new line gets the focus.
 */
function moveLine({ lineOf, lines, focus }: TimelineState, { key, at }: TimelinePlace, by: number): void {
  const line = moveToLine(lineOf.value.get(key) ?? 0, by, lines.value.length);
  const row = lines.value[line];
  if (row !== undefined) focus.value = { key: row.key, at };
}

function openPlace(
  store: Store,
  state: TimelineState,
  place: TimelinePlace,
  setSpan: (span: ViewSpan) => void,
): void {
  const active = activeMark(state, place);
  if (active === null) return;
  const { row, batch: found } = active;
  if (row.type === 'group') {
    const collapsed = new Set(state.collapsed.value);
    if (!collapsed.delete(row.name)) collapsed.add(row.name);
    state.collapsed.value = collapsed;
    return;
  }
  if (found === null) {
    openPage(store, state, place);
    return;
  }
  state.focus.value = { key: place.key, at: found.marks.at[found.first] ?? place.at };
  const closer = zoomedInto(state, found);
  if (closer !== null) {
    state.earlierSpans.push(state.axis.value);
    setSpan(closer);
    return;
  }
  const nominal = found.marks.nominal[found.first] ?? 0;
  store.run.value = { identity: row.object.identity, periodID: utcText(nominal) };
}

function openPage(store: Store, { lines, lineOf }: TimelineState, { key }: TimelinePlace): void {
  const row = lines.value[lineOf.value.get(key) ?? -1];
  if (row?.type === 'object') store.object.value = row.object.identity;
}

/** The span that zooms into a batch. Null if the batch has one mark, or the axis cannot zoom in far enough. */
function zoomedInto(state: TimelineState, { marks, first, count }: ActiveBatch): ViewSpan | null {
  if (count === 1) return null;
  const { from, to } = state.axis.value;
  const target = spanOfBatch(marks, { first, count });
  const factor = (to - from) / (target.to - target.from);
  const closer = zoomSpan(target, 1, (target.from + target.to) / 2);
  return factor > 1 && closer.to - closer.from < (to - from) * 0.9 ? closer : null;
}

function goBack(store: Store, state: TimelineState, setSpan: (span: ViewSpan) => void): boolean {
  state.pointed.value = null;
  if (store.run.value !== null) store.run.value = null;
  else if (state.isHelpOpen.value) state.isHelpOpen.value = false;
  else {
    const span = state.earlierSpans.pop();
    if (span === undefined) return false;
    setSpan(span);
  }
  return true;
}

/**
 * The span after a command. Zooming keeps the instant of the focus at the same pixel. If that instant is not on the axis,
 * zooming keeps the instant from `zoomCenter` at the same pixel.
 */
function spanAfterCommand(command: SpanCommand, { axis, now, focus }: TimelineState): ViewSpan {
  const span = axis.value;
  const length = span.to - span.from;
  const at = focus.value?.at ?? NaN;
  const around = at >= span.from && at < span.to ? at : zoomCenter(span, now.value);
  const spans: Readonly<Record<SpanCommand, () => ViewSpan>> = {
    panBack: () => panSpan(span, -length * panShare),
    panAhead: () => panSpan(span, length * panShare),
    zoomIn: () => zoomSpan(span, zoomFactor, around),
    zoomOut: () => zoomSpan(span, 1 / zoomFactor, around),
    now: () => spanAtNow(span, now.value),
  };
  return spans[command]();
}

function isSpanCommand(command: Command): command is SpanCommand {
  return (spanCommands as readonly string[]).includes(command);
}

function isRowCommand(command: Command): command is RowCommand {
  return (rowCommands as readonly string[]).includes(command);
}
