/** An object as far as its generations are told apart. */
export type WithGeneration = { readonly metadata: { readonly uid: string; readonly generation: number } };

/** Something that is made of each generation of an object once. */
export class PerGeneration<O extends WithGeneration, T> {
  readonly #make: (object: O) => T;
  readonly #made = new Map<string, { readonly generation: number; readonly value: T }>();

  constructor(make: (object: O) => T) {
    this.#make = make;
  }

  of(object: O): T {
    const { uid, generation } = object.metadata;
    const known = this.#made.get(uid);
    if (known?.generation === generation) return known.value;
    const value = this.#make(object);
    this.#made.set(uid, { generation, value });
    return value;
  }

  forget(uid: string): void {
    this.#made.delete(uid);
  }
}
