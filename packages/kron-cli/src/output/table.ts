import { displayWidth } from '@kron/fleet/text/displayWidth';

export type Column<Row> = {
  title: string;
  text: (row: Row) => string;
  paint?: (text: string) => string;
  /**
   * If not all columns fit, the columns with the lowest order are dropped first. A column without an order is never dropped.
   */
  dropOrder?: number;
  /** The column is left out if every row has this text. */
  emptyText?: string;
  /**
   * Whether kron may cut the beginning of the texts in this column. It does this only if the columns that are never dropped
   * are too wide together.
   */
  shrinks?: true;
};

const gap = '  ';
/** The minimum width of a cut column. */
const narrowest = 8;
/** The character between the cells of a buffered row. No cell contains this character. */
const separator = '\u0000';

/** A left-aligned table with titles. It keeps only the texts of its rows, because a table can have very many rows. */
export class Table<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #widths: number[];
  /** Whether each column is shown. A column with an `emptyText` is shown only if a row has another text in it. */
  readonly #used: boolean[];

  /** @param columns in display order */
  constructor(columns: readonly Column<Row>[]) {
    this.#columns = columns;
    this.#widths = columns.map(({ title }) => displayWidth(title));
    this.#used = columns.map(({ emptyText }) => emptyText === undefined);
  }

  /** Formats a row and widens the columns for it. Pass the returned text to `lines`. */
  row(row: Row): string {
    const widths = this.#widths;
    const cells = this.#columns.map((column, index) => {
      const cell = column.text(row);
      if (cell !== column.emptyText) this.#used[index] = true;
      widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell));
      return cell;
    });
    return cells.join(separator);
  }

  /**
   * The lines of the table.
   *
   * @param rows the results of `row`, in display order
   * @param width the maximum width; undefined for no limit. If no more columns can be dropped or cut, the table can be wider
   */
  *lines(
    rows: Iterable<string>,
    width: number | undefined,
    paintTitle: (text: string) => string,
  ): Generator<string> {
    const columns = this.#columns.map((column, index) => ({
      column,
      index,
      width: this.#widths[index] ?? 0,
    }));
    const shown = fitting(
      columns.filter(({ index }) => this.#used[index]),
      width,
    );
    const titles = this.#columns.map(({ title }) => title);
    yield paintTitle(line(shown, titles, false));
    for (const row of rows) yield line(shown, row.split(separator), true);
  }
}

type Shown<Row> = { column: Column<Row>; index: number; width: number };

function line<Row>(shown: readonly Shown<Row>[], cells: readonly string[], coloured: boolean): string {
  let text = '';
  let pendingBlanks = 0;
  for (const { column, index, width } of shown) {
    const cell = column.shrinks ? cutToWidth(cells[index] ?? '', width) : (cells[index] ?? '');
    if (cell === '') {
      pendingBlanks += width + gap.length;
      continue;
    }
    // Blanks are added before the next cell, so that no line ends with blanks.
    text += ' '.repeat(pendingBlanks) + (coloured && column.paint !== undefined ? column.paint(cell) : cell);
    pendingBlanks = width - displayWidth(cell) + gap.length;
  }
  return text;
}

/**
 * The columns that fit a width. Columns without an order are always kept. The other columns are added if they fit, from the
 * highest order to the lowest.
 */
function fitting<Row>(all: readonly Shown<Row>[], width: number | undefined): readonly Shown<Row>[] {
  if (width === undefined) return all;
  const usefulness = ({ column }: Shown<Row>): number => column.dropOrder ?? Number.POSITIVE_INFINITY;
  const kept = new Set(all.filter((one) => usefulness(one) === Number.POSITIVE_INFINITY));
  const total = (): number => [...kept].reduce((sum, one) => sum + one.width, gap.length * (kept.size - 1));
  if (total() > width) return shrunk([...kept], total() - width);
  for (const one of all.filter((other) => !kept.has(other)).sort((a, b) => usefulness(b) - usefulness(a))) {
    kept.add(one);
    if (total() > width) kept.delete(one);
  }
  return all.filter((one) => kept.has(one));
}

function shrunk<Row>(shown: readonly Shown<Row>[], excess: number): readonly Shown<Row>[] {
  return shown.map((one) => {
    const width = Math.max(one.width - excess, Math.min(one.width, narrowest));
    return one.column.shrinks ? { ...one, width } : one;
  });
}

/**
 * Cuts the beginning of a text so that it fits `width` columns. The end is kept, because the name is at the end of
 * `namespace/name`.
 *
 * @example
 * cutToWidth('prod/db-backup', 10) // '…db-backup'
 */
function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = Array.from(text);
  let left = displayWidth(text);
  while (left > width - 1 && characters.length > 0) left -= displayWidth(characters.shift() ?? '');
  return `…${characters.join('')}`;
}
