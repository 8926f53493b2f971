import type { Clock } from '@kron/kubernetes/clock';
import { RequestGate } from '../controller/requests/requestGate.ts';

/** Side by side: their bodies are held in memory, and whoever leads has its own work to do beside them. */
const places = 16;
/** Milliseconds, and a part of the caller's patience: who is turned away sooner can ask another replica. */
const longestWaitMs = 1_000;
const partOfPatience = 4;

/** Lets only so many questions in at a time; the others wait briefly, in their order. */
export class ReviewLimiter {
  readonly #clock: Clock;
  readonly #gate: RequestGate;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#gate = new RequestGate({ clock, qps: 1_000, burst: 1_000, connections: places });
  }

  /**
   * Runs a review when there is a place for it.
   *
   * @param timeoutMs of the caller
   * @returns undefined when there was none in time, and nothing was begun
   * @throws what the review throws
   */
  async run<T>(timeoutMs: number, review: () => Promise<T>): Promise<T | undefined> {
    const full = new AbortController();
    const waitMs = Math.min(longestWaitMs, timeoutMs / partOfPatience);
    const timer = this.#clock.setTimer(waitMs, () => full.abort(new Error(`no place within ${waitMs} ms`)));
    let began = false;
    try {
      return await this.#gate.run('first', full.signal, () => {
        began = true;
        timer.cancel();
        return review();
      });
    } catch (error) {
      if (began) throw error;
      return undefined;
    } finally {
      timer.cancel();
    }
  }
}
