import { displayWidth } from './displayWidth.ts';

/** One column of a table. */
export type Column<Row> = {
  title: string;
  text: (row: Row) => string;
  /** How to colour a cell's text. */
  paint?: (text: string) => string;
  /** Of the columns that have one, the lowest goes first when a terminal is too narrow for all. */
  dropOrder?: number;
  /** Where that is not enough, its texts lose their beginnings. */
  shrinks?: true;
};

const gap = '  ';
const narrowest = 8;
/** Between the cells of a row that waits until all widths are known; no cell holds it. */
const separator = '\u0000';

/** Rows under titles, aligned at the left. Of a row only its texts are kept, as it may be one of very many. */
export class Table<Row> {
  readonly #columns: readonly Column<Row>[];
  readonly #widths: number[];

  /** @param columns in the order in which they are shown */
  constructor(columns: readonly Column<Row>[]) {
    this.#columns = columns;
    this.#widths = columns.map(({ title }) => displayWidth(title));
  }

  /** Makes room for a row; what it returns belongs into `lines`. */
  row(row: Row): string {
    const widths = this.#widths;
    const cells = this.#columns.map((column, index) => {
      const cell = column.text(row);
      widths[index] = Math.max(widths[index] ?? 0, displayWidth(cell));
      return cell;
    });
    return cells.join(separator);
  }

  /**
   * The whole table, line by line.
   *
   * @param rows what `row` returned, in the order in which they are shown
   * @param width what must not be exceeded while a column can still be dropped or shrunk; undefined: no limit
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
    const shown = fitting(columns, width);
    const titles = this.#columns.map(({ title }) => title);
    yield paintTitle(line(shown, titles, false));
    for (const row of rows) yield line(shown, row.split(separator), true);
  }
}

type Shown<Row> = { column: Column<Row>; index: number; width: number };

function line<Row>(shown: readonly Shown<Row>[], cells: readonly string[], coloured: boolean): string {
  let text = '';
  let owed = 0;
  for (const { column, index, width } of shown) {
    const cell = column.shrinks ? cutToWidth(cells[index] ?? '', width) : (cells[index] ?? '');
    // Blanks are owed until something follows them: no line ends in any.
    text += ' '.repeat(owed) + (coloured && column.paint !== undefined ? column.paint(cell) : cell);
    owed = width - displayWidth(cell) + gap.length;
  }
  return text;
}

function fitting<Row>(shown: readonly Shown<Row>[], width: number | undefined): readonly Shown<Row>[] {
  const total = shown.reduce((sum, column) => sum + column.width, gap.length * (shown.length - 1));
  if (width === undefined || total <= width) return shown;
  const droppable = shown.flatMap(({ column }) => column.dropOrder ?? []);
  if (droppable.length === 0) return shrunk(shown, total - width);
  const lowest = Math.min(...droppable);
  return fitting(
    shown.filter(({ column }) => column.dropOrder !== lowest),
    width,
  );
}

function shrunk<Row>(shown: readonly Shown<Row>[], excess: number): readonly Shown<Row>[] {
  return shown.map((one) => {
    const width = Math.max(one.width - excess, Math.min(one.width, narrowest));
    return one.column.shrinks ? { ...one, width } : one;
  });
}

/**
 * The end of a text, in at most `width` columns: of `namespace/name`, the name stays.
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
