import type { Clock } from '@kron/kubernetes/clock';
import { WakeHeap } from './wakeHeap.ts';

/** Maximum number of decisions that edits of one object cause within `windowMs`. */
const maxDecisions = 2;
const windowMs = 1_000;

/**
 * The times of the latest decisions about an object, oldest first. `waits`: whether an edit waits until another decision is
 * allowed.
 */
type Recent = { readonly times: readonly number[]; readonly waits: boolean };

/** Lets the edits of one object cause at most two decisions a second. The last of several edits always causes a decision. */
export class EditRate {
  readonly #clock: Clock;
  readonly #decide: (key: string) => void;
  readonly #recent = new Map<string, Recent>();
  readonly #ends: WakeHeap;

  constructor(clock: Clock, decide: (key: string) => void) {
    this.#clock = clock;
    this.#decide = decide;
    this.#ends = new WakeHeap({ clock, time: 'monotonic', wake: (key) => this.#onEnd(key) });
  }

  edit(key: string): void {
    const times = this.#timesOf(key);
    if (times.length < maxDecisions) this.#decideNow(key, times);
    else this.#recent.set(key, { times, waits: true });
  }

  stop(): void {
    this.#ends.stop();
    this.#recent.clear();
  }

  #decideNow(key: string, times: readonly number[]): void {
    this.#keep(key, [...times, this.#clock.monotonic()]);
    this.#decide(key);
  }

  #keep(key: string, times: readonly number[]): void {
    const [oldest] = times;
    if (oldest === undefined) {
      this.#recent.delete(key);
      return;
    }
    this.#recent.set(key, { times, waits: false });
    this.#ends.set(key, oldest + windowMs);
  }

  /** Called when the oldest decision about an object is more than `windowMs` ago. */
  #onEnd(key: string): void {
    const times = this.#timesOf(key);
    if (this.#recent.get(key)?.waits === true) this.#decideNow(key, times);
    else this.#keep(key, times);
  }

  #timesOf(key: string): readonly number[] {
    const since = this.#clock.monotonic() - windowMs;
    return (this.#recent.get(key)?.times ?? []).filter((time) => time > since);
  }
}
