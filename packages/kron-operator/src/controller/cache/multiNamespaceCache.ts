import type { Cacheable } from '@kron/kubernetes/cache/objectCache';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { Reflector, type ReflectorOptions } from '@kron/kubernetes/cache/reflector';

type MultiNamespaceCacheOptions<T extends Cacheable> = Omit<
  ReflectorOptions<T>,
  'namespace' | 'onServedAgain'
> & {
  /** All namespaces if the list is empty. */
  readonly namespaces: readonly string[];
  /** Called when a list succeeds after a refusal. @param namespace undefined for a list of all namespaces */
  readonly onServedAgain?: (namespace: string | undefined) => void;
};

/**
 * Caches one resource in all namespaces with one reflector, or in some namespaces with one reflector each. These reflectors
 * need permissions only in their namespaces. A refused list of one namespace does not delay the other namespaces.
 */
export class MultiNamespaceCache<T extends Cacheable> {
  /** The reflectors by namespace. A reflector of all namespaces has the key `undefined`. */
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

  /** Whether each list is complete, or refused by the API server. */
  get synced(): boolean {
    return this.#all.every(({ synced, refusal }) => synced || refusal !== undefined);
  }

  /**
   * Whether the objects of a namespace are cached, and the API server does not refuse their list or watch.
   *
   * @param namespace undefined if the cache has all namespaces
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

  /** Resolves when each list is complete, or refused by the API server. */
  async whenSynced(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.whenSynced()));
  }

  /** Lists again. Resolves when lists that started after this call are complete, or refused by the API server. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.refresh()));
  }

  /** Lists again after the API server was restored from a backup. Does not compare new versions with old ones. */
  rewind(): void {
    for (const reflector of this.#all) void reflector.rewind();
  }

  /**
   * The cached object, for a comparison of versions or generations. Undefined if it was cached before the API server was
   * restored from a backup, because the restored server can use the same version for other content.
   */
  comparable({ namespace, name }: { readonly namespace: string; readonly name: string }): T | undefined {
    return this.#of(namespace)?.cache.comparable(objectKey({ namespace, name }));
  }

  get({ namespace, name }: { readonly namespace: string; readonly name: string }): T | undefined {
    return this.#of(namespace)?.cache.get(objectKey({ namespace, name }));
  }

  /** The keys of all objects. They are the same strings as in the cache, so storing them takes no memory for copies. */
  *keys(): Generator<string, void, void> {
    for (const { cache } of this.#all) yield* cache.keys();
  }

  *values(): Generator<T, void, void> {
    for (const { cache } of this.#all) yield* cache.values();
  }

  put(object: T): void {
    this.#of(object.metadata.namespace)?.put(object);
  }

  /** Caches an object from a list that was requested outside of the reflector. See {@link Reflector.putListed}. */
  putListed(object: T, version: string): void {
    this.#of(object.metadata.namespace)?.putListed(object, version);
  }

  /** Caches the result of a write of this process. @param sentAt when it was sent, on the monotonic clock */
  putOwn(object: T, sentAt: number): void {
    this.#of(object.metadata.namespace)?.putOwn(object, sentAt);
  }

  /** Removes an object that a read from the API server has not found. */
  remove(object: T): void {
    this.#of(object.metadata.namespace)?.cache.remove(object);
  }

  /** An instant of the monotonic clock. The cache has everything that was stored in the namespace before this instant. */
  asOf(namespace: string): number {
    return this.#of(namespace)?.asOf ?? Number.NEGATIVE_INFINITY;
  }

  /** Calls `done` once, when {@link asOf} of the namespace reaches `instant`. @returns a function that cancels this */
  onAsOf(namespace: string, instant: number, done: () => void): () => void {
    return this.#of(namespace)?.onAsOf(instant, done) ?? (() => undefined);
  }

  #of(namespace: string | undefined): Reflector<T> | undefined {
    return this.#byPlace.get(undefined) ?? this.#byPlace.get(namespace);
  }
}
