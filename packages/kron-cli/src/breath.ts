import { setImmediate } from 'node:timers/promises';

// A few milliseconds of work.
const stepsPerBreath = 256;

/**
 * Lets a signal through now and then: Node looks for Ctrl-C only between turns of its event loop, and the work here
 * is one long turn.
 */
export class Breath {
  #steps = 0;

  /** To be called once for each step of a long loop. */
  async step(): Promise<void> {
    if (++this.#steps % stepsPerBreath === 0) await setImmediate();
  }
}
