import { setImmediate } from 'node:timers/promises';
import type { Progress } from './progress.ts';

/** The number of steps between two yields. These steps take a few milliseconds. */
const stepsPerYield = 256;

/**
 * Yields to the event loop from within a long loop, so that Node can handle signals such as Ctrl-C, and shows progress.
 *
 * @example
 * for (const item of items) {
 *   if (yielder.isDue()) await yielder.yieldToEventLoop();
 * }
 */
export class Yielder {
  readonly #progress: Progress;
  readonly #progressText: (steps: number) => string;
  #steps = 0;

  /** @param progressText a function returns the text; a string is the noun after the number of steps, such as `periods` */
  constructor(progress: Progress, progressText: string | (() => string)) {
    this.#progress = progress;
    this.#progressText =
      typeof progressText === 'string' ? (steps) => `${steps} ${progressText}` : progressText;
  }

  /** Counts a step and returns whether to yield after it. */
  isDue(): boolean {
    this.#steps += 1;
    return this.#steps % stepsPerYield === 0;
  }

  async yieldToEventLoop(): Promise<void> {
    this.#progress.show(this.#progressText(this.#steps));
    await setImmediate();
  }
}
