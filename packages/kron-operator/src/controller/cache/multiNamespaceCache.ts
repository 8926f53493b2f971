import type { Cacheable } from '@kron/kubernetes/cache/objectCache';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { Reflector, type ReflectorOptions } from '@kron/kubernetes/cache/reflector';

type MultiNamespaceCacheOptions<T extends Cacheable> = Omit<
  ReflectorOptions<T>,
  'namespace' | 'onServedAgain'
> & {
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** Called when a list succeeds after a refusal. @param namespace the namespace of the list; undefined: all namespaces */
  readonly onServedAgain?: (namespace: string | undefined) => void;
};

/**
 * Caches one resource in all namespaces with a single reflector, or in some namespaces with one reflector each. A
 * namespaced reflector needs permissions in its namespace only. A namespace whose list is refused delays no other one.
 */
export class MultiNamespaceCache<T extends Cacheable> {
  /** The reflectors by namespace; by undefined if one reflector caches all namespaces. */
  readonly #byPlace: ReadonlyMap<string | undefined, Reflector<T>>;
  readonly #all: readonly Reflector<T>[];

  constructor({ namespaces, onServedAgain, ...options }: MultiNamespaceCacheOptions<T>) {
    const places = namespaces.length === 0 ? [undefined] : namespaces;
    this.#byPlace = new Map(
      places.map((namespace) => [
        namespace,
        new Reflector({
          ...options,
          ...(namespace === undefined ? {} : { namespace }),
          onServedAgain: () => onServedAgain?.(namespace),
        }),
      ]),
    );
    this.#all = [...this.#byPlace.values()];
  }

  /** Whether every list is cached or refused. */
  get synced(): boolean {
    return this.#all.every(({ synced, refusal }) => synced || refusal !== undefined);
  }

  /**
   * Whether the objects of a namespace are cached, and their lists and watches are not refused.
   *
   * @param namespace undefined: all namespaces, for a cache of all namespaces
   */
  isServed(namespace: string | undefined): boolean {
    const reflector = this.#of(namespace);
    return reflector?.synced === true && reflector.refusal === undefined;
  }

  get size(): number {
    return this.#all.reduce((sum, { cache }) => sum + cache.size, 0);
  }

  start(): void {
    for (const reflector of this.#all) reflector.start();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.stop()));
  }

  /** Resolves when every list is cached or refused. */
  async whenSynced(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.whenSynced()));
  }

  /** Lists again; resolves when lists that started after this call are cached or refused. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.refresh()));
  }

  /** The server was restored from a backup: lists again, and compares no version with an earlier one. */
  rewind(): void {
    for (const reflector of this.#all) void reflector.rewind();
  }

  /**
   * The cached object. Undefined if it was cached before a restore of the API server from a backup: since then, the same
   * version or generation can have other content.
   */
  comparable({ namespace, name }: { readonly namespace: string; readonly name: string }): T | undefined {
    return this.#of(namespace)?.cache.comparable(objectKey({ namespace, name }));
  }

  get({ namespace, name }: { readonly namespace: string; readonly name: string }): T | undefined {
    return this.#of(namespace)?.cache.get(objectKey({ namespace, name }));
  }

  /** The keys of all objects. They are the strings in the cache, so a caller that stores keys needs no memory for copies. */
  *keys(): Generator<string, void, void> {
    for (const { cache } of this.#all) yield* cache.keys();
  }

  *values(): Generator<T, void, void> {
    for (const { cache } of this.#all) yield* cache.values();
  }

  put(object: T): void {
    this.#of(object.metadata.namespace)?.put(object);
  }

  /** Caches an object from a live list. See {@link Reflector.putListed}. */
  putListed(object: T, version: string): void {
    this.#of(object.metadata.namespace)?.putListed(object, version);
  }

  /** Caches the object that an own write returned. @param sentAt when the write was sent, on the monotonic clock */
  putOwn(object: T, sentAt: number): void {
    this.#of(object.metadata.namespace)?.putOwn(object, sentAt);
  }

  /** Removes an object that a live read has not found. */
  remove(object: T): void {
    this.#of(object.metadata.namespace)?.cache.remove(object);
  }

  /** The cache holds everything that was stored in the namespace before this instant of the monotonic clock. */
  asOf(namespace: string): number {
    return this.#of(namespace)?.asOf ?? Number.NEGATIVE_INFINITY;
  }

  /** Calls `done` once, when {@link asOf} of the namespace has reached `instant`. @returns a function that cancels this */
  onAsOf(namespace: string, instant: number, done: () => void): () => void {
    return this.#of(namespace)?.onAsOf(instant, done) ?? (() => undefined);
  }

  #of(namespace: string | undefined): Reflector<T> | undefined {
    return this.#byPlace.get(undefined) ?? this.#byPlace.get(namespace);
  }
}
