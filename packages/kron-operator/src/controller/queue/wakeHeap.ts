import type { Clock, Timer } from '@kron/kubernetes/clock';
import { Heap } from './heap.ts';

/** The maximum duration of a timer. A wake is at most this late after the clock is set or the machine sleeps. */
const maxSleepMs = 1_000;
/** `onSoon` is called for keys that will be due within this number of milliseconds. */
const soonMs = 300;
/** The maximum number of keys for which `onSoon` is called at one time. */
const maxSoon = 100;

type WakeHeapOptions = {
  readonly clock: Clock;
  /** Called for each due key, the earliest key first, after the heap has removed the key. Must not throw. */
  readonly wake: (key: string) => void;
  /** Called for some keys that will be due within 300 ms, even several times for a key. Must not throw. */
  readonly onSoon?: ((key: string) => void) | undefined;
  /** The clock of the wake times. Default: the wall clock. */
  readonly time?: 'wall' | 'monotonic';
  /** Called each time the timer fires, before any key is woken. */
  readonly onTick?: (() => void) | undefined;
};

type Entry = { readonly key: string; readonly at: number; readonly order: number };

/**
 * Wakes keys at their times. A key has at most one time, which can be changed and deleted. All keys share one timer, which
 * does not run while there is no key.
 */
export class WakeHeap {
  readonly #options: WakeHeapOptions;
  readonly #read: () => number;
  readonly #entries = new Heap(isBefore);
  /** The current entry of each key. Entries with an old time stay in the heap until they reach the top. */
  readonly #current = new Map<string, Entry>();
  #order = 0;
  #timer: { readonly at: number; readonly timer: Timer } | undefined;
  #stopped = false;

  constructor(options: WakeHeapOptions) {
    this.#options = options;
    const { clock, time = 'wall' } = options;
    this.#read = time === 'wall' ? clock.now : clock.monotonic;
  }

  get size(): number {
    return this.#current.size;
  }

  /** The earliest wake time, in milliseconds on the clock of this heap. */
  get next(): number | undefined {
    return this.#first()?.at;
  }

  /** @param at milliseconds on the clock of this heap. A key with a past time is woken soon, but after this call */
  set(key: string, at: number): void {
    if (this.#stopped || this.#current.get(key)?.at === at) return;
    this.#order += 1;
    const entry = { key, at, order: this.#order };
    this.#current.set(key, entry);
    this.#entries.push(entry);
    if (this.#entries.size > 2 * this.#current.size + 16) this.#entries.reset(this.#current.values());
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

  /** Removes all keys. From now on, no key is woken. */
  stop(): void {
    this.#stopped = true;
    this.#current.clear();
    this.#entries.reset();
    this.#arm();
  }

  #tick(): void {
    this.#timer = undefined;
    const { onTick, wake, onSoon } = this.#options;
    onTick?.();
    // The clock is read only once. So a key that `wake` sets to a past time waits for the next tick.
    const now = this.#read();
    for (let next = this.#first(); next !== undefined && next.at <= now; next = this.#first()) {
      this.#entries.pop();
      this.#current.delete(next.key);
      wake(next.key);
    }
    if (onSoon !== undefined) for (const key of this.#keysUntil(now + soonMs)) onSoon(key);
    this.#arm();
  }

  /** At most `maxSoon` keys that are due at `time` or earlier. */
  #keysUntil(time: number): string[] {
    const keys: string[] = [];
    this.#entries.visit((entry) => {
      if (entry.at > time || keys.length === maxSoon) return false;
      if (this.#current.get(entry.key) === entry) keys.push(entry.key);
      return true;
    });
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
    // Keep a timer that fires before the next key is due. A new timer for each key would cost more.
    if (this.#timer !== undefined && this.#timer.at <= at) return;
    this.#timer?.timer.cancel();
    this.#timer = { at, timer: this.#options.clock.setTimer(Math.ceil(delay), () => this.#tick()) };
  }

  #first(): Entry | undefined {
    for (;;) {
      const { first } = this.#entries;
      if (first === undefined || this.#current.get(first.key) === first) return first;
      this.#entries.pop();
    }
  }
}

/** Keys with the same time are woken in the order in which these times were set. */
function isBefore(a: Entry, b: Entry): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
