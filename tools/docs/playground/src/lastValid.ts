import type { FleetObject } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';

/** The valid objects of a text, and the documents that have an error. Documents are counted from 0. */
export type JudgedObjects = {
  objects: readonly { object: FleetObject; document: number }[];
  /** The documents that have an error, each with the keys of the objects that its errors name. */
  broken: ReadonlyMap<number, ReadonlySet<string>>;
};

/** Remembers the last valid specs of a text, so that a mistake does not empty the view. */
export class LastValid {
  /** The objects that were shown last, by document. */
  #shown = new Map<number, FleetObject[]>();

  /** Returns the valid objects. For each document with an error, also returns the objects of its last valid version. */
  complete({ objects, broken }: JudgedObjects): FleetObject[] {
    const present = new Set(objects.map(({ object }) => objectKey(object)));
    const shown = new Map<number, FleetObject[]>();
    const add = (document: number, object: FleetObject): void => {
      shown.set(document, [...(shown.get(document) ?? []), object]);
    };
    for (const { object, document } of objects) add(document, object);
    const stale: FleetObject[] = [];
    for (const [document, keys] of broken) {
      const named = [...this.#shown.values()].flat().filter((object) => isNamed(object, keys));
      for (const object of [...(this.#shown.get(document) ?? []), ...named]) {
        if (present.has(objectKey(object))) continue;
        present.add(objectKey(object));
        stale.push({ ...object, stale: true });
        add(document, { ...object, stale: true });
      }
    }
    this.#shown = shown;
    return [...objects.map(({ object }) => object), ...stale];
  }

  /** Returns the objects that were shown last. It is for a text that cannot be read at all. */
  all(): FleetObject[] {
    return [...this.#shown.values()].flat().map((object) => ({ ...object, stale: true }));
  }
}

/** Whether errors name an object, by its kind or by the kind from which it was converted. */
function isNamed({ kind, from, identity }: FleetObject, keys: ReadonlySet<string>): boolean {
  return [kind, from ?? kind].some((one) => keys.has(objectKey({ kind: one, identity })));
}
