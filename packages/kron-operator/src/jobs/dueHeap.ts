type Item<T> = { readonly value: T; readonly due: number };

/** A heap whose top is the value that is due last. */
export class DueHeap<T> {
  readonly #items: Item<T>[] = [];

  get size(): number {
    return this.#items.length;
  }

  push(value: T, due: number): void {
    const items = this.#items;
    const item = { value, due };
    let at = items.push(item) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = items[parent];
      if (above === undefined || above.due >= due) break;
      items[at] = above;
      at = parent;
    }
    items[at] = item;
  }

  /** Removes and returns the value that is due last. */
  pop(): Item<T> | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last !== undefined && items.length > 0) this.#sink(last);
    return top;
  }

  /** Places an item at the free top and sinks it to its position. */
  #sink(item: Item<T>): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      const child = (items[left + 1]?.due ?? -Infinity) > (items[left]?.due ?? -Infinity) ? left + 1 : left;
      const below = items[child];
      if (below === undefined || below.due <= item.due) break;
      items[at] = below;
      at = child;
    }
    items[at] = item;
  }
}
