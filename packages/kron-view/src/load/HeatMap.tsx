import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { wallTime } from '../clock/wallTime.ts';
import type { ZoneClock } from '../clock/zoneClock.ts';
import { type Brush, cellAfter, type CellPlace, isBrushed } from './brush.ts';
import { cellStart, type HeatGrid } from './heatGrid.ts';
import { stepOf } from '@kron/fleet/load/loadSteps';
import { rowLabel } from './rowLabel.ts';
import { levelHeight, shadeOf, shades } from './shades.ts';
import { type Drawing, useCanvas } from './useCanvas.ts';

/** The width of the labels to the left of the cells, in pixels. */
export const labelWidth = 84;
const rowHeight = 16;
/** A cell shows its number if it is at least this wide, in pixels. */
const numberWidth = 18;

type HeatMapProps = {
  name: string;
  grid: HeatGrid;
  /** The greatest count of each colour step. */
  ends: readonly number[];
  width: number;
  zone: string;
  clock: ZoneClock;
  brush: Brush | null;
  onBrush: (brush: Brush | null, isDone: boolean) => void;
  onPoint: (text: string) => void;
};

/**
 * A heat map of the starts. The user selects cells by dragging, or with Shift and the arrow keys. Enter confirms the
 * selection.
 */
export function HeatMap(props: HeatMapProps): JSX.Element {
  const { name, grid, width, brush, onBrush, onPoint } = props;
  /** The cell where the pointer was pressed, and the selection before the press. */
  const pressed = useRef<{ place: CellPlace; brush: Brush | null } | null>(null);
  const height = grid.rows.length * rowHeight;
  const canvas = useCanvas({ width, height }, (drawing) => drawMap(drawing, props));
  const placeOf = (event: PointerEvent): CellPlace | null => {
    const { left, top } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const columns = grid.rows[0]?.cells.length ?? 1;
    const cellWidth = (width - labelWidth) / columns;
    const column = Math.floor((event.clientX - left - labelWidth) / cellWidth);
    const row = Math.floor((event.clientY - top) / rowHeight);
    return cellStart(grid, row, column) === null ? null : { row, column };
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && brush !== null) return onBrush(brush, true);
    if (event.key === 'Escape') return onBrush(null, true);
    const head = brush?.head ?? firstCell(grid);
    const next = head === null ? null : cellAfter(grid, head, event.key);
    if (next === null || head === null) return undefined;
    event.preventDefault();
    onPoint(cellText(next, props));
    return onBrush({ anchor: event.shiftKey ? (brush?.anchor ?? head) : next, head: next }, false);
  };
  return (
    <div
      class="heat-map"
      role="group"
      aria-label={`${name}. Shift and the arrow keys select a span, Enter shows it in the timeline.`}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        const place = event.button === 0 ? placeOf(event) : null;
        pressed.current = place && { place, brush };
        if (pressed.current !== null) event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        const place = placeOf(event);
        if (place === null) return;
        onPoint(cellText(place, props));
        if (pressed.current !== null) onBrush({ anchor: pressed.current.place, head: place }, false);
      }}
      onPointerUp={(event) => {
        const place = placeOf(event) ?? brush?.head ?? null;
        const anchor = pressed.current?.place;
        pressed.current = null;
        if (
          anchor !== undefined &&
          place !== null &&
          (anchor.row !== place.row || anchor.column !== place.column)
        )
          onBrush({ anchor, head: place }, true);
      }}
      onPointerCancel={() => {
        if (pressed.current !== null) onBrush(pressed.current.brush, false);
        pressed.current = null;
      }}
      onPointerLeave={() => onPoint('')}
    >
      <canvas ref={canvas} aria-hidden="true" />
    </div>
  );
}

/** The first cell of the map that lies within the span. */
function firstCell(grid: HeatGrid): CellPlace | null {
  const column = grid.rows[0]?.cells.findIndex((cell) => cell !== null) ?? -1;
  return column < 0 ? null : { row: 0, column };
}

function cellText(place: CellPlace, { grid, zone, clock }: HeatMapProps): string {
  const start = cellStart(grid, place.row, place.column);
  const count = grid.rows[place.row]?.cells[place.column];
  if (start === null || count === null || count === undefined) return '';
  const { weekday, date, time, offset } = wallTime(start, zone, clock);
  const minutes = grid.cellMinutes === 1 ? '' : ` (${grid.cellMinutes} minutes)`;
  return `${weekday} ${date} ${time.slice(0, 5)}${offset}${minutes}: ${count === 1 ? '1 start' : `${count} starts`}`;
}

function drawMap({ context, width, height, color }: Drawing, props: HeatMapProps): void {
  const { grid, ends, brush, zone, clock } = props;
  context.clearRect(0, 0, width, height);
  context.font = `12px ${color('--font')}`;
  context.textBaseline = 'middle';
  const paint = cellPaint(context, color);
  for (const [row, { start, cells }] of grid.rows.entries()) {
    const top = row * rowHeight;
    const cellWidth = (width - labelWidth) / cells.length;
    context.textAlign = 'left';
    context.fillStyle = color('--ink');
    context.fillText(rowLabel({ start, rowSeconds: grid.rowSeconds }, zone, clock), 0, top + rowHeight / 2);
    for (const [column, count] of cells.entries()) {
      if (count === null) continue;
      const left = labelWidth + column * cellWidth;
      const box = { left, top, width: cellWidth - (cellWidth > 4 ? 1 : 0), height: rowHeight - 1 };
      const text = cellWidth >= numberWidth && count > 0 ? String(count) : '';
      paint(box, shadeOf(stepOf(count, ends), ends.length), text);
      if (!isBrushed(brush, { row, column })) continue;
      context.strokeStyle = color('--focus');
      context.strokeRect(left + 0.5, top + 0.5, box.width - 1, rowHeight - 2);
    }
  }
}

type Box = { left: number; top: number; width: number; height: number };

/**
 * Returns a function that paints a cell and its number. The shade of the cell stands for the count. If the style defines
 * `--level`, as on paper and with forced colours, the height of the filled part stands for the count instead.
 */
function cellPaint(
  context: CanvasRenderingContext2D,
  color: Drawing['color'],
): (box: Box, shade: number, text: string) => void {
  const colors = Array.from({ length: shades + 1 }, (_, shade) => color(`--step-${shade}`));
  const level = color('--level');
  const ground = color('--ground');
  const onShade = [color('--on-light-step'), color('--on-dark-step')] as const;
  return ({ left, top, width, height }, shade, text) => {
    const filled = level === '' ? height : levelHeight(shade, height);
    context.fillStyle = level === '' ? (colors[shade] ?? '') : level;
    context.fillRect(left, top + height - filled, width, filled);
    if (text === '') return;
    const [x, y] = [left + width / 2, top + (height + 1) / 2];
    context.textAlign = 'center';
    if (level === '') context.fillStyle = onShade[shade > 3 ? 1 : 0];
    else {
      // An outline keeps the number readable on the filled part of the cell.
      context.lineWidth = 4;
      context.strokeStyle = ground;
      context.strokeText(text, x, y);
      context.lineWidth = 1;
    }
    context.fillText(text, x, y);
  };
}
