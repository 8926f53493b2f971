import type { NamespacedName } from '@kron/kubernetes/cache/objectKey';

/** Maximum number of names per namespace. Above it, every owner in the namespace counts as remembered. */
const maxNames = 256;

/**
 * Remembers the owners that the controller references of dropped Jobs name. To limit memory, a namespace with too many names
 * counts as a whole.
 */
export class DroppedJobs {
  readonly #names = new Map<string, Set<string> | 'all'>();

  add({ namespace, name }: NamespacedName): void {
    const names = this.#names.get(namespace) ?? new Set();
    if (names === 'all') return;
    names.add(name);
    this.#names.set(namespace, names.size > maxNames ? 'all' : names);
  }

  /** Whether a Job of this owner may have been dropped. Forgets a single name. */
  take({ namespace, name }: NamespacedName): boolean {
    const names = this.#names.get(namespace);
    if (names === undefined || names === 'all') return names === 'all';
    const had = names.delete(name);
    if (names.size === 0) this.#names.delete(namespace);
    return had;
  }
}
