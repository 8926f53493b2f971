import { randomInt } from 'node:crypto';
import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import { Backoff } from '@kron/kubernetes/backoff';
import type { Cacheable, CacheEvent } from '@kron/kubernetes/cache/objectCache';
import { Reflector } from '@kron/kubernetes/cache/reflector';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';
import { ClusterError } from '../../../clusterError.ts';
import { isForbidden } from '../../../cluster/isForbidden.ts';
import { NotServedError } from '../../../cluster/notServed.ts';

/** Why the objects of a kind cannot be listed or watched in a namespace, or in all namespaces. */
export type KindFault =
  /** The user may not list the kind, or the server does not serve it. */
  | { type: 'forbidden' | 'notServed'; error: unknown }
  /** The user may not watch the kind, so it is listed every 30 s instead. */
  | { type: 'unwatched' }
  /** The request failed for another reason: the server cannot be reached, rejects the credentials, or reports an error. */
  | { type: 'lost'; error: unknown };

export type WatchedKindOptions<T extends Cacheable> = {
  transport: Pick<Transport, 'list' | 'watch'>;
  clock: Clock;
  resource: Resource;
  /** The namespace to watch. If undefined, all namespaces are watched. */
  namespace?: string | undefined;
  labelSelector?: string | undefined;
  fieldSelector?: string | undefined;
  transform: (object: KubeObject) => T;
  keeps?: (object: T) => boolean;
  onEvent: (event: CacheEvent<T>) => void;
  /** Called when a list or a watch has ended, and when the fault changes. `fault` is null if there is no fault. */
  onFault: (fault: KindFault | null) => void;
};

const random = (): number => randomInt(2 ** 32) / 2 ** 32;

/** The milliseconds until the next list if the user may not list or watch the kind, or the server does not serve it. */
const slowMs = 30_000;

/**
 * Keeps the objects of a kind in one namespace or in all namespaces up to date. Retries while the server cannot be reached,
 * or the user lacks the permission.
 */
export class WatchedKind<T extends Cacheable> {
  readonly #reflector: Reflector<T>;
  readonly #options: WatchedKindOptions<T>;
  readonly #backoff = new Backoff({ random });
  readonly #settled: Promise<void>;
  #settle: () => void = () => undefined;
  #fault: KindFault | null = null;
  /** How many watches in a row have failed, while the lists between them succeeded. */
  #failedWatches = 0;

  constructor(options: WatchedKindOptions<T>) {
    this.#options = options;
    this.#settled = new Promise((resolve) => (this.#settle = resolve));
    const { resource, namespace, labelSelector, keeps } = options;
    this.#reflector = new Reflector({
      transport: this.#transport(),
      clock: options.clock,
      random,
      resource,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labelSelector === undefined ? {} : { labelSelector }),
      transform: options.transform,
      ...(keeps === undefined ? {} : { keeps }),
      onEvent: options.onEvent,
      onError: ({ operation, error }) => this.#onError(operation, error),
      awaitServer: (error, signal) => this.#wait(error, signal),
    });
  }

  start(): void {
    this.#reflector.start();
  }

  /** Resolves when the first list is complete, or the first request has failed. */
  whenSettled(): Promise<void> {
    return this.#settled;
  }

  async stop(): Promise<void> {
    await this.#reflector.stop();
  }

  #transport(): Pick<Transport, 'list' | 'watch'> {
    const { transport, fieldSelector } = this.#options;
    const selection = fieldSelector === undefined ? {} : { fieldSelector };
    return {
      list: async (query, call) => {
        const page = await transport.list({ ...query, ...selection }, call);
        if (page.continueToken === undefined) this.#onListed();
        return page;
      },
      watch: (query, signal) => this.#watched(transport.watch({ ...query, ...selection }, signal)),
    };
  }

  /** Clears the fault when the watch delivers an event or ends without an error, because the watch is then allowed. */
  async *#watched(events: ReturnType<Transport['watch']>): ReturnType<Transport['watch']> {
    for await (const event of events) {
      this.#backoff.reset();
      this.#failedWatches = 0;
      if (this.#fault !== null) this.#setFault(null);
      yield event;
    }
    this.#failedWatches = 0;
    this.#setFault(null);
  }

  #onListed(): void {
    // A list does not show whether the kind can be watched. So the fault stays if the user may not watch the kind, or if two
    // watches in a row have failed.
    if (this.#fault?.type !== 'unwatched' && this.#failedWatches < 2) this.#setFault(null);
    this.#settle();
  }

  #onError(operation: 'list' | 'watch', error: unknown): void {
    // The code 410 is no fault: the resource version of the watch was too old, and the reflector lists again.
    if (error instanceof ApiError && error.code === 410) return;
    this.#failedWatches = operation === 'watch' ? this.#failedWatches + 1 : 0;
    this.#setFault(faultOf(operation, error));
    this.#settle();
  }

  #setFault(fault: KindFault | null): void {
    this.#fault = fault;
    this.#options.onFault(fault);
  }

  /** Waits, then lists the objects again. A new watch alone could stay silent for long although the server is back. */
  async #wait(failure: unknown, signal: AbortSignal): Promise<boolean> {
    const isLost = this.#fault === null || this.#fault.type === 'lost';
    const ms = isLost ? this.#backoff.next(retryAfterOf(failure)) : slowMs;
    await sleep(this.#options.clock, ms, signal).catch(() => undefined);
    if (signal.aborted) return true;
    void this.#reflector.refresh();
    return true;
  }
}

/** The milliseconds after which the server wants the next request; undefined if it does not say. */
function retryAfterOf(error: unknown): number | undefined {
  const cause = error instanceof ClusterError ? error.cause : error;
  return cause instanceof ApiError ? cause.retryAfterMs : undefined;
}

function faultOf(operation: 'list' | 'watch', error: unknown): KindFault {
  const isRefused = isForbidden(error) || (error instanceof ApiError && error.code === 403);
  if (isRefused) return operation === 'watch' ? { type: 'unwatched' } : { type: 'forbidden', error };
  if (error instanceof NotServedError || isNotFound(error)) return { type: 'notServed', error };
  return { type: 'lost', error };
}
