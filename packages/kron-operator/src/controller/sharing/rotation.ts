type Entry<T> = { readonly item: T; readonly at: number; isGone: boolean };

/**
 * The waiting entries of a namespace. They begin at the index `head`, because removing the first entry of a long array would
 * move all other entries.
 */
type Line<T> = { entries: Entry<T>[]; head: number };

export type Waiting<T> = { readonly namespace: string; readonly item: T; readonly at: number };

/**
 * Items that wait, by namespace. Namespaces take turns, whatever the number of their items. In a namespace, the item with
 * the smallest `at` comes first. Items with the same `at` keep the order in which they were added.
 */
export class Rotation<T> {
  /** The entries by namespace, in the order of the namespaces' turns. After its turn, a namespace goes to the end. */
  readonly #lines = new Map<string, Line<T>>();
  readonly #entries = new Map<T, Entry<T>>();

  get size(): number {
    return this.#entries.size;
  }

  has(item: T): boolean {
    return this.#entries.has(item);
  }

  /** Adds an item. If the item is already waiting, nothing changes. */
  add(namespace: string, item: T, at: number): void {
    if (this.#entries.has(item)) return;
    const entry = { item, at, isGone: false };
    this.#entries.set(item, entry);
    const line = this.#lines.get(namespace);
    if (line === undefined) this.#lines.set(namespace, { entries: [entry], head: 0 });
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

  /**
   * Calls `mayStart` for the first item of each namespace, in the order of their turns. Takes and returns the first item for
   * which the result is true.
   */
  take(mayStart: (namespace: string, item: T, at: number) => boolean): Waiting<T> | undefined {
    for (const [namespace, line] of this.#lines) {
      const first = firstOf(line);
      if (first === undefined) {
        this.#lines.delete(namespace);
        continue;
      }
      if (!mayStart(namespace, first.item, first.at)) continue;
      dropFirst(line);
      this.#entries.delete(first.item);
      if (line.entries.length === 0) this.#lines.delete(namespace);
      else if (this.#lines.size > 1) this.#toEnd(namespace, line);
      return { namespace, item: first.item, at: first.at };
    }
    return undefined;
  }

  #toEnd(namespace: string, line: Line<T>): void {
    this.#lines.delete(namespace);
    this.#lines.set(namespace, line);
  }

  *earliest(): Generator<[namespace: string, at: number], void, void> {
    for (const [namespace, line] of this.#lines) {
      const first = firstOf(line);
      if (first !== undefined) yield [namespace, first.at];
    }
  }
}

/** Inserts an entry in the order of `at`. Searches from the end, because a new entry mostly has the largest `at`. */
function insert<T>({ entries, head }: Line<T>, entry: Entry<T>): void {
  let place = entries.length;
  while (place > head && (entries[place - 1]?.at ?? 0) > entry.at) place -= 1;
  if (place === entries.length) entries.push(entry);
  else entries.splice(place, 0, entry);
}

/** Returns the first entry. Removes the deleted entries before it. */
function firstOf<T>(line: Line<T>): Entry<T> | undefined {
  while (line.entries[line.head]?.isGone === true) dropFirst(line);
  return line.entries[line.head];
}

function dropFirst<T>(line: Line<T>): void {
  line.head += 1;
  if (line.head * 2 < line.entries.length) return;
  line.entries = line.entries.slice(line.head);
  line.head = 0;
}
