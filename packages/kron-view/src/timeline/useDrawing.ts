import { effect, signal } from '@preact/signals';
import { type RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { clockChangeMarks } from '../axis/clockChangeMarks.ts';
import { wholeSeconds } from '../axis/scale.ts';
import { ticks } from '../axis/ticks.ts';
import type { Client } from '../state/client.ts';
import type { Store } from '../state/store.ts';
import type { ViewSpan } from '../worker/protocol.ts';
import { onThemeChange } from '../controls/onThemeChange.ts';
import { axisZoom } from './axisZoom.ts';
import { drawFrame } from './drawFrame.ts';
import type { Frame } from './frame.ts';
import { readPalette } from './palette.ts';
import { rowHeights } from './rowLayout.ts';
import type { TimelineState } from './timelineState.ts';

type Parts = { scroller: RefObject<HTMLElement | null>; canvas: RefObject<HTMLCanvasElement | null> };

/** The approximate width of one character of the label of a tick, in pixels. */
const characterWidth = 7.2;
/** Draws the canvas again when the store or the state changes, and handles the pointer. */
export function useDrawing(store: Store, client: Client, state: TimelineState, parts: Parts): void {
  useEffect(() => {
    const scroller = parts.scroller.current;
    const canvas = parts.canvas.current;
    if (scroller === null || canvas === null) return undefined;
    const ends = [
      bindScreen(scroller, state),
      bindAxis(canvas, store, state),
      bindCanvas(canvas, store, state),
      effect(() => client.want(rowsOnScreen(state))),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [store, client, state]);
}

/** Tracks the size and the scroll position of the grid, and sets higher rows for touch than for a mouse. */
function bindScreen(scroller: HTMLElement, state: TimelineState): () => void {
  const coarse = matchMedia('(pointer: coarse)');
  const read = (): void => {
    state.screen.value = {
      width: scroller.clientWidth,
      height: scroller.clientHeight,
      top: scroller.scrollTop,
      rowHeight: coarse.matches ? rowHeights.touch : rowHeights.mouse,
    };
  };
  const observer = new ResizeObserver(read);
  observer.observe(scroller);
  scroller.addEventListener('scroll', read, { passive: true });
  coarse.addEventListener('change', read);
  read();
  return () => {
    observer.disconnect();
    scroller.removeEventListener('scroll', read);
    coarse.removeEventListener('change', read);
  };
}

/**
 * Lets gestures move the axis. The store gets the new span when a gesture has ended, so that a drag starts no computation.
 */
function bindAxis(canvas: HTMLCanvasElement, store: Store, state: TimelineState): () => void {
  let isOwn = false;
  // A click is a gesture that leaves the span as it is. It must not start a computation.
  const setSpan = (span: ViewSpan): void => {
    const { from, to } = store.span.peek();
    if (span.from !== from || span.to !== to) store.span.value = span;
  };
  const zoom = axisZoom(canvas, state.scale.peek(), (span, isOver) => {
    isOwn = true;
    state.axis.value = span;
    isOwn = false;
    if (isOver) setSpan(wholeSeconds(span));
  });
  const follow = effect(() => {
    const span = store.span.value;
    const shown = wholeSeconds(state.axis.peek());
    if (span.from !== shown.from || span.to !== shown.to) state.axis.value = span;
  });
  const tell = effect(() => {
    const scale = state.scale.value;
    if (!isOwn) zoom.set(scale);
  });
  return () => {
    follow();
    tell();
    zoom.close();
  };
}

function bindCanvas(canvas: HTMLCanvasElement, store: Store, state: TimelineState): () => void {
  const context = canvas.getContext('2d', { alpha: false });
  const palette = signal(readPalette(canvas));
  let requested: number | undefined;
  const draw = (): void => {
    requested = undefined;
    const frame = frameOf(store, state, palette.peek());
    if (context === null || state.screen.peek().height === 0) return;
    fit(canvas, context, frame);
    drawFrame(context, frame);
    if (isComplete(state)) store.painted();
  };
  const request = (): void => {
    requested ??= requestAnimationFrame(draw);
  };
  const { scale, screen, offsetAt, lines, visible, now } = state;
  /** The signals whose changes cause a new frame. */
  const drawn = [
    scale,
    screen,
    offsetAt,
    lines,
    visible,
    now,
    store.columns,
    store.past,
    store.loads,
    store.filter,
    palette,
  ];
  const end = effect(() => {
    for (const { value } of drawn) void value;
    request();
  });
  const reread = (): void => {
    palette.value = readPalette(canvas);
  };
  const endTheme = onThemeChange(canvas, reread);
  return () => {
    end();
    if (requested !== undefined) cancelAnimationFrame(requested);
    endTheme();
  };
}

function frameOf(store: Store, state: TimelineState, palette: Frame['palette']): Frame {
  const scale = state.scale.peek();
  const { height, top, rowHeight } = state.screen.peek();
  const offsetAt = state.offsetAt.peek();
  return {
    scale,
    height,
    headerWidth: state.headerWidth.peek(),
    top,
    rowHeight,
    now: state.now.peek(),
    ticks: ticks(scale, offsetAt, (text) => text.length * characterWidth),
    clockChanges: clockChangeMarks(offsetAt, scale),
    loads: store.loads.peek(),
    maxPerMinute: store.fleet.peek()?.maxPerMinute ?? null,
    lines: state.lines.peek(),
    visible: state.visible.peek(),
    marksOf: state.marksOf,
    palette,
  };
}

/** Sets the resolution of the canvas to the resolution of the screen. */
function fit(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, { scale, height }: Frame): void {
  const ratio = globalThis.devicePixelRatio;
  const [width, rows] = [Math.round(scale.width * ratio), Math.round(height * ratio)];
  if (canvas.width !== width || canvas.height !== rows) {
    canvas.width = width;
    canvas.height = rows;
  }
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
}

function rowsOnScreen({ lines, visible }: TimelineState): number[] {
  return lines.value
    .slice(visible.value.start, visible.value.end)
    .flatMap((line) =>
      line.type === 'object' ? [line.object.row] : line.isCollapsed ? line.members.map(({ row }) => row) : [],
    );
}

function isComplete(state: TimelineState): boolean {
  return rowsOnScreen(state).every((row) => state.marksOf(row) !== null);
}
