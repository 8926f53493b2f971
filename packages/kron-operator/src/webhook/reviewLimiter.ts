import type { Clock } from '@kron/kubernetes/clock';
import { RequestGate } from '../controller/requests/requestGate.ts';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { NamespacePace } from '../controller/sharing/namespacePace.ts';

/** Every request in flight holds its body in memory, and competes with the reconciles of the leader. */
const maxConcurrent = 16;
/** Upper bounds of the wait: milliseconds, and a share of the client's timeout that leaves time for another replica. */
const maxWaitMs = 1_000;
const shareOfTimeout = 4;
/** The namespace of a review is unknown before its body is read. */
const anyReview = { namespace: '', kind: 'other', priority: 'first' } as const;

/** Limits the number of concurrent reviews. Further requests wait briefly, in order of arrival. */
export class ReviewLimiter {
  readonly #clock: Clock;
  readonly #gate: RequestGate;

  constructor(clock: Clock) {
    this.#clock = clock;
    const bucket = new TokenBucket({ clock, rate: 1_000, burst: 1_000 });
    this.#gate = new RequestGate({
      clock,
      bucket,
      pace: new NamespacePace(clock),
      connections: maxConcurrent,
    });
  }

  /**
   * Runs a review as soon as there is capacity.
   *
   * @param timeoutMs the client's timeout
   * @returns undefined if there was no capacity in time; the review has not started then
   * @throws the review's errors
   */
  async run<T>(timeoutMs: number, review: () => Promise<T>): Promise<T | undefined> {
    const full = new AbortController();
    const waitMs = Math.min(maxWaitMs, timeoutMs / shareOfTimeout);
    const timer = this.#clock.setTimer(waitMs, () =>
      full.abort(new Error(`no capacity within ${waitMs} ms`)),
    );
    let started = false;
    try {
      return await this.#gate.run({ ...anyReview, signal: full.signal }, () => {
        started = true;
        timer.cancel();
        return review();
      });
    } catch (error) {
      if (started) throw error;
      return undefined;
    } finally {
      timer.cancel();
    }
  }
}
