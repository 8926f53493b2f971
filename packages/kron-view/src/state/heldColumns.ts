import type { Columns, RowColumns } from '../worker/protocol.ts';

/** The periods of rows, up to a number of periods. */
export class HeldColumns {
  readonly #most: number;
  readonly #columns = new Map<number, Columns>();
  /** The rows whose periods are those of the current span. */
  readonly #current = new Set<number>();
  #periods = 0;

  /** @param most - the most periods to hold */
  constructor(most: number) {
    this.#most = most;
  }

  /** Whether the row's periods of the current span are loaded. */
  has(row: number): boolean {
    return this.#current.has(row);
  }

  /** A copy, by row. */
  get columns(): ReadonlyMap<number, Columns> {
    return new Map(this.#columns);
  }

  /** Another span is current. The old periods stay until new ones replace them. */
  expire(): void {
    this.#current.clear();
  }

  add({ row, columns }: RowColumns): void {
    this.#drop(row);
    this.#columns.set(row, columns);
    this.#current.add(row);
    this.#periods += columns.nominal.length;
  }

  /** Moves rows to other places, and forgets all others. @param earlier - the earlier place of each row */
  move(earlier: ReadonlyMap<number, number>): void {
    const kept = [...earlier].flatMap(([row, before]) => {
      const columns = this.#current.has(before) ? this.#columns.get(before) : undefined;
      return columns === undefined ? [] : [[row, columns] as const];
    });
    this.#columns.clear();
    this.#current.clear();
    this.#periods = 0;
    for (const [row, columns] of kept) {
      this.#columns.set(row, columns);
      this.#current.add(row);
      this.#periods += columns.nominal.length;
    }
  }

  /**
   * Forgets rows until those that remain fit.
   *
   * @param order - returns all rows, the one to forget first at the end
   * @returns what has been forgotten
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

  /** Returns whether the row was there. */
  #drop(row: number): boolean {
    const columns = this.#columns.get(row);
    if (columns === undefined) return false;
    this.#columns.delete(row);
    this.#current.delete(row);
    this.#periods -= columns.nominal.length;
    return true;
  }
}
