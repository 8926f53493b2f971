import { setImmediate } from 'node:timers/promises';

// A few milliseconds of work.
const stepsPerBreath = 256;

/**
 * Lets a signal through now and then: Node looks for Ctrl-C only between turns of its event loop, and the work here
 * is one long turn.
 *
 * @example
 * for (const item of items) {
 *   if (breath.isDue()) await breath.take();
 * }
 */
export class Breath {
  #steps = 0;

  /** To be asked once for each step of a long loop. */
  isDue(): boolean {
    this.#steps += 1;
    return this.#steps % stepsPerBreath === 0;
  }

  async take(): Promise<void> {
    await setImmediate();
  }
}
