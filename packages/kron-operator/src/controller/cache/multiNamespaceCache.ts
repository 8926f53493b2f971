import type { Cacheable } from './objectCache.ts';
import { objectKey } from './objectKey.ts';
import { Reflector, type ReflectorOptions } from './reflector.ts';

export type MultiNamespaceCacheOptions<T extends Cacheable> = Omit<ReflectorOptions<T>, 'namespace'> & {
  /** Empty: all of them. */
  readonly namespaces: readonly string[];
};

/** One resource in all namespaces, or in a few of them, each with a reflector of its own: rights may end there. */
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

  /** Lists anew; done when lists that were begun after this call are in the caches. */
  async refresh(): Promise<void> {
    await Promise.all(this.#all.map((reflector) => reflector.refresh()));
  }

  get({ namespace, name }: { readonly namespace: string; readonly name: string }): T | undefined {
    return this.#of(namespace)?.cache.get(objectKey({ namespace, name }));
  }

  *values(): Generator<T, void, void> {
    for (const { cache } of this.#all) yield* cache.values();
  }

  /** An object as it was read apart from the watch. */
  put(object: T): void {
    this.#of(object.metadata.namespace)?.put(object);
  }

  /** An object as an own write, sent at that monotonic moment, was answered with. */
  putOwn(object: T, sentAt: number): void {
    this.#of(object.metadata.namespace)?.putOwn(object, sentAt);
  }

  /** An object was found to be gone. */
  remove(object: T): void {
    this.#of(object.metadata.namespace)?.cache.remove(object);
  }

  /** Everything stored in a namespace before this monotonic moment is in the cache. */
  asOf(namespace: string): number {
    return this.#of(namespace)?.asOf ?? Number.NEGATIVE_INFINITY;
  }

  #of(namespace: string | undefined): Reflector<T> | undefined {
    return this.#everywhere ?? this.#byNamespace.get(namespace ?? '');
  }
}
