import type { Minutes } from './starter.ts';

/** Counts as rows of cells; of several minutes in a cell the fullest counts. */
export type HeatMap = {
  /** Minutes of a row, and of a cell. */
  rowMinutes: number;
  cellMinutes: number;
  rows: readonly HeatRow[];
};

/** One row: when it begins, in epoch seconds, and its cells; null lies outside of the span. */
export type HeatRow = { start: number; cells: readonly (number | null)[] };

/** What a row and a cell can be: up to two days an hour and a minute, else a day and a quarter of an hour or more. */
const shapes = {
  hours: { rowMinutes: 60, cellMinutes: [1, 2, 3, 5, 10] },
  days: { rowMinutes: 1440, cellMinutes: [20, 30, 60, 120] },
};
const mostHours = 48;

/** @param columns how many cells a row may have at most */
export function heatMap(perMinute: Uint32Array, { from, to }: Minutes, columns: number): HeatMap {
  const shape = to - from <= mostHours * 3600 ? shapes.hours : shapes.days;
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

/**
 * How full a cell is, from 0, empty, to `levels`, as full as the fullest: by even steps.
 *
 * @example
 * levelOf(1, 40, 4) // 1
 * levelOf(21, 40, 4) // 3
 */
export function levelOf(count: number, fullest: number, levels: number): number {
  return count === 0 ? 0 : Math.max(1, Math.ceil((count / fullest) * levels));
}
