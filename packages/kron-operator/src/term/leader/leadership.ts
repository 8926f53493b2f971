import { setMaxListeners } from 'node:events';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { FencedError } from '../../controller/fencedError.ts';

export type LeadershipOptions = {
  /** Whether the clock agrees with the API server's now. */
  readonly isClockTrusted: () => boolean;
  /** This process starts to act. Must not throw. */
  readonly onBegin: () => void;
  /** This process stops acting, and its requests in flight have been aborted. Must not throw. */
  readonly onEnd: () => void;
};

/**
 * Whether this process acts: it leads and its clock is trusted. When it stops acting, all its requests are aborted, so that
 * none of them carries out an earlier decision when it acts again.
 */
export class Leadership {
  readonly #options: LeadershipOptions;
  #leads = false;
  #acting: AbortController | undefined;

  constructor(options: LeadershipOptions) {
    this.#options = options;
  }

  get isActing(): boolean {
    return this.#acting !== undefined;
  }

  /** This process has won the Lease or needs none, or may no longer hold it. */
  setLeads(leads: boolean): void {
    this.#leads = leads;
    this.update();
  }

  /** Stops acting and starts again, because earlier decisions no longer hold. */
  restart(): void {
    const leads = this.#leads;
    this.setLeads(false);
    this.setLeads(leads);
  }

  /** The trust in the clock may have changed. */
  update(): void {
    const acts = this.#leads && this.#options.isClockTrusted();
    if (acts && this.#acting === undefined) {
      this.#acting = new AbortController();
      // Every request adds a listener.
      setMaxListeners(0, this.#acting.signal);
      this.#options.onBegin();
    } else if (!acts && this.#acting !== undefined) {
      const ended = this.#acting;
      this.#acting = undefined;
      // The server may have executed a request that was in flight.
      ended.abort(new ConnectionError('ABORTED', 'request aborted: this process may no longer act'));
      this.#options.onEnd();
    }
  }

  /**
   * Call it before each decision and each request.
   *
   * @returns aborted when this process stops acting
   * @throws FencedError if this process does not lead or does not trust its clock
   */
  requireTerm(): AbortSignal {
    this.update();
    if (this.#acting !== undefined) return this.#acting.signal;
    throw new FencedError(
      this.#leads ? 'the clock differs from that of the API server' : 'this process does not lead',
    );
  }
}
