import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';

/** The maximum number of remembered owners in a namespace. Beyond it, all owners of the namespace count as remembered. */
const maxNames = 256;

/**
 * Remembers the owners of the Jobs that the cache dropped because it did not have these owners. If a namespace has many such
 * owners, remembers only the namespace, to limit the memory.
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
