/** A binary heap. `pop` returns the item that comes before all other items. */
export class Heap<T> {
  readonly #isBefore: (one: T, other: T) => boolean;
  #items: T[] = [];

  /** @param isBefore whether `one` comes before `other`; must not change its result while both are in the heap */
  constructor(isBefore: (one: T, other: T) => boolean) {
    this.#isBefore = isBefore;
  }

  get size(): number {
    return this.#items.length;
  }

  get first(): T | undefined {
    return this.#items[0];
  }

  push(item: T): void {
    const items = this.#items;
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent];
      if (above === undefined || !this.#isBefore(item, above)) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  pop(): T | undefined {
    const top = this.#items[0];
    const last = this.#items.pop();
    if (last !== undefined && this.#items.length > 0) this.#sink(last);
    return top;
  }

  reset(items: Iterable<T> = []): void {
    this.#items = [];
    for (const item of items) this.push(item);
  }

  /** Visits items, the first one first. @param visit returns whether to visit the items below this item, too */
  visit(visit: (item: T) => boolean): void {
    const visitAt = (at: number): void => {
      const item = this.#items[at];
      if (item === undefined || !visit(item)) return;
      visitAt(2 * at + 1);
      visitAt(2 * at + 2);
    };
    visitAt(0);
  }

  /** Puts `item` into the empty place at the top, and moves it down until no item below it comes before it. */
  #sink(item: T): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      const left = items[2 * at + 1];
      const right = items[2 * at + 2];
      if (left === undefined) break;
      const isRight = right !== undefined && this.#isBefore(right, left);
      const below = isRight ? right : left;
      if (!this.#isBefore(below, item)) break;
      items[at] = below;
      at = 2 * at + (isRight ? 2 : 1);
    }
    items[at] = item;
  }
}
