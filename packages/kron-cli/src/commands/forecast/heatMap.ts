import { stepOf } from '@kron/fleet/load/loadSteps';
import type { Minutes } from '@kron/fleet/load/starter';

/** Starts per minute in rows of cells. A cell of several minutes has the count of the minute with the most starts. */
export type HeatMap = {
  rowMinutes: number;
  cellMinutes: number;
  rows: readonly HeatRow[];
};

/** A row: its first instant in epoch seconds, and the counts of its cells. The count is null for a cell outside the span. */
export type HeatRow = { start: number; cells: readonly (number | null)[] };

/**
 * The minutes of a row, and the possible minutes of a cell. A row is an hour if the span has at most two days. Otherwise, a
 * row is a day. The cells are as short as the width allows.
 */
const shapes = {
  hours: { rowMinutes: 60, cellMinutes: [1, 2, 3, 5, 10] },
  days: { rowMinutes: 1440, cellMinutes: [20, 30, 60, 120] },
};
const maxHours = 48;

/** @param columns maximum number of cells per row */
export function heatMap(perMinute: Uint32Array, { from, to }: Minutes, columns: number): HeatMap {
  const shape = to - from <= maxHours * 3600 ? shapes.hours : shapes.days;
  const { rowMinutes } = shape;
  const fitting = shape.cellMinutes.find((minutes) => rowMinutes / minutes <= columns);
  const cellMinutes = fitting ?? shape.cellMinutes.at(-1) ?? rowMinutes;
  const rowSeconds = rowMinutes * 60;
  const rows: HeatRow[] = [];
  for (let start = Math.floor(from / rowSeconds) * rowSeconds; start < to; start += rowSeconds) {
    const offset = (start - from) / 60;
    const cells = Array.from({ length: rowMinutes / cellMinutes }, (_, index) =>
      fullestOf(perMinute, offset + index * cellMinutes, cellMinutes),
    );
    rows.push({ start, cells });
  }
  return { rowMinutes, cellMinutes, rows };
}

function fullestOf(perMinute: Uint32Array, first: number, length: number): number | null {
  let fullest: number | null = null;
  for (let minute = first; minute < first + length; minute++) {
    const count = perMinute[minute];
    if (count !== undefined) fullest = Math.max(fullest ?? 0, count);
  }
  return fullest;
}

/** @example heatScale(map, 'cell') // 'one row per day, one cell per 30 minutes (peak)' */
export function heatScale({ rowMinutes, cellMinutes }: HeatMap, cell: 'cell' | 'character'): string {
  const row = rowMinutes === 60 ? 'hour' : 'day';
  const minutes = cellMinutes === 1 ? 'minute' : `${cellMinutes} minutes (peak)`;
  return `one row per ${row}, one ${cell} per ${minutes}`;
}

/**
 * The level of a cell: 0 if its count is 0, and `levels` if its count is the highest. If the scale has fewer steps than
 * `levels`, the lowest levels above 0 are not used.
 *
 * @example
 * levelOf(1, [1, 3, 12, 40], 4) // 1
 * levelOf(25, [1, 3, 12, 40], 4) // 4
 */
export function levelOf(count: number, scale: readonly number[], levels: number): number {
  const step = stepOf(count, scale);
  return step === 0 ? 0 : levels - scale.length + step;
}

/** @example scaleTexts([1, 3, 12, 40]) // ['1', '2 to 3', '4 to 12', '13 to 40'] */
export function scaleTexts(scale: readonly number[]): string[] {
  return scale.map((to, index) => {
    const from = (scale[index - 1] ?? 0) + 1;
    return from === to ? `${from}` : `${from} to ${to}`;
  });
}

export function peakOf({ cells }: HeatRow): number {
  return cells.reduce<number>((fullest, count) => Math.max(fullest, count ?? 0), 0);
}
