import type { Columns, RowColumns } from '../worker/protocol.ts';

/** Stores the periods of rows, up to a maximum number of periods. */
export class HeldColumns {
  readonly #most: number;
  readonly #columns = new Map<number, Columns>();
  /** The rows whose stored periods belong to the current span. */
  readonly #current = new Set<number>();
  #periods = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** Whether the row's periods of the current span are loaded. */
  has(row: number): boolean {
    return this.#current.has(row);
  }

  get columns(): ReadonlyMap<number, Columns> {
    return new Map(this.#columns);
  }

  /** Tells the store that the current span has changed. The old periods stay until new ones replace them. */
  expire(): void {
    this.#current.clear();
  }

  add({ row, columns }: RowColumns): void {
    this.#drop(row);
    this.#columns.set(row, columns);
    this.#current.add(row);
    this.#periods += columns.nominal.length;
  }

  /**
   * Gives rows a new index, and removes the periods of all other rows.
   *
   * @param earlier - the old index of each row, by its new index
   */
  move(earlier: ReadonlyMap<number, number>): void {
    const kept = [...earlier].flatMap(([row, before]) => {
      const columns = this.#current.has(before) ? this.#columns.get(before) : undefined;
      return columns === undefined ? [] : [{ row, columns }];
    });
    this.#columns.clear();
    this.#current.clear();
    this.#periods = 0;
    for (const one of kept) this.add(one);
  }

  /**
   * Removes the periods of rows until the remaining periods fit.
   *
   * @param order - returns all rows. The periods of the last row are removed first
   * @returns the rows whose periods were removed
   */
  shrink(order: () => readonly number[]): ReadonlySet<number> {
    const forgotten = new Set<number>();
    if (this.#periods <= this.#most) return forgotten;
    for (const row of order().toReversed()) {
      if (this.#periods <= this.#most) break;
      if (this.#drop(row)) forgotten.add(row);
    }
    return forgotten;
  }

  /** Removes the periods of a row. Returns false if the row had none. */
  #drop(row: number): boolean {
    const columns = this.#columns.get(row);
    if (columns === undefined) return false;
    this.#columns.delete(row);
    this.#current.delete(row);
    this.#periods -= columns.nominal.length;
    return true;
  }
}
