import type { OutcomeLog } from './outcomeLog.ts';

/**
 * The keys of objects whose older lines wait until few other lines wait. The status keeps what they say, so a leader that takes
 * over a large fleet needs no memory for them, and drops none while the file cannot be written.
 */
export class TakenOver {
  readonly #log: Pick<OutcomeLog, 'hasRoom' | 'whenRoom'>;
  readonly #write: (key: string) => void;
  readonly #keys = new Set<string>();

  /** @param write writes the lines of an object, if it still exists */
  constructor(log: Pick<OutcomeLog, 'hasRoom' | 'whenRoom'>, write: (key: string) => void) {
    this.#log = log;
    this.#write = write;
  }

  add(key: string): void {
    if (this.#keys.size === 0) this.#log.whenRoom(() => this.#writeSome());
    this.#keys.add(key);
  }

  /** @returns whether the key was waiting */
  delete(key: string): boolean {
    return this.#keys.delete(key);
  }

  #writeSome(): void {
    for (const key of this.#keys) {
      if (!this.#log.hasRoom) break;
      this.#keys.delete(key);
      this.#write(key);
    }
    if (this.#keys.size > 0) this.#log.whenRoom(() => this.#writeSome());
  }
}
