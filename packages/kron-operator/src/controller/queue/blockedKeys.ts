import { namespaceOf } from '@kron/kubernetes/cache/objectKey';

/** Keys that have something due and are blocked, for example by a quota. In the order in which they were last tried. */
export class BlockedKeys {
  readonly #keys = new Map<string, Set<string>>();

  /** The key was tried just now. */
  add(key: string): void {
    this.delete(key);
    const namespace = namespaceOf(key);
    const keys = this.#keys.get(namespace) ?? new Set();
    this.#keys.set(namespace, keys.add(key));
  }

  delete(key: string): void {
    const namespace = namespaceOf(key);
    const keys = this.#keys.get(namespace);
    if (keys?.delete(key) === true && keys.size === 0) this.#keys.delete(namespace);
  }

  /** The key of a namespace that was tried the longest ago. It counts as tried now. */
  next(namespace: string): string | undefined {
    const [key] = this.#keys.get(namespace) ?? [];
    if (key !== undefined) this.add(key);
    return key;
  }
}
