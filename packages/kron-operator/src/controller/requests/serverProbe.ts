import { ApiError } from '@kron/kubernetes/apiError';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import { AbortCallbacks } from './abortCallbacks.ts';
import { outageKind } from './outageKind.ts';

type Ask = () => Promise<unknown>;

type Round = { isDown: boolean; timer?: Timer };

/** Milliseconds between two probes. A server that answered within this time is not probed. */
const intervalMs = 1_000;

/**
 * Finds out when an unavailable API server answers again. Sends one request per second on behalf of all failed requests.
 * Otherwise each key would be retried with its own backoff: often while the server is down, and late after it is back.
 */
export class ServerProbe {
  readonly #clock: Clock;
  readonly #waiting = new Set<(wasDown: boolean) => void>();
  readonly #aborts = new AbortCallbacks();
  #answeredAt = Number.NEGATIVE_INFINITY;
  /** The probes for the requests that wait now. Undefined if no request waits. */
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
   * Returns an AwaitServer that probes the API server with `ask`. The transport of `ask` has to call `responded` after each
   * request.
   */
  asking(ask: Ask): AwaitServer {
    return async (error, signal) => {
      const isRecent = this.#clock.monotonic() - this.#answeredAt < intervalMs;
      if (!isServerFailure(error) || isRecent || signal.aborted) return false;
      return this.#answer(ask, signal);
    };
  }

  /** Resolves when the API server answers a probe or any other request. @returns whether a probe failed or hung before */
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

  /** Does not wait for the last probe: a new connection can succeed while an old one still hangs. */
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
 * Whether a request failed because of the server. False if the server has sent a Retry-After, because the request is then
 * retried after that time.
 */
export function isServerFailure(error: unknown): boolean {
  const isObeyed = error instanceof ApiError && error.retryAfterMs !== undefined;
  return outageKind(error) !== undefined && !isObeyed;
}
