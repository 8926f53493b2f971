import { ApiError, isExpired, isTooNew } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { sleep } from '@kron/kubernetes/sleep';
import type { Place, Transport, WatchEvent } from '@kron/kubernetes/transport';
import { Backoff } from '../requests/backoff.ts';
import { type Cacheable, type CacheEvent, ObjectCache } from './objectCache.ts';
import { objectKey } from './objectKey.ts';
import { compareVersions } from './resourceVersion.ts';
import { IdleWatchdog } from './idleWatchdog.ts';

export type ReflectorOptions<T extends Cacheable> = Place & {
  readonly transport: Transport;
  readonly clock: Clock;
  /** A number from 0 to below 1, for jitter. */
  readonly random: () => number;
  readonly labelSelector?: string;
  /** What is kept of an object, at least its metadata's name, namespace, uid and resourceVersion. */
  readonly trim: (object: KubeObject) => T;
  /** Told of each change in the cache, after it was made. Must not throw. */
  readonly onEvent: (event: CacheEvent<T>) => void;
  /** Told of whatever broke off a list or a watch. Must not throw. */
  readonly onError?: (trouble: WatchError) => void;
  /** Told when a watch is heard again after trouble. Must not throw. */
  readonly onRecovered?: () => void;
  readonly limits?: Partial<ReflectorLimits>;
};

export type WatchError = {
  readonly while: 'list' | 'watch';
  readonly error: unknown;
  /** Milliseconds until the next try. */
  readonly retryInMs: number;
};

export type ReflectorLimits = {
  /** Objects in a page. Default: 500. */
  readonly pageSize: number;
  /** Seconds after which the server ends a watch, whether or not it has sent a bookmark before. Default: 28. */
  readonly watchSeconds: number;
  /** Milliseconds without a word after which a watch is dead. Default: 33,000. */
  readonly idleTimeoutMs: number;
  /** Milliseconds that a page of a list may take. Default: 30,000. */
  readonly listMs: number;
};

const defaultLimits: ReflectorLimits = {
  pageSize: 500,
  watchSeconds: 28,
  idleTimeoutMs: 33_000,
  listMs: 30_000,
};

/** A watch that ends within this time, without a word, has not worked. */
const hastyMs = 1_000;

/** Own writes that are waited for to be heard of; while a watch is silent no more are remembered. */
const mostUnheard = 1_000;

/** A watch is broken off because a list is wanted. */
class RefreshWanted extends Error {}

/**
 * Keeps a cache of a resource's objects up to date, whatever happens to the connection.
 *
 * ```text
 *        ┌────────── 410: too old ──────────┐
 *        ↓                                  │
 *   list in pages ──→ watch from there on ──┤
 *        ↑                 ↑                │
 *        └─ error, backoff └── end, error, silence: from the last version heard of
 * ```
 *
 * Every list is as of now, however stale the server's own cache is (no resourceVersion is given).
 */
export class Reflector<T extends Cacheable> {
  readonly cache: ObjectCache<T>;
  readonly #options: ReflectorOptions<T>;
  readonly #limits: ReflectorLimits;
  readonly #backoff: Backoff;
  readonly #stop = new AbortController();
  #version: string | undefined;
  /** The latest version that the server has named: a list from before it means that history was lost. */
  #highest = '';
  #running: Promise<void> | undefined;
  #watching: AbortController | undefined;
  #lists = 0;
  #listBegun = 0;
  #asOf = Number.NEGATIVE_INFINITY;
  /** Own writes that the watch has not brought yet. */
  #unheard: { readonly version: string; readonly sentAt: number }[] = [];
  #waitingForList: { readonly after: number; readonly done: () => void }[] = [];

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#backoff = new Backoff({ random: options.random });
    this.cache = new ObjectCache(options.onEvent);
  }

  /** The cache has been filled at least once. */
  get synced(): boolean {
    return this.#lists > 0;
  }

  /**
   * The cache has everything that was stored before this moment, on the monotonic clock: a list was begun then, or the
   * watch, which keeps the order, has brought an own write that was sent then.
   */
  get asOf(): number {
    return this.#asOf;
  }

  /**
   * An object as an own write was answered with.
   *
   * @param sentAt when the write was sent, on the monotonic clock
   */
  putOwn(object: T, sentAt: number): void {
    if (!this.#isGone(object)) this.cache.putOwn(object);
    const { resourceVersion } = object.metadata;
    if (resourceVersion === undefined || this.#unheard.length >= mostUnheard) return;
    this.#unheard.push({ version: resourceVersion, sentAt });
    this.#hear();
  }

  /** An answer can come after its object's end was heard of: what is heard of and not there has been deleted since. */
  #isGone({ metadata }: T): boolean {
    const { uid, resourceVersion = '' } = metadata;
    if (compareVersions(resourceVersion, this.#highest) > 0) return false;
    return this.cache.get(objectKey(metadata))?.metadata.uid !== uid;
  }

  /** An object as it was read apart from the watch. */
  put(object: T): void {
    if (!this.#isGone(object)) this.cache.put(object);
  }

  /** Begins; once, however often it is called. */
  start(): void {
    if (this.#stop.signal.aborted) return;
    this.#running ??= this.#run();
  }

  /** Ends whatever is under way; done when nothing is left of it. The cache stays as it is. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the reflector was stopped'));
    await this.#running;
    this.#resolveWaiting(Number.POSITIVE_INFINITY);
  }

  /** Done when the cache has been filled, or the reflector was stopped. */
  whenSynced(): Promise<void> {
    return this.synced ? Promise.resolve() : this.#listAfter(0);
  }

  /** Lists anew; done when a list that was begun after this call is in the cache, or the reflector was stopped. */
  refresh(): Promise<void> {
    const done = this.#listAfter(this.#listBegun);
    this.#version = undefined;
    this.#watching?.abort(new RefreshWanted('a list is wanted'));
    return done;
  }

  #listAfter(after: number): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((done) => {
      this.#waitingForList.push({ after, done });
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const doing = this.#version === undefined ? 'list' : 'watch';
      try {
        await (this.#version === undefined ? this.#list() : this.#watch(this.#version));
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RefreshWanted)) await this.#recover(doing, error);
      }
    }
  }

  async #list(): Promise<void> {
    const { transport, resource, namespace, labelSelector, trim } = this.#options;
    const query = {
      resource,
      limit: this.#limits.pageSize,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labelSelector === undefined ? {} : { labelSelector }),
    };
    this.#listBegun += 1;
    const begun = this.#listBegun;
    const call = { signal: this.#stop.signal, timeoutMs: this.#limits.listMs };
    const begunAt = this.#options.clock.monotonic();
    const { items, resourceVersion } = await listPages(transport, query, trim, call);

    const rewound = compareVersions(resourceVersion, this.#highest) < 0;
    this.cache.replace(items, resourceVersion, rewound);
    this.#highest = resourceVersion;
    this.#asOf = Math.max(this.#asOf, begunAt);
    this.#unheard = rewound ? [] : this.#unheard;
    this.#hear();
    this.#lists += 1;
    this.#resolveWaiting(begun);
    // A refresh that was wanted meanwhile is for a list begun after it.
    if (this.#waitingForList.length === 0) this.#version = resourceVersion;
  }

  async #watch(version: string): Promise<void> {
    const { transport, clock, resource, namespace, labelSelector } = this.#options;
    const { watchSeconds, idleTimeoutMs } = this.#limits;
    const controller = new AbortController();
    this.#watching = controller;
    const silence = new IdleWatchdog(clock, idleTimeoutMs, (error) => controller.abort(error));
    const stop = (): void => controller.abort(this.#stop.signal.reason);
    this.#stop.signal.addEventListener('abort', stop, { once: true });
    const query = {
      resource,
      resourceVersion: version,
      timeoutSeconds: watchSeconds,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labelSelector === undefined ? {} : { labelSelector }),
    };
    const begun = clock.monotonic();
    let heard = false;
    try {
      for await (const event of transport.watch(query, controller.signal)) {
        if (controller.signal.aborted) break;
        silence.heard();
        this.#take(event);
        heard = true;
      }
      controller.signal.throwIfAborted();
    } finally {
      silence.stop();
      this.#stop.signal.removeEventListener('abort', stop);
      this.#watching = undefined;
    }
    // A server that ends every watch at once must not be asked again at once.
    if (!heard && clock.monotonic() - begun < hastyMs)
      throw new Error('the watch ended before anything was heard');
  }

  #take({ type, object }: WatchEvent): void {
    const wasInTrouble = this.#backoff.failures > 0;
    this.#backoff.reset();
    if (wasInTrouble) this.#options.onRecovered?.();
    if (type === 'DELETED') this.cache.remove(this.#options.trim(object));
    else if (type !== 'BOOKMARK') this.cache.put(this.#options.trim(object));
    const { resourceVersion } = object.metadata;
    if (resourceVersion === undefined) return;
    this.#version = resourceVersion;
    this.#highest = resourceVersion;
    this.#hear();
  }

  #hear(): void {
    let heard = 0;
    for (const { version, sentAt } of this.#unheard) {
      if (compareVersions(version, this.#highest) > 0) break;
      this.#asOf = Math.max(this.#asOf, sentAt);
      heard += 1;
    }
    if (heard > 0) this.#unheard.splice(0, heard);
  }

  async #recover(doing: 'list' | 'watch', error: unknown): Promise<void> {
    const relist = isExpired(error) || isTooNew(error);
    if (relist) this.#version = undefined;
    // The first time that history is gone nothing is wrong with the server.
    const atOnce = isExpired(error) && doing === 'watch' && this.#backoff.failures === 0;
    const wait = this.#backoff.next(error instanceof ApiError ? error.retryAfterMs : undefined);
    const retryInMs = atOnce ? 0 : wait;
    this.#options.onError?.({ while: doing, error, retryInMs });
    if (retryInMs > 0) await sleep(this.#options.clock, retryInMs, this.#stop.signal).catch(() => undefined);
  }

  #resolveWaiting(begun: number): void {
    const ready = this.#waitingForList.filter(({ after }) => begun > after);
    this.#waitingForList = this.#waitingForList.filter(({ after }) => begun <= after);
    for (const { done } of ready) done();
  }
}
