import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';

/** Maximum number of owners to remember per namespace. Above it, every owner in the namespace counts as remembered. */
const maxNames = 256;

/**
 * Remembers the owners of Jobs that the cache has dropped because the owner was not cached. To limit memory, it remembers
 * only the namespace if there are too many owners in it.
 */
export class DroppedJobs {
  readonly #names = new Map<string, Set<string> | 'all'>();

  add({ namespace, name }: NamespacedName): void {
    const names = this.#names.get(namespace) ?? new Set();
    if (names === 'all') return;
    names.add(name);
    this.#names.set(namespace, names.size > maxNames ? 'all' : names);
  }

  /** Whether a Job of this owner may have been dropped. Forgets the owner, unless its whole namespace is remembered. */
  take({ namespace, name }: NamespacedName): boolean {
    const names = this.#names.get(namespace);
    if (names === undefined || names === 'all') return names === 'all';
    const had = names.delete(name);
    if (names.size === 0) this.#names.delete(namespace);
    return had;
  }
}
