import type { OffsetAt } from '../axis/stretches.ts';
import type { ViewSpan } from '../worker/protocol.ts';

/** The number in a cell of several minutes: the count of the fullest minute, or the sum of all minutes. */
type CellValue = 'max' | 'sum';

/** The number of starts in rows of cells. A row is an hour or a day, and a cell is `cellMinutes` long. */
export type HeatGrid = {
  rowSeconds: number;
  cellMinutes: number;
  rows: readonly HeatGridRow[];
};

/** `start` is in epoch seconds. A cell outside the span is null. */
type HeatGridRow = { start: number; cells: readonly (number | null)[] };

const hour = 3600;
const day = 86_400;
/** The longest span whose rows are hours, in seconds. The rows of a longer span are days. */
const longestHours = 48 * hour;
const cellMinutesOf = { [hour]: [1, 2, 3, 5, 10, 15], [day]: [10, 15, 20, 30, 60, 120, 240] };

/**
 * Puts the starts of each minute into rows of cells. Rows begin at full hours or at midnight in the shown time zone. A clock
 * change makes a row shorter or longer. All rows have as many cells as the longest row.
 *
 * @param span - whole minutes
 * @param columns - the greatest number of cells that have room in a row
 * @param offsetAt - the UTC offsets of the shown time zone
 */
export function heatGrid(
  perMinute: Uint32Array,
  { from, to }: ViewSpan,
  { columns, value, offsetAt }: { columns: number; value: CellValue; offsetAt: OffsetAt },
): HeatGrid {
  const rowSeconds = to - from <= longestHours ? hour : day;
  const choices = cellMinutesOf[rowSeconds] ?? [];
  const fitting = choices.find((minutes) => rowSeconds / 60 / minutes <= columns);
  const cellMinutes = fitting ?? choices.at(-1) ?? 1;
  const starts = rowStarts({ from, to }, rowSeconds, offsetAt);
  const cellsOf = (seconds: number): number => Math.ceil(seconds / 60 / cellMinutes);
  const lengths = starts.map((start, row) => (starts[row + 1] ?? start + rowSeconds) - start);
  const longest = lengths.reduce((most, length) => Math.max(most, length), rowSeconds);
  const rows = starts.map((start, row): HeatGridRow => {
    const first = (start - from) / 60;
    const end = first + (lengths[row] ?? rowSeconds) / 60;
    const cells = Array.from({ length: cellsOf(longest) }, (_, index) => {
      const cell = first + index * cellMinutes;
      return cellOf(perMinute, cell, Math.min(end, cell + cellMinutes), value);
    });
    return { start, cells };
  });
  return { rowSeconds, cellMinutes, rows };
}

function rowStarts({ from, to }: ViewSpan, rowSeconds: number, offsetAt: OffsetAt): number[] {
  const starts: number[] = [];
  const offset = offsetAt(from);
  let start = floorTo(from + offset, rowSeconds) - offset;
  while (start < to) {
    starts.push(start);
    const next = start + rowSeconds;
    // The seconds from the last full hour or midnight to `next`. 0 if the clock does not change in this row.
    const late = next + offsetAt(next) - floorTo(next + offsetAt(next), rowSeconds);
    start = late <= rowSeconds / 2 ? next - late : next + rowSeconds - late;
  }
  return starts;
}

function floorTo(value: number, step: number): number {
  return Math.floor(value / step) * step;
}

function cellOf(perMinute: Uint32Array, first: number, end: number, value: CellValue): number | null {
  let total: number | null = null;
  for (let minute = Math.max(0, Math.floor(first)); minute < end; minute++) {
    const count = perMinute[minute];
    if (count === undefined) break;
    total = value === 'sum' ? (total ?? 0) + count : Math.max(total ?? 0, count);
  }
  return total;
}

export function fullestCell(grids: readonly HeatGrid[]): number {
  let fullest = 0;
  for (const { rows } of grids)
    for (const { cells } of rows) for (const cell of cells) fullest = Math.max(fullest, cell ?? 0);
  return fullest;
}

/** The start of a cell, in epoch seconds. Null if the grid has no such cell, or the cell lies outside the span. */
export function cellStart(grid: HeatGrid, row: number, column: number): number | null {
  const found = grid.rows[row];
  if (found === undefined || (found.cells[column] ?? null) === null) return null;
  return found.start + column * grid.cellMinutes * 60;
}
