import { xOf } from '../axis/scale.ts';
import { density, densityBar } from './density.ts';
import { drawRow } from './drawRow.ts';
import { axisHeight, type Frame, stripHeight, topHeight } from './frame.ts';
import { stripHeights } from './loadStrip.ts';
import { hasNameOnCanvas, type LayoutRow } from './rowLayout.ts';
import type { RowMarks } from './rowMarks.ts';
import { forEachOnAxis } from './stretchList.ts';

type Context = CanvasRenderingContext2D;

const font = (size: number): string => `${size}px system-ui, sans-serif`;
/** The opacity of the marks of an object whose manifest has an error. The marks show its last valid spec. */
const staleAlpha = 0.4;
const hatchStep = 6;
let counts = new Uint32Array(0);
let heights = new Uint32Array(0);

/** Draws the whole canvas: the rows, and above them the load strip and the axis. */
export function drawFrame(context: Context, frame: Frame): void {
  const { scale, height, palette } = frame;
  context.fillStyle = palette.ground;
  context.fillRect(0, 0, scale.width, height);
  context.textBaseline = 'middle';
  drawLines(context, frame);
  context.save();
  context.beginPath();
  context.rect(0, topHeight, scale.width, height - topHeight);
  context.clip();
  context.font = font(10);
  for (let line = frame.visible.start; line < frame.visible.end; line++) drawLine(context, frame, line);
  context.restore();
  drawStrip(context, frame);
  drawAxis(context, frame);
}

function drawLines(context: Context, { scale, height, palette, ticks, clockChanges, now }: Frame): void {
  context.fillStyle = palette.line;
  for (const { at, isMajor } of ticks) {
    context.fillRect(Math.round(xOf(scale, at)), stripHeight, isMajor ? 2 : 1, height - stripHeight);
  }
  context.fillRect(0, topHeight - 1, scale.width, 1);
  context.strokeStyle = palette.faint;
  context.lineWidth = 1;
  context.setLineDash([4, 3]);
  context.beginPath();
  for (const { at } of clockChanges) {
    const x = Math.round(xOf(scale, at)) + 0.5;
    context.moveTo(x, 0);
    context.lineTo(x, height);
  }
  context.stroke();
  context.setLineDash([]);
  context.fillStyle = palette.now;
  context.fillRect(xOf(scale, now) - 1, stripHeight - 8, 2, height);
}

function drawLine(context: Context, frame: Frame, line: number): void {
  const row = frame.lines[line];
  if (row === undefined) return;
  const { rowHeight, palette, scale, marksOf } = frame;
  const top = topHeight + line * rowHeight - frame.top;
  const middle = top + rowHeight / 2;
  if (row.type === 'group') {
    context.fillStyle = palette.line;
    context.fillRect(0, top, scale.width, 1);
    if (row.isCollapsed) drawDensity(context, frame, row, top);
    else if (hasNameOnCanvas(row, frame.headerWidth)) drawGroupName(context, frame, row.name, middle);
    return;
  }
  const marks = marksOf(row.object.row);
  if (marks === null) return;
  drawNotOnRecord(context, frame, marks, top);
  if (row.object.stale) context.globalAlpha = staleAlpha;
  drawRow(context, frame, marks, middle);
  context.globalAlpha = 1;
}

function drawGroupName(context: Context, { palette }: Frame, name: string, y: number): void {
  context.font = `600 ${font(12)}`;
  context.textAlign = 'left';
  const { width } = context.measureText(name);
  context.fillStyle = palette.ground;
  context.fillRect(0, y - 8, width + 8, 16);
  context.fillStyle = palette.text;
  context.fillText(name, 4, y);
  context.font = font(10);
}

function drawNotOnRecord(
  context: Context,
  { scale, rowHeight, palette }: Frame,
  marks: RowMarks,
  top: number,
): void {
  const [high, low] = [top + 4, top + rowHeight - 4];
  forEachOnAxis(marks.unknown, scale, (left, right) => {
    context.save();
    context.beginPath();
    context.rect(left, high, right - left, low - high);
    context.clip();
    context.strokeStyle = palette.hatch;
    context.lineWidth = 1;
    context.beginPath();
    for (let x = Math.floor(left / hatchStep) * hatchStep - rowHeight; x < right; x += hatchStep) {
      context.moveTo(x, low);
      context.lineTo(x + (low - high), high);
    }
    context.stroke();
    context.restore();
  });
}

function drawDensity(
  context: Context,
  { scale, rowHeight, palette, marksOf }: Frame,
  { members }: Extract<LayoutRow, { type: 'group' }>,
  top: number,
): void {
  const bars = Math.ceil(scale.width / densityBar) + 1;
  if (counts.length !== bars) counts = new Uint32Array(bars);
  const { max, offset } = density(marksOfAll(members, marksOf), scale, counts);
  if (max === 0) return;
  context.fillStyle = palette.bar;
  const room = rowHeight - 6;
  for (let bar = 0; bar < bars; bar++) {
    const count = counts[bar] ?? 0;
    if (count === 0) continue;
    const height = Math.max(2, (count / max) * room);
    context.fillRect(offset + bar * densityBar, top + rowHeight - 2 - height, densityBar - 1, height);
  }
}

function* marksOfAll(
  members: readonly { row: number }[],
  marksOf: Frame['marksOf'],
): Generator<RowMarks, void> {
  for (const { row } of members) {
    const marks = marksOf(row);
    if (marks !== null) yield marks;
  }
}

/** Draws the load strip above the axis: the starts in each minute, and a line at the allowed maximum. */
function drawStrip(context: Context, { scale, palette, loads, maxPerMinute }: Frame): void {
  context.fillStyle = palette.line;
  context.fillRect(0, stripHeight - 1, scale.width, 1);
  if (loads === null || loads.planned.peak === 0) return;
  const width = Math.ceil(scale.width);
  if (heights.length !== width) heights = new Uint32Array(width);
  stripHeights(loads.planned.perMinute, loads.from, scale, heights);
  context.fillStyle = palette.bar;
  const room = stripHeight - 8;
  const most = Math.max(loads.planned.peak, maxPerMinute ?? 0);
  for (let x = 0; x < width; x++) {
    const starts = heights[x] ?? 0;
    if (starts === 0) continue;
    const height = Math.max(2, (starts / most) * room);
    context.fillRect(x, stripHeight - 1 - height, 1, height);
  }
  if (maxPerMinute === null) return;
  const y = Math.round(stripHeight - 1 - (maxPerMinute / most) * room) - 0.5;
  context.strokeStyle = palette.now;
  context.lineWidth = 1;
  context.setLineDash([6, 3]);
  context.beginPath();
  context.moveTo(0, y);
  context.lineTo(scale.width, y);
  context.stroke();
  context.setLineDash([]);
}

function drawAxis(context: Context, { scale, palette, ticks, clockChanges, now }: Frame): void {
  const y = stripHeight + axisHeight / 2;
  context.font = font(12);
  context.textAlign = 'center';
  for (const { label, labelX, isMajor } of ticks) {
    if (label === '') continue;
    const half = context.measureText(label).width / 2;
    context.fillStyle = palette.ground;
    context.fillRect(labelX - half - 2, stripHeight + 2, 2 * half + 4, axisHeight - 4);
    context.fillStyle = isMajor ? palette.text : palette.faint;
    context.fillText(label, labelX, y);
  }
  for (const { at, label } of clockChanges)
    tag(context, label, xOf(scale, at), palette.faint, palette.ground);
  const x = xOf(scale, now);
  if (x >= 0 && x <= scale.width) tag(context, 'now', x, palette.now, palette.ground);
}

/** Draws a small label at the top of a vertical line. */
function tag(context: Context, label: string, x: number, colour: string, ground: string): void {
  context.font = font(11);
  const width = context.measureText(label).width + 8;
  const left = Math.min(Math.max(x - width / 2, 0), context.canvas.clientWidth - width);
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(left, 2, width, 15, 3);
  context.fill();
  context.fillStyle = ground;
  context.fillText(label, left + width / 2, 10);
}
