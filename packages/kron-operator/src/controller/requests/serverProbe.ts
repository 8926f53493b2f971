import { ApiError } from '@kron/kubernetes/apiError';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import { AbortCallbacks } from './abortCallbacks.ts';
import { outageKind } from './outageKind.ts';

type Ask = () => Promise<unknown>;

type Round = { isDown: boolean; timer?: Timer };

/** Milliseconds between two probes. If the API server has answered within this time, no probe is sent. */
const intervalMs = 1_000;

/**
 * Finds out when an unavailable API server answers again. Sends one probe per second for all failed requests together. With
 * a backoff for each request, the API server would get many retries during the outage, and late retries after it.
 */
export class ServerProbe {
  readonly #clock: Clock;
  readonly #waiting = new Set<(wasDown: boolean) => void>();
  readonly #aborts = new AbortCallbacks();
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** The probes for the requests that are waiting. Undefined if no request waits. */
  #round: Round | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** To be called when a request has ended. @param code the HTTP status, or the code of a ConnectionError */
  responded({ code }: { readonly code: string }): void {
    if (/^[2-4]\d\d$/.test(code) && code !== '401' && code !== '429') this.answered();
  }

  /** To be called when the API server has answered a probe or another request. */
  answered(): void {
    this.#answeredAt = this.#clock.monotonic();
    const wasDown = this.#round?.isDown === true;
    for (const done of this.#waiting) done(wasDown);
  }

  /**
   * Returns an AwaitServer that probes the API server with `ask`. The transport behind `ask` must call `responded` after
   * each request.
   */
  asking(ask: Ask): AwaitServer {
    return async (error, signal) => {
      const isRecent = this.#clock.monotonic() - this.#answeredAt < intervalMs;
      if (!isServerFailure(error) || isRecent || signal.aborted) return false;
      return this.#answer(ask, signal);
    };
  }

  /** Waits until the API server answers a probe or another request. @returns whether an earlier probe failed or hung */
  #answer(ask: Ask, signal: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      const done = (wasDown: boolean): void => {
        this.#aborts.delete(signal, abort);
        this.#waiting.delete(done);
        if (this.#waiting.size === 0) this.#endRound();
        resolve(wasDown);
      };
      const abort = (): void => done(false);
      this.#aborts.add(signal, abort);
      this.#waiting.add(done);
      if (this.#round === undefined) this.#probe((this.#round = { isDown: false }), ask);
    });
  }

  /** Sends a probe each second, even while an older probe hangs, because a new connection can succeed. */
  #probe(round: Round, ask: Ask): void {
    round.timer = this.#clock.setTimer(intervalMs, () => {
      round.isDown = true;
      this.#probe(round, ask);
    });
    ask().then(
      () => this.answered(),
      (error: unknown) => {
        if (outageKind(error) === undefined) this.answered();
        else round.isDown = true;
      },
    );
  }

  #endRound(): void {
    this.#round?.timer?.cancel();
    this.#round = undefined;
  }
}

/**
 * Whether a request failed because of the API server. False if the answer has the header Retry-After, because the retry
 * then obeys this header.
 */
export function isServerFailure(error: unknown): boolean {
  const isObeyed = error instanceof ApiError && error.retryAfterMs !== undefined;
  return outageKind(error) !== undefined && !isObeyed;
}
