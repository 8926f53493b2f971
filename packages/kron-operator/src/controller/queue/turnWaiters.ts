import type { Clock } from '@kron/kubernetes/clock';
import { Turns } from './turns.ts';

/** Lets keys whose decision holds the event loop for long begin one at a time, after the other keys that are due. */
export class TurnWaiters {
  readonly #begins = new Map<string, () => void>();
  readonly #turns: Turns;

  constructor(clock: Clock) {
    this.#turns = new Turns(clock, (key) => this.#begin(key));
  }

  /** Resolves when it is the turn of a key. A key must not wait twice at a time. */
  wait(key: string): Promise<void> {
    return new Promise((begin) => {
      this.#begins.set(key, begin);
      this.#turns.add(key);
    });
  }

  /** Lets all keys that wait begin at once. */
  end(): void {
    this.#turns.clear();
    for (const key of this.#begins.keys()) this.#begin(key);
  }

  #begin(key: string): void {
    const begin = this.#begins.get(key);
    this.#begins.delete(key);
    begin?.();
  }
}
