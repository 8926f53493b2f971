import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { FoundObject } from '@kron/fleet/input/findObjects';
import type { ReadOptions } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';

/** Remembers where valid objects were found. */
export class ObjectPlaces {
  readonly #found = new Map<InputKronJob | InputControlledJob, FoundObject>();

  /** The options that a command adds to those of its input. */
  readonly options: Pick<ReadOptions, 'onValid'> = {
    onValid: (one, object) => void this.#found.set(one, object),
  };

  /** @throws RangeError if the object was not read with `options` */
  objectOf(one: InputKronJob | InputControlledJob): FoundObject {
    const object = this.#found.get(one);
    if (object === undefined) throw new RangeError(`${one.identity} has no place`);
    return object;
  }

  /** The place at which an object begins. */
  async of(one: InputKronJob | InputControlledJob): Promise<Pick<InputProblem, 'source' | 'position'>> {
    const { document, at } = this.objectOf(one);
    return { source: one.source, position: await document.locate(at) };
  }
}
