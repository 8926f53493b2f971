import type { Clock } from '@kron/kubernetes/clock';
import { RequestGate } from '../controller/requests/requestGate.ts';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { NamespacePace } from '../controller/sharing/namespacePace.ts';

/** Reviews of one namespace at once, because they compete with the reconciles of the leader. A third more are for others. */
const maxConcurrent = 16;
/** Upper bounds of the wait: milliseconds, and a share of the client's timeout that leaves time for another replica. */
const maxWaitMs = 1_000;
const shareOfTimeout = 4;

/**
 * Limits the number of concurrent reviews. Further ones wait briefly. Namespaces share the places, so that one whose reviews
 * take long, because dry runs of its Jobs hang, leaves places to others.
 */
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
   * @param namespace of the object; empty for a cluster-scoped one
   * @param timeoutMs the client's timeout
   * @returns undefined if there was no capacity in time; the review has not started then
   * @throws the review's errors
   */
  async run<T>(namespace: string, timeoutMs: number, review: () => Promise<T>): Promise<T | undefined> {
    const full = new AbortController();
    const waitMs = Math.min(maxWaitMs, timeoutMs / shareOfTimeout);
    const timer = this.#clock.setTimer(waitMs, () =>
      full.abort(new Error(`no capacity within ${waitMs} ms`)),
    );
    let started = false;
    try {
      const gated = { namespace, kind: 'other', priority: 'first', signal: full.signal } as const;
      return await this.#gate.run(gated, () => {
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
