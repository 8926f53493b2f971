import type { ViewSpan } from '../worker/protocol.ts';
import { cellStart, type HeatGrid } from './heatGrid.ts';

export type CellPlace = { row: number; column: number };

/** The cells that the user has selected: from `anchor`, where the selection began, to `head`, where it ends. */
export type Brush = { anchor: CellPlace; head: CellPlace };

/** The span of time of the selected cells. Null if the first or the last cell lies outside the span of the grid. */
export function brushedSpan(grid: HeatGrid, { anchor, head }: Brush): ViewSpan | null {
  const [first, last] = isBefore(anchor, head) ? [anchor, head] : [head, anchor];
  const from = cellStart(grid, first.row, first.column);
  const to = cellStart(grid, last.row, last.column);
  return from === null || to === null ? null : { from, to: to + grid.cellMinutes * 60 };
}

/**
 * Limits the span of a selection to the span of the panel, because the first cell can begin earlier. Without this limit, the
 * selection would change the span of the panel.
 *
 * A selection that lies outside the span of the panel is returned unchanged. The user can make such a selection while the
 * panel still shows the starts of an old span.
 */
export function within(span: ViewSpan, { from, to }: ViewSpan): ViewSpan {
  const part = { from: Math.max(span.from, from), to: Math.min(span.to, to) };
  return part.from < part.to ? part : span;
}

function isBefore(a: CellPlace, b: CellPlace): boolean {
  return a.row < b.row || (a.row === b.row && a.column <= b.column);
}

/**
 * The cell after a press of an arrow key. It stays the same at the edge of the grid. Null if `key` is not an arrow key.
 */
export function cellAfter(grid: HeatGrid, { row, column }: CellPlace, key: string): CellPlace | null {
  const columns = grid.rows[0]?.cells.length ?? 0;
  const moves: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -columns,
    ArrowDown: columns,
  };
  const move = Object.hasOwn(moves, key) ? moves[key] : undefined;
  if (move === undefined || columns === 0) return null;
  const placeAt = (place: number): CellPlace => ({
    row: Math.floor(place / columns),
    column: ((place % columns) + columns) % columns,
  });
  let place = row * columns + column + move;
  const isMissing = ({ row: at, column: of }: CellPlace): boolean => cellStart(grid, at, of) === null;
  // Skip missing cells at the end of a row: a clock change makes some rows shorter than others.
  while (Math.abs(move) === 1 && isMissing(placeAt(place)) && place > 0 && place < grid.rows.length * columns)
    place += move;
  return isMissing(placeAt(place)) ? { row, column } : placeAt(place);
}

export function isBrushed(brush: Brush | null, place: CellPlace): boolean {
  if (brush === null) return false;
  const { anchor, head } = brush;
  return isBefore(anchor, head)
    ? isBefore(anchor, place) && isBefore(place, head)
    : isBefore(head, place) && isBefore(place, anchor);
}
