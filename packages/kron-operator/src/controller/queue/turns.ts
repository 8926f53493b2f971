import { namespaceOf } from '@kron/kubernetes/cache/objectKey';
import { Rotation } from '../sharing/rotation.ts';

/**
 * Keys whose work holds the event loop for long. One of them goes on in each turn of the event loop, so that everything
 * else waits for one at most. Namespaces take turns.
 */
export class Turns {
  readonly #goOn: (key: string) => void;
  readonly #waiting = new Rotation<string>();
  #count = 0;

  /** @param goOn called when it is the turn of a key. Must not throw. */
  constructor(goOn: (key: string) => void) {
    this.#goOn = goOn;
  }

  /** A key that waits already keeps its place. */
  add(key: string): void {
    if (this.#waiting.size === 0) this.#schedule();
    this.#count += 1;
    this.#waiting.add(namespaceOf(key), key, this.#count);
  }

  /** Drops all keys that wait. */
  clear(): void {
    this.#waiting.clear();
  }

  #schedule(): void {
    setImmediate(() => {
      const next = this.#waiting.take(() => true);
      if (next === undefined) return;
      if (this.#waiting.size > 0) this.#schedule();
      this.#goOn(next.item);
    });
  }
}
