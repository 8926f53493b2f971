import { ApiError, isExpired, isUnserved, isTooNew } from '../apiError.ts';
import type { Clock } from '../clock.ts';
import type { KubeObject } from '../kubeObject.ts';
import { listPages } from '../listPages.ts';
import { sleep } from '../sleep.ts';
import type { Place, Transport, WatchEvent } from '../transport.ts';
import type { AwaitServer } from '../awaitServer.ts';
import { Backoff } from '../backoff.ts';
import { Freshness } from './freshness.ts';
import { IdleWatchdog } from './idleWatchdog.ts';
import { type Cacheable, type CacheEvent, ObjectCache } from './objectCache.ts';
import { objectKey } from './objectKey.ts';
import { compareVersions } from './resourceVersion.ts';

export type ReflectorOptions<T extends Cacheable> = Place & {
  readonly transport: Pick<Transport, 'list' | 'watch'>;
  readonly clock: Clock;
  /** Returns a random number, at least 0 and below 1. */
  readonly random: () => number;
  readonly labelSelector?: string;
  /** Converts an object to the part that the cache keeps: at least name, namespace, uid and resourceVersion. */
  readonly transform: (object: KubeObject) => T;
  /** Called if `transform` throws. The object then counts as deleted, and the watch continues. Must not throw. */
  readonly onUnreadable?: ((object: KubeObject, error: unknown) => void) | undefined;
  /** Returns whether to cache an object. Called for each object from the API server. Default: all objects are cached. */
  readonly keeps?: (object: T) => boolean;
  /** Called if the watch reports the deletion of an object that is not in the cache. Must not throw. */
  readonly onUnknownDeleted?: (object: T) => void;
  /** Called after each change of the cache. Must not throw. */
  readonly onEvent: (event: CacheEvent<T>) => void;
  /** Called when a list or a watch fails. Must not throw. */
  readonly onError?: (error: WatchError) => void;
  /** Called at the first watch event after a failure. Must not throw. */
  readonly onRecovered?: () => void;
  /** Called when a list succeeds after the API server has refused a list or watch. Must not throw. */
  readonly onServedAgain?: () => void;
  /** Waits until an unavailable API server answers again. Default: the reflector retries after a backoff. */
  readonly awaitServer?: AwaitServer | undefined;
  readonly limits?: Partial<ReflectorLimits>;
};

export type WatchError = {
  readonly operation: 'list' | 'watch';
  readonly error: unknown;
  readonly retryInMs: number;
};

export type ReflectorLimits = {
  /** Seconds after which the API server ends a watch. Default: 28. */
  readonly watchSeconds: number;
  /** Milliseconds without an event after which the reflector ends a watch. Default: 33,000. */
  readonly idleTimeoutMs: number;
};

const defaultLimits: ReflectorLimits = { watchSeconds: 28, idleTimeoutMs: 33_000 };

/** Time limit for one page of a list, in milliseconds. */
const listMs = 30_000;

/** Minimum duration of a watch without events, in milliseconds. A shorter watch counts as a failure. */
const minWatchMs = 1_000;

/** The abort reason of a list or watch if a caller has requested a new list. */
class RefreshRequested extends Error {}

/**
 * Keeps a cache of a resource's objects up to date, also after failures of the connection.
 *
 * ```text
 *        ┌────────── 410: too old ──────────┐
 *        ↓                                  │
 *   list in pages ──→ watch from there ─────┤
 *        ↑                 ↑                │
 *        └─ error, backoff └── end, error, idle: from the latest version
 * ```
 *
 * Lists have no resourceVersion, so the API server answers them with a consistent read, not from its cache.
 */
export class Reflector<T extends Cacheable> {
  readonly cache: ObjectCache<T>;
  readonly #options: ReflectorOptions<T>;
  readonly #limits: ReflectorLimits;
  readonly #keeps: (object: T) => boolean;
  readonly #backoff: Backoff;
  readonly #stop = new AbortController();
  #version: string | undefined;
  /** The latest version from the API server. If a list has an older version, the server was restored from a backup. */
  #latestVersion = '';
  #running: Promise<void> | undefined;
  /** Aborts the list, watch or wait that is in progress. */
  #current: AbortController | undefined;
  #refusal: ApiError | undefined;
  /**
   * The versions of the live lists that were read during the list in progress, by the UID of each object in them. The list
   * in progress may lack such an object, because `keeps` refused it, for example before its owner was known.
   */
  #shown: Map<string, string> | undefined;
  #lists = 0;
  #listsStarted = 0;
  readonly #freshness = new Freshness();
  #listWaiters: { readonly after: number; readonly done: () => void }[] = [];

  constructor(options: ReflectorOptions<T>) {
    this.#options = options;
    this.#limits = { ...defaultLimits, ...options.limits };
    this.#keeps = options.keeps ?? (() => true);
    this.#backoff = new Backoff({ random: options.random });
    this.cache = new ObjectCache(options.onEvent);
  }

  /** Whether the cache has been filled at least once. */
  get synced(): boolean {
    return this.#lists > 0;
  }

  /** The error with which the API server refuses the list or the watch. Undefined if it does not refuse them at present. */
  get refusal(): ApiError | undefined {
    return this.#refusal;
  }

  /** An instant of the monotonic clock. The cache has all changes that were stored before it. */
  get asOf(): number {
    return this.#freshness.asOf;
  }

  /**
   * Calls `done` once, when `asOf` reaches an instant. The instant must be later than the present `asOf`.
   *
   * @returns a function that cancels the callback
   */
  onAsOf(instant: number, done: () => void): () => void {
    return this.#freshness.onAsOf(instant, done);
  }

  /**
   * Caches the object in the answer to a write of this process.
   *
   * @param sentAt time at which the write was sent, on the monotonic clock
   */
  putOwn(object: T, sentAt: number): void {
    if (!this.#isDeleted(object) && this.#keeps(object)) this.cache.putOwn(object);
    const { resourceVersion } = object.metadata;
    if (resourceVersion === undefined) return;
    this.#freshness.wrote(resourceVersion, sentAt);
    this.#freshness.reached(this.#latestVersion);
  }

  /** Whether the watch has reported the deletion of an object. The answer to a write can arrive after the deletion. */
  #isDeleted({ metadata }: T): boolean {
    const { uid, resourceVersion = '' } = metadata;
    if (compareVersions(resourceVersion, this.#latestVersion) > 0) return false;
    return this.cache.get(objectKey(metadata))?.metadata.uid !== uid;
  }

  /** Caches an object that was read from the API server without the cache. */
  put(object: T): void {
    if (!this.#isDeleted(object)) this.#put(object);
  }

  /**
   * Caches an object from a live list. Must not be called if the watch has reported the deletion of the object since the
   * list was requested.
   *
   * @param version the resourceVersion of the live list
   */
  putListed(object: T, version: string): void {
    this.#put(object);
    this.#shown?.set(object.metadata.uid ?? '', version);
  }

  /** Starts to list and watch. Further calls have no effect. */
  start(): void {
    if (this.#stop.signal.aborted) return;
    this.#running ??= this.#run();
  }

  /** Stops the list and the watch. Resolves when they have ended. The cache keeps its objects. */
  async stop(): Promise<void> {
    this.#stop.abort(new Error('the reflector was stopped'));
    this.#current?.abort(this.#stop.signal.reason);
    await this.#running;
    this.#resolveWaiters(Number.POSITIVE_INFINITY);
  }

  /** Resolves when the cache is filled, when the API server refuses the list, or when the reflector is stopped. */
  whenSynced(): Promise<void> {
    return this.synced ? Promise.resolve() : this.#listAfter(0);
  }

  /**
   * Lists again. Resolves when a list that started after this call is in the cache. Also resolves if the API server refuses
   * the list, or if the reflector is stopped.
   */
  refresh(): Promise<void> {
    const done = this.#listAfter(this.#listsStarted);
    this.#version = undefined;
    this.#current?.abort(new RefreshRequested('a refresh was requested'));
    return done;
  }

  /**
   * Lists again after a restore of the API server from a backup, as `refresh` does. Afterwards, no version is compared
   * with a version from before the restore.
   */
  rewind(): Promise<void> {
    this.#forgetVersions();
    return this.refresh();
  }

  #forgetVersions(): void {
    this.cache.rewind();
    this.#version = undefined;
    this.#latestVersion = '';
    this.#freshness.forget();
  }

  #listAfter(after: number): Promise<void> {
    if (this.#stop.signal.aborted) return Promise.resolve();
    return new Promise((done) => {
      this.#listWaiters.push({ after, done });
    });
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    while (!signal.aborted) {
      const operation = this.#version === undefined ? 'list' : 'watch';
      const current = new AbortController();
      this.#current = current;
      try {
        await (this.#version === undefined ? this.#list(current) : this.#watch(this.#version, current));
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof RefreshRequested)) await this.#onError(operation, error);
      }
    }
  }

  async #list({ signal }: AbortController): Promise<void> {
    const { transport } = this.#options;
    const keep = (object: KubeObject): T | undefined => {
      const reduced = this.#reduced(object);
      return reduced !== undefined && this.#keeps(reduced) ? reduced : undefined;
    };
    this.#listsStarted += 1;
    const number = this.#listsStarted;
    const call = { signal, timeoutMs: listMs };
    const startedAt = this.#options.clock.monotonic();
    const shown = new Map<string, string>();
    this.#shown = shown;
    const { items, resourceVersion } = await listPages(transport, this.#query, keep, call);

    // The server was restored from a backup, so list again. Do not use this list: for an object with an unchanged version,
    // `#reduced` returns the cached object, but after a restore the same version can have another content.
    if (this.#isRewound(resourceVersion)) return this.#forgetVersions();
    this.cache.replace(items.filter(this.#keeps), resourceVersion, shown);
    this.#shown = undefined;
    this.#latestVersion = resourceVersion;
    this.#freshness.listed(startedAt);
    this.#freshness.reached(resourceVersion);
    this.#lists += 1;
    this.#resolveWaiters(number);
    // If a refresh was requested during this list, leave the version undefined, so that the next step is another list.
    if (this.#listWaiters.length === 0) this.#version = resourceVersion;
    if (this.#refusal === undefined) return;
    this.#refusal = undefined;
    this.#options.onServedAgain?.();
  }

  #isRewound(version: string): boolean {
    return compareVersions(version, this.#latestVersion) < 0;
  }

  get #query() {
    const { resource, namespace, labelSelector } = this.#options;
    return {
      resource,
      ...(namespace === undefined ? {} : { namespace }),
      ...(labelSelector === undefined ? {} : { labelSelector }),
    };
  }

  /**
   * Converts an object to the part that the cache keeps. If the cache has the same version, returns the cached object. This
   * saves memory for a list, and time for a watch event about a write of this process.
   */
  #reduced(object: KubeObject): T | undefined {
    const { uid, resourceVersion } = object.metadata;
    const cached = this.cache.comparable(objectKey(object.metadata));
    if (cached === undefined || resourceVersion === undefined) return this.#transformed(object);
    const isSame = cached.metadata.resourceVersion === resourceVersion && cached.metadata.uid === uid;
    return isSame ? cached : this.#transformed(object);
  }

  #transformed(object: KubeObject): T | undefined {
    try {
      return this.#options.transform(object);
    } catch (error) {
      this.#options.onUnreadable?.(object, error);
      return undefined;
    }
  }

  async #watch(version: string, controller: AbortController): Promise<void> {
    const { transport, clock } = this.#options;
    const { watchSeconds, idleTimeoutMs } = this.#limits;
    const watchdog = new IdleWatchdog(clock, idleTimeoutMs, (error) => controller.abort(error));
    const query = { ...this.#query, resourceVersion: version, timeoutSeconds: watchSeconds };
    const startedAt = clock.monotonic();
    let hasEvents = false;
    try {
      for await (const event of transport.watch(query, controller.signal)) {
        if (controller.signal.aborted) break;
        watchdog.reset();
        this.#handle(event);
        hasEvents = true;
      }
      controller.signal.throwIfAborted();
    } finally {
      watchdog.stop();
    }
    // If a server ends every watch at once, retry with backoff.
    if (!hasEvents && clock.monotonic() - startedAt < minWatchMs)
      throw new Error('the watch ended without an event');
    if (!hasEvents) await this.#compareVersion(controller);
  }

  /**
   * Lists one object, because the resourceVersion of the list tells whether the API server was restored from a backup. A
   * watch does not tell this: a restored server sends no events until it reaches the version of the watch again.
   */
  async #compareVersion({ signal }: AbortController): Promise<void> {
    const query = { ...this.#query, limit: 1, reduce: () => undefined };
    const call = { signal, timeoutMs: listMs };
    const { resourceVersion } = await this.#options.transport.list(query, call);
    if (this.#isRewound(resourceVersion)) this.#forgetVersions();
  }

  #handle({ type, object }: WatchEvent): void {
    const hadFailed = this.#backoff.failures > 0;
    this.#backoff.reset();
    if (hadFailed) this.#options.onRecovered?.();
    if (type !== 'BOOKMARK') this.#change(object, type === 'DELETED');
    const { resourceVersion } = object.metadata;
    if (resourceVersion === undefined) return;
    this.#version = resourceVersion;
    this.#latestVersion = resourceVersion;
    this.#freshness.reached(resourceVersion);
  }

  #change(object: KubeObject, isDeleted: boolean): void {
    const reduced = isDeleted ? this.#transformed(object) : this.#reduced(object);
    if (reduced === undefined) this.cache.remove(object);
    else if (isDeleted) this.#remove(reduced);
    else this.#put(reduced);
  }

  /** Caches an object or, if `keeps` returns false for it, removes it from the cache. */
  #put(object: T): void {
    if (this.#keeps(object)) this.cache.put(object);
    else this.cache.remove(object);
  }

  #remove(object: T): void {
    if (!this.cache.remove(object)) this.#options.onUnknownDeleted?.(object);
  }

  async #onError(operation: 'list' | 'watch', error: unknown): Promise<void> {
    if (isUnserved(error)) this.#onRefused(operation, error);
    if (isExpired(error) || isTooNew(error)) this.#version = undefined;
    // A first 410 is no failure: the server has dropped its old history. So list at once.
    const atOnce = isExpired(error) && operation === 'watch' && this.#backoff.failures === 0;
    const wait = this.#backoff.next(error instanceof ApiError ? error.retryAfterMs : undefined);
    const retryInMs = atOnce ? 0 : wait;
    this.#options.onError?.({ operation, error, retryInMs });
    const { signal } = (this.#current = new AbortController());
    if (retryInMs === 0 || (await this.#options.awaitServer?.(error, signal)) === true) return;
    await sleep(this.#options.clock, retryInMs, signal).catch(() => undefined);
  }

  #onRefused(operation: 'list' | 'watch', refusal: ApiError): void {
    this.#refusal = refusal;
    // Continue with a list: its success shows that the server no longer refuses. A watch shows this only with an event.
    this.#version = undefined;
    if (operation === 'list') this.#resolveWaiters(Number.POSITIVE_INFINITY);
  }

  #resolveWaiters(list: number): void {
    const ready = this.#listWaiters.filter(({ after }) => list > after);
    this.#listWaiters = this.#listWaiters.filter(({ after }) => list <= after);
    for (const { done } of ready) done();
  }
}
