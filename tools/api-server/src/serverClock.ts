/** The clock that the server writes into objects. It does not affect timers. */
export class ServerClock {
  readonly #source: () => number;
  #offset = 0;

  /** @param source - epoch seconds; fractions are dropped */
  constructor(source: () => number) {
    this.#source = source;
  }

  now(): number {
    return Math.floor(this.#source()) + this.#offset;
  }

  /** The time as a `metav1.Time`: `2026-03-01T00:00:00Z`. */
  timestamp(): string {
    return new Date(this.now() * 1000).toISOString().replace('.000', '');
  }

  /** Steps the clock of this server by some seconds, back if negative. */
  step(seconds: number): void {
    this.#offset += seconds;
  }
}
