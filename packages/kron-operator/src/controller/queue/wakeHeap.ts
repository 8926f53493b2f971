import type { Clock, Timer } from '@kron/kubernetes/clock';

/** However far the next wake is: a clock that was set and a machine that slept are noticed within this time. */
const longestSleepMs = 1_000;

export type WakeHeapOptions = {
  readonly clock: Clock;
  /** Told of each key whose time has come, earliest first; it is forgotten then. Must not throw. */
  readonly wake: (key: string) => void;
  /** Which clock the times are on. Default: the wall clock. */
  readonly time?: 'wall' | 'monotonic';
  /** Called at every look at the clock, before anything is woken. */
  readonly look?: () => void;
};

type Entry = { readonly key: string; readonly at: number; readonly order: number };

/**
 * When to wake for which key: one heap and one timer for everything. Each key has at most one time; it may be moved
 * and taken away. Nothing ticks while there is nothing to wait for.
 */
export class WakeHeap {
  readonly #options: WakeHeapOptions;
  readonly #read: () => number;
  readonly #entries: Entry[] = [];
  /** The entry that counts, of each key; the others in the heap are dropped when they come up. */
  readonly #current = new Map<string, Entry>();
  #order = 0;
  #timer: { readonly at: number; readonly timer: Timer } | undefined;
  #stopped = false;

  constructor(options: WakeHeapOptions) {
    this.#options = options;
    const { clock, time = 'wall' } = options;
    this.#read = time === 'wall' ? clock.now : clock.monotonic;
  }

  /** How many keys are waiting. */
  get size(): number {
    return this.#current.size;
  }

  /** The earliest time, milliseconds on the heap's clock; undefined when nothing is waiting. */
  get next(): number | undefined {
    this.#dropStale();
    return this.#entries[0]?.at;
  }

  /** @param at milliseconds on the heap's clock; a time that has passed wakes at once, but not inside of this call */
  set(key: string, at: number): void {
    if (this.#stopped || this.#current.get(key)?.at === at) return;
    this.#order += 1;
    const entry = { key, at, order: this.#order };
    this.#current.set(key, entry);
    this.#push(entry);
    if (this.#entries.length > 2 * this.#current.size + 16) this.#rebuild();
    this.#arm();
  }

  delete(key: string): void {
    this.#current.delete(key);
    this.#arm();
  }

  /** Forgets everything; nothing is woken any more. */
  stop(): void {
    this.#stopped = true;
    this.#current.clear();
    this.#entries.length = 0;
    this.#arm();
  }

  #tick(): void {
    this.#timer = undefined;
    this.#options.look?.();
    // Read once: what is set meanwhile for a time that has passed waits for the next tick.
    const now = this.#read();
    for (let next = this.next; next !== undefined && next <= now; next = this.next) {
      const { key } = this.#pop();
      this.#current.delete(key);
      this.#options.wake(key);
    }
    this.#arm();
  }

  #arm(): void {
    const next = this.next;
    if (next === undefined) {
      this.#timer?.timer.cancel();
      this.#timer = undefined;
      return;
    }
    const delay = Math.min(longestSleepMs, Math.max(0, next - this.#read()));
    const at = this.#options.clock.monotonic() + delay;
    // A timer that fires too early only looks again; moving it for every key would cost more.
    if (this.#timer !== undefined && this.#timer.at <= at) return;
    this.#timer?.timer.cancel();
    this.#timer = { at, timer: this.#options.clock.setTimer(Math.ceil(delay), () => this.#tick()) };
  }

  #dropStale(): void {
    for (
      let top = this.#entries[0];
      top !== undefined && this.#current.get(top.key) !== top;
      top = this.#entries[0]
    ) {
      this.#pop();
    }
  }

  #rebuild(): void {
    this.#entries.length = 0;
    for (const entry of this.#current.values()) this.#push(entry);
  }

  #push(entry: Entry): void {
    const entries = this.#entries;
    let child = entries.push(entry) - 1;
    while (child > 0) {
      const parent = (child - 1) >> 1;
      const above = entries[parent];
      if (above === undefined || !isBefore(entry, above)) break;
      entries[child] = above;
      child = parent;
    }
    entries[child] = entry;
  }

  #pop(): Entry {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (top === undefined || last === undefined) throw new Error('the heap is empty');
    if (top !== last) sink(entries, last);
    return top;
  }
}

/** Puts an entry into the place at the top, which is free, and lets it sink to where it belongs. */
function sink(entries: Entry[], entry: Entry): void {
  let parent = 0;
  for (;;) {
    const left = 2 * parent + 1;
    const right = entries[left + 1];
    const first = entries[left];
    if (first === undefined) break;
    const child = right !== undefined && isBefore(right, first) ? left + 1 : left;
    const below = child === left ? first : right;
    if (below === undefined || !isBefore(below, entry)) break;
    entries[parent] = below;
    parent = child;
  }
  entries[parent] = entry;
}

/** Those set for the same time wake in the order in which they were set. */
function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
