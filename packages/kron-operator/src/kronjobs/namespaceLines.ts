import { namespaceOf } from '@kron/kubernetes/cache/objectKey';

type Line = { readonly keys: Set<string>; readonly order: Iterator<string, undefined> };

/** Keys that wait, by namespace. Namespaces take turns. The cost of a key does not depend on how many wait. */
export class NamespaceLines {
  /** In the order of their turns. */
  readonly #lines = new Map<string, Line>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  has(key: string): boolean {
    return this.#lines.get(namespaceOf(key))?.keys.has(key) === true;
  }

  /** A key that waits already keeps its place. */
  add(key: string): void {
    const namespace = namespaceOf(key);
    let line = this.#lines.get(namespace);
    if (line === undefined) {
      const keys = new Set<string>();
      line = { keys, order: keys.values() };
      this.#lines.set(namespace, line);
    }
    if (line.keys.has(key)) return;
    line.keys.add(key);
    this.#size += 1;
  }

  /** Removes and returns the first key of the namespace whose turn it is. */
  take(): string | undefined {
    for (const [namespace, { keys, order }] of this.#lines) {
      const { value: key } = order.next();
      this.#lines.delete(namespace);
      if (key === undefined) continue;
      keys.delete(key);
      this.#size -= 1;
      if (keys.size > 0) this.#lines.set(namespace, { keys, order });
      return key;
    }
    return undefined;
  }

  delete(key: string): void {
    if (this.#lines.get(namespaceOf(key))?.keys.delete(key) === true) this.#size -= 1;
  }

  clear(): void {
    this.#lines.clear();
    this.#size = 0;
  }
}
