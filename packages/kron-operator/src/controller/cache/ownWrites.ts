/**
 * Tells the echo of an own write from what others have written. A watch can be quicker than the answer: only that says
 * whose the version was that was heard of meanwhile.
 */
export class OwnWrites {
  /** Versions that were heard of since a write began, by what is written. */
  readonly #heard = new Map<string, string[]>();

  begin(key: string): void {
    this.#heard.set(key, []);
  }

  /** @returns whether a write is under way, at the end of which it will be known whose this is */
  hear(key: string, version: string): boolean {
    return this.#heard.get(key)?.push(version) !== undefined;
  }

  /**
   * @param version that the write was answered with, if it was
   * @returns whether anybody else was heard of meanwhile
   */
  end(key: string, version: string | undefined): boolean {
    const heard = this.#heard.get(key) ?? [];
    this.#heard.delete(key);
    return heard.some((one) => one !== version);
  }
}
