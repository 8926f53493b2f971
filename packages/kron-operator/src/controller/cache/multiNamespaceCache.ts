import type { Cacheable } from '@kron/kubernetes/cache/objectCache';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { Reflector, type ReflectorOptions } from '@kron/kubernetes/cache/reflector';

export type MultiNamespaceCacheOptions<T extends Cacheable> = Omit<ReflectorOptions<T>, 'namespace'> & {
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
};

/**
 * Caches one resource in all namespaces with a single reflector, or in some namespaces with one reflector each. A
 * namespaced reflector needs permissions in its namespace only.
 */
export class MultiNamespaceCache<T extends Cacheable> {
  readonly #everywhere: Reflector<T> | undefined;
  readonly #byNamespace: ReadonlyMap<string, Reflector<T>>;
  readonly #all: readonly Reflector<T>[];

  constructor({ namespaces, ...options }: MultiNamespaceCacheOptions<T>) {
    this.#everywhere = namespaces.length === 0 ? new Reflector(options) : undefined;
    this.#byNamespace = new Map(
      namespaces.map((namespace) => [namespace, new Reflector({ ...options, namespace })]),
    );
    this.#all = this.#everywhere === undefined ? [...this.#byNamespace.values()] : [this.#everywhere];
  }

  get synced(): boolean {
    return this.#all.every((reflector) => reflector.synced);
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

  async whenSynced(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.whenSynced()));
  }

  /** Lists again; resolves when lists that started after this call are in the cache. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.refresh()));
  }

  get({ namespace, name }: { readonly namespace: string; readonly name: string }): T | undefined {
    return this.#of(namespace)?.cache.get(objectKey({ namespace, name }));
  }

  /** The keys of all objects. Keeping one of them takes no memory for its text. */
  *keys(): Generator<string, void, void> {
    for (const { cache } of this.#all) yield* cache.keys();
  }

  *values(): Generator<T, void, void> {
    for (const { cache } of this.#all) yield* cache.values();
  }

  /** Caches an object that was read apart from the watch. */
  put(object: T): void {
    this.#of(object.metadata.namespace)?.put(object);
  }

  /** Caches an object from a live list whose deletion the watch has not brought since the list was requested. */
  putListed(object: T): void {
    this.#of(object.metadata.namespace)?.putListed(object);
  }

  /** Caches the object that an own write returned. @param sentAt when the write was sent, on the monotonic clock */
  putOwn(object: T, sentAt: number): void {
    this.#of(object.metadata.namespace)?.putOwn(object, sentAt);
  }

  /** Removes an object that was found to be gone. */
  remove(object: T): void {
    this.#of(object.metadata.namespace)?.cache.remove(object);
  }

  /** The cache holds everything that was stored in the namespace before this instant of the monotonic clock. */
  asOf(namespace: string): number {
    return this.#of(namespace)?.asOf ?? Number.NEGATIVE_INFINITY;
  }

  /** Calls back once, when `asOf` of the namespace reaches an instant that is still to come. @returns cancels it */
  onAsOf(namespace: string, instant: number, done: () => void): () => void {
    return this.#of(namespace)?.onAsOf(instant, done) ?? (() => undefined);
  }

  #of(namespace: string | undefined): Reflector<T> | undefined {
    return this.#everywhere ?? this.#byNamespace.get(namespace ?? '');
  }
}
