import { xOf } from '../axis/scale.ts';
import { Batches } from './batches.ts';
import type { Frame } from './frame.ts';
import { isFilled, markShape } from './markShapes.ts';
import { kindAt, kindIndex, outcomeOf } from './markKind.ts';
import { runsBefore } from './runsBefore.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';
import { capped, WindowBars } from './windowBars.ts';

type Context = CanvasRenderingContext2D;

const pillHeight = 14;
const capHeight = 8;
const runHeight = 8;
/** Lateness from this many seconds on is drawn. */
const shownLateness = 5;

const batches = new Batches();
const bars = new WindowBars();

/** Draws an object's windows, runs and marks around a height. */
export function drawRow(context: Context, frame: Frame, marks: RowMarks, y: number): void {
  bars.collect(marks, frame.scale);
  drawWindows(context, frame, y);
  drawEventRuns(context, frame, marks, y);
  if (marks.ranFrom !== null) drawRuns(context, frame, marks, y);
  batches.collect(marks, frame.scale, frame.now);
  drawMarks(context, frame, marks, y);
}

function drawWindows(context: Context, { palette }: Frame, y: number): void {
  if (bars.length === 0) return;
  context.strokeStyle = palette.window;
  context.lineWidth = 2;
  context.beginPath();
  for (let index = 0; index < bars.length; index++) {
    const left = bars.left[index] ?? 0;
    const right = bars.right[index] ?? 0;
    context.moveTo(left, y);
    context.lineTo(right, y);
    if (right - left < capped) continue;
    for (const end of [left, right]) {
      context.moveTo(end, y - capHeight / 2);
      context.lineTo(end, y + capHeight / 2);
    }
  }
  context.stroke();
}

/** A ControlledJob runs from each start to the next stop. */
function drawEventRuns(context: Context, { scale, palette }: Frame, { at, kind }: RowMarks, y: number): void {
  let index = firstMarkFrom({ at }, scale.from);
  let from = runsBefore(kind, index) ? 0 : NaN;
  context.fillStyle = palette.window;
  for (; index < at.length && (at[index] ?? 0) < scale.to; index++) {
    const x = xOf(scale, at[index] ?? 0);
    if (kind[index] === kindIndex.start) from = x;
    if (kind[index] !== kindIndex.stop || Number.isNaN(from)) continue;
    context.fillRect(from, y - runHeight / 2, x - from, runHeight);
    from = NaN;
  }
  if (!Number.isNaN(from)) context.fillRect(from, y - runHeight / 2, scale.width - from, runHeight);
}

/** From start to end, with a thin line for the lateness. */
function drawRuns(context: Context, frame: Frame, marks: RowMarks, y: number): void {
  const { scale } = frame;
  const end = firstMarkFrom(marks, scale.to);
  for (let index = firstMarkFrom(marks, scale.from - marks.reach); index < end; index++) {
    drawRun(context, frame, marks, index, y);
  }
}

function drawRun(
  context: Context,
  { scale, palette, now }: Frame,
  marks: RowMarks,
  index: number,
  y: number,
): void {
  const due = valueAt(marks.at, index);
  const from = valueAt(marks.ranFrom, index);
  const end = valueAt(marks.ranTo, index);
  const kind = valueAt(marks.kind, index);
  const to = Number.isNaN(end) && outcomeOf(kindAt(kind)) === 'running' ? now : end;
  context.fillStyle = palette.marks[kind] ?? palette.text;
  const x = xOf(scale, from);
  if (from - due >= shownLateness) context.fillRect(xOf(scale, due), y - 0.5, x - xOf(scale, due), 1);
  if (to > from) context.fillRect(x, y - runHeight / 2, xOf(scale, to) - x, runHeight);
}

function drawMarks(context: Context, { scale, palette }: Frame, marks: RowMarks, y: number): void {
  const { ground, text } = palette;
  for (let place = 0; place < batches.length; place++) {
    const left = valueAt(batches.left, place);
    const right = valueAt(batches.right, place);
    if (right < 0 || left > scale.width) continue;
    const kind = valueAt(batches.kind, place);
    const count = valueAt(batches.count, place);
    const colour = palette.marks[kind] ?? text;
    if (count === 1) {
      drawMark(context, kind, xOf(scale, valueAt(marks.at, valueAt(batches.first, place))), y, colour);
      continue;
    }
    drawPill(context, { left, right, y, count, colour, ground });
    if (batches.mixed[place] === 1) stripe(context, left, right, y, ground);
  }
}

function valueAt(values: Float64Array | Int32Array | Uint8Array | null, index: number): number {
  return values?.[index] ?? NaN;
}

function drawMark(context: Context, kind: number, x: number, y: number, colour: string): void {
  const name = kindAt(kind);
  context.beginPath();
  markShape(context, name, x, y);
  if (isFilled(name)) {
    context.fillStyle = colour;
    context.fill();
    return;
  }
  context.strokeStyle = colour;
  context.lineWidth = 2;
  context.stroke();
}

type Pill = { left: number; right: number; y: number; count: number; colour: string; ground: string };

function drawPill(context: Context, { left, right, y, count, colour, ground }: Pill): void {
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(left, y - pillHeight / 2, right - left, pillHeight, pillHeight / 2);
  context.fill();
  context.fillStyle = ground;
  context.textAlign = 'center';
  context.fillText(String(count), (left + right) / 2, y + 0.5);
}

/** Cuts notches into both edges of a pill, beside its count. */
function stripe(context: Context, left: number, right: number, y: number, ground: string): void {
  context.fillStyle = ground;
  for (let x = left + 4; x < right - 4; x += 4) {
    context.fillRect(x, y - pillHeight / 2, 2, 3);
    context.fillRect(x, y + pillHeight / 2 - 3, 2, 3);
  }
}
