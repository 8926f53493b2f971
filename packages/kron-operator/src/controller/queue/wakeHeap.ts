import type { Clock, Timer } from '@kron/kubernetes/clock';

/** Maximum duration of a timer. After a clock change or a sleep of the machine, wake times are checked within this time. */
const maxSleepMs = 1_000;
/** How long before its time a key is announced. */
const soonMs = 300;
/** Maximum number of keys that one tick announces. */
const maxSoon = 100;
/** The timer reads the clock at least every second, so it counts a key between one and two seconds before its time. */
const aheadMs = 2_000;

export type WakeHeapOptions = {
  readonly clock: Clock;
  /** Called for each key that is due, earliest first; the key is removed. Must not throw. */
  readonly wake: (key: string) => void;
  /** Called for some of the keys that will be due within 300 ms. A key can be announced several times or not at all. Must not throw. */
  readonly onSoon?: ((key: string) => void) | undefined;
  /** Called with the number of keys that will be due within two seconds, at most 100. Must not throw. */
  readonly onAhead?: ((count: number) => void) | undefined;
  /** The clock of the wake times. Default: the wall clock. */
  readonly time?: 'wall' | 'monotonic';
  /** Called each time the timer reads the clock, before any key is woken. */
  readonly onTick?: (() => void) | undefined;
};

type Entry = { readonly key: string; readonly at: number; readonly order: number };

/**
 * Wakes keys at their times, with one heap and one timer. A key has at most one time, which can be changed and
 * deleted. No timer runs while the heap is empty.
 */
export class WakeHeap {
  readonly #options: WakeHeapOptions;
  readonly #read: () => number;
  readonly #entries: Entry[] = [];
  /** The valid entry of each key. Stale entries stay in the heap until they reach the top. */
  readonly #current = new Map<string, Entry>();
  #order = 0;
  #timer: { readonly at: number; readonly timer: Timer } | undefined;
  #stopped = false;

  constructor(options: WakeHeapOptions) {
    this.#options = options;
    const { clock, time = 'wall' } = options;
    this.#read = time === 'wall' ? clock.now : clock.monotonic;
  }

  /** Number of waiting keys. */
  get size(): number {
    return this.#current.size;
  }

  /** The earliest wake time, in milliseconds on the heap's clock. */
  get next(): number | undefined {
    this.#dropStale();
    return this.#entries[0]?.at;
  }

  /** @param at milliseconds on the heap's clock; a past time wakes the key soon, but not within this call */
  set(key: string, at: number): void {
    if (this.#stopped || this.#current.get(key)?.at === at) return;
    this.#order += 1;
    const entry = { key, at, order: this.#order };
    this.#current.set(key, entry);
    this.#push(entry);
    if (this.#entries.length > 2 * this.#current.size + 16) this.#rebuild();
    this.#arm();
  }

  has(key: string): boolean {
    return this.#current.has(key);
  }

  /** @returns whether the key had a time */
  delete(key: string): boolean {
    const had = this.#current.delete(key);
    this.#arm();
    return had;
  }

  /** Removes all keys and wakes none from now on. */
  stop(): void {
    this.#stopped = true;
    this.#current.clear();
    this.#entries.length = 0;
    this.#arm();
  }

  #tick(): void {
    this.#timer = undefined;
    const { onTick, wake, onSoon, onAhead } = this.#options;
    onTick?.();
    // Read the clock once: a key that `wake` sets to a past time waits for the next tick.
    const now = this.#read();
    for (let next = this.next; next !== undefined && next <= now; next = this.next) {
      const { key } = this.#pop();
      this.#current.delete(key);
      wake(key);
    }
    if (onSoon !== undefined) for (const key of this.#keysUntil(now + soonMs)) onSoon(key);
    onAhead?.(this.#keysUntil(now + aheadMs).length);
    this.#arm();
  }

  /** Some of the keys that are due by then. */
  #keysUntil(time: number): string[] {
    const keys: string[] = [];
    const visit = (index: number): void => {
      const entry = this.#entries[index];
      if (entry === undefined || entry.at > time || keys.length === maxSoon) return;
      if (this.#current.get(entry.key) === entry) keys.push(entry.key);
      visit(2 * index + 1);
      visit(2 * index + 2);
    };
    visit(0);
    return keys;
  }

  #arm(): void {
    const next = this.next;
    if (next === undefined) {
      this.#timer?.timer.cancel();
      this.#timer = undefined;
      return;
    }
    const untilDue = Math.max(0, next - this.#read());
    const isLater = this.#options.onSoon !== undefined && untilDue > soonMs;
    const delay = Math.min(maxSleepMs, isLater ? untilDue - soonMs : untilDue);
    const at = this.#options.clock.monotonic() + delay;
    // Keep a timer that fires too early: moving it for every key would cost more.
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

/** Places an entry at the free top and sinks it to its position. */
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

/** Keys with the same time wake in the order in which they were set. */
function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
