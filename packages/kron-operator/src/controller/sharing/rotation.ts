type Entry<T> = { readonly item: T; readonly at: number; isGone: boolean };

/** An item that waits. */
export type Waiting<T> = { readonly namespace: string; readonly item: T; readonly at: number };

/**
 * Items that wait, by namespace. Namespaces take turns, however many items each has. Within a namespace the item with
 * the smallest `at` comes first, then the one that was added first.
 */
export class Rotation<T> {
  /** In the order of their turns. A namespace that had its turn goes to the end. */
  readonly #lines = new Map<string, Entry<T>[]>();
  readonly #entries = new Map<T, Entry<T>>();

  get size(): number {
    return this.#entries.size;
  }

  has(item: T): boolean {
    return this.#entries.has(item);
  }

  /** An item that waits already keeps its place. */
  add(namespace: string, item: T, at: number): void {
    if (this.#entries.has(item)) return;
    const entry = { item, at, isGone: false };
    this.#entries.set(item, entry);
    const line = this.#lines.get(namespace);
    if (line === undefined) this.#lines.set(namespace, [entry]);
    else insert(line, entry);
  }

  delete(item: T): void {
    const entry = this.#entries.get(item);
    if (entry === undefined) return;
    entry.isGone = true;
    this.#entries.delete(item);
  }

  clear(): void {
    this.#lines.clear();
    this.#entries.clear();
  }

  /** Takes the first item of the first namespace in turn whose first item may start. */
  take(mayStart: (namespace: string, item: T, at: number) => boolean): Waiting<T> | undefined {
    for (const [namespace, line] of this.#lines) {
      const first = firstOf(line);
      if (first === undefined) {
        this.#lines.delete(namespace);
        continue;
      }
      if (!mayStart(namespace, first.item, first.at)) continue;
      line.shift();
      this.#entries.delete(first.item);
      if (line.length === 0) this.#lines.delete(namespace);
      else if (this.#lines.size > 1) this.#toEnd(namespace, line);
      return { namespace, item: first.item, at: first.at };
    }
    return undefined;
  }

  #toEnd(namespace: string, line: Entry<T>[]): void {
    this.#lines.delete(namespace);
    this.#lines.set(namespace, line);
  }

  /** The smallest `at` of each namespace. */
  *earliest(): Generator<[namespace: string, at: number], void, void> {
    for (const [namespace, line] of this.#lines) {
      const first = firstOf(line);
      if (first !== undefined) yield [namespace, first.at];
    }
  }
}

/** Most items are added in their order. */
function insert<T>(line: Entry<T>[], entry: Entry<T>): void {
  let place = line.length;
  for (let before = line[place - 1]; before !== undefined && before.at > entry.at; before = line[place - 1])
    place -= 1;
  if (place === line.length) line.push(entry);
  else line.splice(place, 0, entry);
}

/** Drops deleted entries at the front. */
function firstOf<T>(line: Entry<T>[]): Entry<T> | undefined {
  while (line[0]?.isGone === true) line.shift();
  return line[0];
}
