import { setMaxListeners } from 'node:events';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { FencedError } from './writeFence.ts';

export type LeadershipOptions = {
  /** Whether the clock agrees with the API server's now. */
  readonly isClockTrusted: () => boolean;
  /** This process starts to act. Must not throw. */
  readonly onBegin: () => void;
  /** This process stops acting, and its requests in flight have been aborted. Must not throw. */
  readonly onEnd: () => void;
};

/**
 * Whether this process acts: it leads and its clock is trusted. The time in between is a term. All requests of a term are
 * aborted at its end, so that none of them carries out a decision of an earlier term in a later one.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #leads = false;
  #term: AbortController | undefined;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get isActing(): boolean {
    return this.#term !== undefined;
  }

  /** This process has won the Lease or needs none, or may no longer hold it. */
  setLeads(leads: boolean): void {
    this.#leads = leads;
    this.update();
  }

  /** Ends the term and begins another, because what was decided in it no longer holds. */
  restart(): void {
    const leads = this.#leads;
    this.setLeads(false);
    this.setLeads(leads);
  }

  /** The trust in the clock may have changed. */
  update(): void {
    const acts = this.#leads && this.#options.isClockTrusted();
    if (acts && this.#term === undefined) {
      this.#term = new AbortController();
      // Every request of the term listens.
      setMaxListeners(0, this.#term.signal);
      this.#options.onBegin();
    } else if (!acts && this.#term !== undefined) {
      const term = this.#term;
      this.#term = undefined;
      // The server may have executed a request that was in flight.
      term.abort(new ConnectionError('ABORTED', 'request aborted: this process may no longer act'));
      this.#options.onEnd();
    }
  }

  /**
   * Has to be called before each decision and each request.
   *
   * @returns aborted at the end of the term
   * @throws FencedError when this process does not act now
   */
  requireTerm(): AbortSignal {
    this.update();
    if (this.#term !== undefined) return this.#term.signal;
    throw new FencedError(
      this.#leads ? 'the clock differs from that of the API server' : 'this process does not lead',
    );
  }
}
