import type { ObjectRow } from '../worker/protocol.ts';
import { kindIndex } from './markKind.ts';
import { firstMarkFrom, type RowMarks } from './rowMarks.ts';

/** How rows are sorted within their group. */
export const rowOrders = ['name', 'next run', 'last trouble'] as const;
export type RowOrder = (typeof rowOrders)[number];

const troubles = new Set([
  kindIndex.failed,
  kindIndex.manualFailed,
  kindIndex.missed,
  kindIndex.unschedulable,
]);

/**
 * Sorts rows that are given in the order of their names. Rows with the same rank keep this order. Rows without a rank, for
 * example without a next run, come last.
 *
 * @param marksOf - returns the marks of a row, by `ObjectRow.row`. Null if they are not computed yet
 */
export function sortedRows(
  rows: readonly ObjectRow[],
  order: RowOrder,
  marksOf: (row: number) => RowMarks | null,
  now: number,
): readonly ObjectRow[] {
  if (order === 'name') return rows;
  const rank = order === 'next run' ? nextRun : troubleRank;
  const ranked = rows.map((row) => ({ row, rank: rank(marksOf(row.row), now) }));
  return ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank - b.rank)).map(({ row }) => row);
}

function nextRun(marks: RowMarks | null, now: number): number {
  if (marks === null) return Infinity;
  for (let index = firstMarkFrom(marks, now); index < marks.at.length; index++) {
    const kind = marks.kind[index];
    const runs = kind === kindIndex.planned || kind === kindIndex.start;
    if (runs) return marks.at[index] ?? Infinity;
  }
  return Infinity;
}

/** Ranks a row by its last failed, missed or unschedulable run. The row with the latest such run comes first. */
function troubleRank(marks: RowMarks | null): number {
  if (marks === null) return Infinity;
  for (let index = marks.at.length - 1; index >= 0; index--) {
    if (troubles.has(marks.kind[index] ?? -1)) return -(marks.at[index] ?? 0);
  }
  return Infinity;
}
