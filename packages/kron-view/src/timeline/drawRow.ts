import { xOf } from '../axis/scale.ts';
import { Batches } from './batches.ts';
import type { Frame } from './frame.ts';
import { kindAt } from './markKind.ts';
import { isFilled, markShape } from './markShapes.ts';
import type { RowMarks } from './rowMarks.ts';
import { forEachRun } from './runBars.ts';
import { forEachOnAxis } from './stretchList.ts';
import { capped, WindowBars } from './windowBars.ts';

type Context = CanvasRenderingContext2D;

const pillHeight = 14;
const capHeight = 8;
const slotHeight = 5;
const runHeight = 8;
/** The width of the gap between a mark and the run on which it lies, in pixels. The gap has the background colour. */
const halo = 2;

const batches = new Batches();
const bars = new WindowBars();

/** Draws the windows, runs and marks of an object. `y` is the middle of its line. */
export function drawRow(context: Context, frame: Frame, marks: RowMarks, y: number): void {
  bars.collect(marks, frame.scale);
  drawWindows(context, frame, y);
  bars.collect(marks, frame.scale, 'slot');
  drawSlots(context, frame, y);
  drawPlannedRuns(context, frame, marks, y);
  drawRuns(context, frame, marks, y);
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

function drawSlots(context: Context, { palette }: Frame, y: number): void {
  context.fillStyle = palette.window;
  for (let index = 0; index < bars.length; index++) {
    const left = bars.left[index] ?? 0;
    context.fillRect(left, y - slotHeight / 2, (bars.right[index] ?? 0) - left, slotHeight);
  }
}

/** Draws the planned runs of a ControlledJob, each from a start to the next stop. */
function drawPlannedRuns(
  context: Context,
  { scale, palette }: Frame,
  { planned }: RowMarks,
  y: number,
): void {
  context.fillStyle = palette.window;
  forEachOnAxis(planned, scale, (left, right) => {
    context.fillRect(left, y - runHeight / 2, right - left, runHeight);
  });
}

/** Draws the recorded runs from their start to their end. A late run has a thin line from its due time to its start. */
function drawRuns(context: Context, { scale, palette, now }: Frame, marks: RowMarks, y: number): void {
  forEachRun(marks, scale, now, ({ left, right, late, kind }) => {
    context.fillStyle = palette.marks[kind] ?? palette.text;
    if (late !== null) context.fillRect(late.left, y - 1, late.right - late.left, 2);
    context.fillRect(left, y - runHeight / 2, right - left, runHeight);
  });
}

function drawMarks(context: Context, { scale, palette }: Frame, marks: RowMarks, y: number): void {
  const { ground, text } = palette;
  const isOnRuns = marks.ranFrom !== null || marks.planned.length > 0;
  for (let place = 0; place < batches.length; place++) {
    const left = valueAt(batches.left, place);
    const right = valueAt(batches.right, place);
    if (right < 0 || left > scale.width) continue;
    const kind = valueAt(batches.kind, place);
    const count = valueAt(batches.count, place);
    const colour = palette.marks[kind] ?? text;
    if (count === 1) {
      const x = xOf(scale, valueAt(marks.at, valueAt(batches.first, place)));
      drawMark(context, { kind, x, y, colour, around: isOnRuns ? ground : null });
      continue;
    }
    drawPill(context, { left, right, y, count, colour, ground });
    if (batches.mixed[place] === 1) stripe(context, left, right, y, ground);
  }
}

function valueAt(values: Float64Array | Int32Array | Uint8Array, index: number): number {
  return values[index] ?? NaN;
}

type DrawnMark = { kind: number; x: number; y: number; colour: string; around: string | null };

function drawMark(context: Context, { kind, x, y, colour, around }: DrawnMark): void {
  const name = kindAt(kind);
  context.beginPath();
  markShape(context, name, x, y);
  if (around !== null) {
    context.strokeStyle = around;
    context.lineWidth = isFilled(name) ? 2 * halo : 2 + 2 * halo;
    context.stroke();
  }
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

/** Draws notches into both edges of a pill, beside its count. They show that the pill has several outcomes. */
function stripe(context: Context, left: number, right: number, y: number, ground: string): void {
  context.fillStyle = ground;
  for (let x = left + 4; x < right - 4; x += 4) {
    context.fillRect(x, y - pillHeight / 2, 2, 3);
    context.fillRect(x, y + pillHeight / 2 - 3, 2, 3);
  }
}
