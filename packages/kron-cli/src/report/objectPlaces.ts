import type { ControlledJob } from '@kron/fleet/input/controlledJob';
import type { FoundObject } from '@kron/fleet/input/findObjects';
import type { ReadOptions } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { KronJob } from '@kron/fleet/input/kronJob';

/** Remembers where valid objects were found. */
export class ObjectPlaces {
  readonly #found = new Map<KronJob | ControlledJob, FoundObject>();

  /** The options that a command adds to those of its input. */
  readonly options: Pick<ReadOptions, 'onValid'> = {
    onValid: (one, object) => void this.#found.set(one, object),
  };

  /** @throws RangeError if the object was not read with `options` */
  objectOf(one: KronJob | ControlledJob): FoundObject {
    const object = this.#found.get(one);
    if (object === undefined) throw new RangeError(`${one.identity} has no place`);
    return object;
  }

  /** The place at which an object begins. */
  async of(one: KronJob | ControlledJob): Promise<Pick<InputProblem, 'source' | 'position'>> {
    const { document, at } = this.objectOf(one);
    return { source: one.source, position: await document.locate(at) };
  }
}
