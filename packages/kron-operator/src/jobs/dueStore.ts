import { Heap } from '../controller/queue/heap.ts';
import type { WithGeneration } from './perGeneration.ts';

type Entry<V> = {
  readonly uid: string;
  readonly generation: number;
  readonly value: V;
  readonly cost: number;
  due: number;
};

type Item<V> = { readonly entry: Entry<V>; readonly due: number };

/**
 * Keeps one value for each object. The value is valid for one generation of the object. If the cost of all values exceeds a
 * maximum, drops the values of the objects that are due last.
 */
export class DueStore<V> {
  readonly #maximum: number;
  readonly #entries = new Map<string, Entry<V>>();
  /** A heap whose first item is due last. It can contain outdated items of entries that were deleted or changed. */
  readonly #byDue = new Heap<Item<V>>((one, other) => one.due > other.due);
  #cost = 0;

  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  get cost(): number {
    return this.#cost;
  }

  /** @returns undefined if the store has no value for this generation */
  get({ metadata: { uid, generation } }: WithGeneration): V | undefined {
    const entry = this.#entries.get(uid);
    return entry?.generation === generation ? entry.value : undefined;
  }

  /** @param due when the object is due, in epoch milliseconds; 0 if this is unknown */
  set({ metadata: { uid, generation } }: WithGeneration, value: V, cost: number, due: number): void {
    this.delete(uid);
    const entry = { uid, generation, value, cost, due };
    this.#entries.set(uid, entry);
    this.#cost += cost;
    this.#push(entry);
    this.#evict();
  }

  /** @returns false if the store has no value for this generation */
  setDue({ metadata: { uid, generation } }: WithGeneration, due: number): boolean {
    const entry = this.#entries.get(uid);
    if (entry?.generation !== generation) return false;
    if (entry.due === due) return true;
    entry.due = due;
    this.#push(entry);
    return true;
  }

  delete(uid: string): void {
    const entry = this.#entries.get(uid);
    if (entry === undefined) return;
    this.#entries.delete(uid);
    this.#cost -= entry.cost;
  }

  /**
   * Adds an item for an entry to the heap. If about half of the items are outdated, builds the heap again without these
   * items.
   */
  #push(entry: Entry<V>): void {
    this.#byDue.push({ entry, due: entry.due });
    if (this.#byDue.size <= 2 * this.#entries.size + 16) return;
    this.#byDue.reset([...this.#entries.values()].map((kept) => ({ entry: kept, due: kept.due })));
  }

  #evict(): void {
    while (this.#cost > this.#maximum) {
      const last = this.#byDue.pop();
      if (last === undefined) return;
      const { entry, due } = last;
      if (entry.due === due && this.#entries.get(entry.uid) === entry) this.delete(entry.uid);
    }
  }
}
