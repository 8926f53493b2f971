/** The time that the server writes into objects. It has nothing to do with how long things take. */
export class ServerClock {
  readonly #source: () => number;
  #offset = 0;

  /** @param source - epoch seconds; fractions are cut off */
  constructor(source: () => number) {
    this.#source = source;
  }

  /** Epoch seconds. */
  now(): number {
    return Math.floor(this.#source()) + this.#offset;
  }

  /** What `metav1.Time` makes of it: `2026-03-01T00:00:00Z`. */
  timestamp(): string {
    return new Date(this.now() * 1000).toISOString().replace('.000', '');
  }

  /** Steps the clock, back if negative: of this server alone, as clocks do. */
  step(seconds: number): void {
    this.#offset += seconds;
  }
}
