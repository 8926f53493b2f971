import type { FleetObject } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';

/** The objects of a text without an error, and the documents with one. Documents are counted from 0. */
export type JudgedObjects = {
  objects: readonly { object: FleetObject; document: number }[];
  /** The identities in the errors of each document that has any. */
  broken: ReadonlyMap<number, ReadonlySet<string>>;
};

/** Remembers the last valid specs of a text, so that a mistake does not empty the view. */
export class LastValid {
  /** By document. */
  #shown = new Map<number, FleetObject[]>();

  /** The valid objects and, for each document with an error, the last ones without. */
  complete({ objects, broken }: JudgedObjects): FleetObject[] {
    const present = new Set(objects.map(({ object }) => objectKey(object)));
    const shown = new Map<number, FleetObject[]>();
    const add = (document: number, object: FleetObject): void => {
      shown.set(document, [...(shown.get(document) ?? []), object]);
    };
    for (const { object, document } of objects) add(document, object);
    const stale: FleetObject[] = [];
    for (const [document, identities] of broken) {
      const named = [...this.#shown.values()].flat().filter(({ identity }) => identities.has(identity));
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

  /** All objects, if the text cannot be read at all. */
  all(): FleetObject[] {
    return [...this.#shown.values()].flat().map((object) => ({ ...object, stale: true }));
  }
}
