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

  /** Of the other keys in the namespace of this one, that which was tried the longest ago. It counts as tried now. */
  next(key: string): string | undefined {
    for (const other of this.#keys.get(namespaceOf(key)) ?? []) {
      if (other === key) continue;
      this.add(other);
      return other;
    }
    return undefined;
  }
}
