import type { Clock } from '@kron/kubernetes/clock';
import { namespaceOf } from '@kron/kubernetes/cache/objectKey';
import { Rotation } from '../sharing/rotation.ts';

/**
 * Keys whose work holds the event loop for long. One of them goes on at a time, and then the event loop is left to everything
 * else for as long as that took: a Job that is due needs several turns of the event loop, one for each answer of the API
 * server. Namespaces take turns.
 */
export class Turns {
  readonly #clock: Clock;
  readonly #goOn: (key: string) => void;
  readonly #waiting = new Rotation<string>();
  #count = 0;
  /** Whether the next turn is coming. */
  #isArmed = false;

  /** @param goOn called when it is the turn of a key. Must not throw. */
  constructor(clock: Clock, goOn: (key: string) => void) {
    this.#clock = clock;
    this.#goOn = goOn;
  }

  /** A key that waits already keeps its place. */
  add(key: string): void {
    this.#count += 1;
    this.#waiting.add(namespaceOf(key), key, this.#count);
    if (this.#isArmed) return;
    this.#isArmed = true;
    setImmediate(() => this.#next());
  }

  /** Drops all keys that wait. */
  clear(): void {
    this.#waiting.clear();
  }

  #next(): void {
    const next = this.#waiting.take(() => true);
    this.#isArmed = next !== undefined;
    if (next === undefined) return;
    const began = this.#clock.monotonic();
    this.#goOn(next.item);
    // The event loop comes back here after the work of this key that needs no answer of the API server.
    setImmediate(() => this.#rest(this.#clock.monotonic() - began));
  }

  #rest(ms: number): void {
    if (ms > 0) this.#clock.setTimer(ms, () => this.#next());
    else this.#next();
  }
}
