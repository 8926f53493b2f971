/**
 * Separates watch events of own writes from those of other writers. A watch event can arrive before the answer to the write,
 * and only the answer shows whether the version is an own one.
 */
export class OwnWrites {
  /** Versions that the watch has brought since a write began, by object key. */
  readonly #versions = new Map<string, string[]>();

  begin(key: string): void {
    this.#versions.set(key, []);
  }

  /** @returns whether a write is in flight, so that `end` decides about this version */
  observe(key: string, version: string): boolean {
    return this.#versions.get(key)?.push(version) !== undefined;
  }

  /**
   * @param version the version that the write returned; undefined when it failed
   * @returns whether the watch has brought a version of another writer
   */
  end(key: string, version: string | undefined): boolean {
    const versions = this.#versions.get(key) ?? [];
    this.#versions.delete(key);
    return versions.some((observed) => observed !== version);
  }
}
