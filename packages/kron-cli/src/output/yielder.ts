import { setImmediate } from 'node:timers/promises';
import type { Progress } from './progress.ts';

// A few milliseconds of work.
const stepsPerYield = 256;

/**
 * Lets a signal through now and then: Node looks for Ctrl-C only between turns of its event loop, and the work here
 * is one long turn. A good moment also to say how far the work has come.
 *
 * @example
 * for (const item of items) {
 *   if (yielder.isDue()) await yielder.take();
 * }
 */
export class Yielder {
  readonly #progress: Progress;
  readonly #told: (steps: number) => string;
  #steps = 0;

  /** @param things what the steps are called where progress is told: `periods`; or what is told of it */
  constructor(progress: Progress, things: string | (() => string)) {
    this.#progress = progress;
    this.#told = typeof things === 'string' ? (steps) => `${steps} ${things}` : things;
  }

  /** To be asked once for each step of a long loop. */
  isDue(): boolean {
    this.#steps += 1;
    return this.#steps % stepsPerYield === 0;
  }

  async take(): Promise<void> {
    await this.#progress.show(this.#told(this.#steps));
    await setImmediate();
  }
}
