export type WithGeneration = { readonly metadata: { readonly uid: string; readonly generation: number } };

/** Keeps one value for each object. The value is valid for one generation of the object. */
export class PerGeneration<T> {
  readonly #entries = new Map<string, { readonly generation: number; readonly value: T }>();

  /** @returns undefined if there is no value for this generation */
  get({ metadata: { uid, generation } }: WithGeneration): T | undefined {
    const entry = this.#entries.get(uid);
    return entry?.generation === generation ? entry.value : undefined;
  }

  /** The last value of any generation. */
  latest({ metadata: { uid } }: WithGeneration): T | undefined {
    return this.#entries.get(uid)?.value;
  }

  set({ metadata: { uid, generation } }: WithGeneration, value: T): void {
    this.#entries.set(uid, { generation, value });
  }

  delete(uid: string): void {
    this.#entries.delete(uid);
  }
}
