import { setMaxListeners } from 'node:events';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { FencedError } from '../../controller/fencedError.ts';

type LeadershipOptions = {
  /** Whether the local clock now agrees with the API server's clock. */
  readonly isClockTrusted: () => boolean;
  /** Called when this process may start to reconcile. Must not throw. */
  readonly onBegin: () => void;
  /** Called when this process may no longer reconcile, after its requests in flight were aborted. Must not throw. */
  readonly onEnd: () => void;
};

/**
 * Knows whether this process acts, which means that it leads and trusts its clock. When the process stops acting, all its
 * requests are aborted. Otherwise one of these requests could carry out an outdated decision when the process acts again.
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

  /** Sets whether this process leads: it holds the Lease, or needs none. */
  setLeads(leads: boolean): void {
    this.#leads = leads;
    this.update();
  }

  /** If this process acts, aborts its requests, because their decisions are outdated. Then calls `onEnd` and `onBegin`. */
  restart(): void {
    const leads = this.#leads;
    this.setLeads(false);
    this.setLeads(leads);
  }

  /** Checks again whether this process may reconcile. Call it when the trust in the clock may have changed. */
  update(): void {
    const acts = this.#leads && this.#options.isClockTrusted();
    if (acts && this.#acting === undefined) {
      this.#acting = new AbortController();
      // Each request adds a listener to this signal. Turn off the warning of Node about more than ten listeners.
      setMaxListeners(0, this.#acting.signal);
      this.#options.onBegin();
    } else if (!acts && this.#acting !== undefined) {
      const ended = this.#acting;
      this.#acting = undefined;
      // A ConnectionError tells the callers that the API server may have executed the request.
      ended.abort(new ConnectionError('ABORTED', 'request aborted: this process may no longer act'));
      this.#options.onEnd();
    }
  }

  /**
   * Call it before each decision and each request.
   *
   * @returns a signal that is aborted when this process may no longer reconcile
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
