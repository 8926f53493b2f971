import { displayWidth } from './displayWidth.ts';

/** One cell: its text, and how to colour it once it is padded. */
export type Cell = { text: string; paint?: (text: string) => string };

/** One column. Of those with a `dropOrder`, the lowest goes first when a terminal is too narrow for all. */
export type Column<Row> = { title: string; cell(row: Row): Cell; dropOrder?: number };

const gap = '  ';

/**
 * Rows under titles, aligned at the left, with no blanks at the ends of lines.
 *
 * @param columns in the order in which they are shown
 * @param width what must not be exceeded while a column can still be dropped; undefined: no limit
 */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
  width: number | undefined,
  paintTitle: (text: string) => string,
): string[] {
  const all = columns.map((column) => sized(column, rows));
  const shown = fitting(all, width);
  const title = line(
    shown.map(({ column, width: columnWidth }) => ({ cell: { text: column.title }, columnWidth })),
  );
  const body = rows.map((_, index) =>
    line(shown.map(({ cells, width: columnWidth }) => ({ cell: cells[index] ?? { text: '' }, columnWidth }))),
  );
  return [paintTitle(title), ...body];
}

type Sized<Row> = { column: Column<Row>; cells: Cell[]; width: number };

function sized<Row>(column: Column<Row>, rows: readonly Row[]): Sized<Row> {
  const cells = rows.map((row) => column.cell(row));
  let width = displayWidth(column.title);
  for (const { text } of cells) width = Math.max(width, displayWidth(text));
  return { column, cells, width };
}

function fitting<Row>(columns: readonly Sized<Row>[], width: number | undefined): readonly Sized<Row>[] {
  if (width === undefined) return columns;
  const total = columns.reduce((sum, column) => sum + column.width, gap.length * (columns.length - 1));
  const droppable = columns.filter(({ column }) => column.dropOrder !== undefined);
  if (total <= width || droppable.length === 0) return columns;
  const lowest = Math.min(...droppable.map(({ column }) => column.dropOrder ?? 0));
  return fitting(
    columns.filter(({ column }) => column.dropOrder !== lowest),
    width,
  );
}

function line(cells: readonly { cell: Cell; columnWidth: number }[]): string {
  const texts = cells.map(({ cell, columnWidth }, index) => {
    const last = index === cells.length - 1;
    const padding = last ? '' : ' '.repeat(columnWidth - displayWidth(cell.text));
    return (cell.paint ?? ((text: string): string => text))(cell.text) + padding;
  });
  return texts.join(gap).trimEnd();
}
