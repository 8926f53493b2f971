import type { InputControlledJob } from '@kron/fleet/input/inputControlledJob';
import type { FoundObject } from '@kron/fleet/input/findObjects';
import type { ReadOptions } from '@kron/fleet/input/input';
import type { InputProblem } from '@kron/fleet/input/inputProblem';
import type { InputKronJob } from '@kron/fleet/input/inputKronJob';

/** Remembers where each valid object of the input was found. */
export class ObjectPlaces {
  readonly #found = new Map<InputKronJob | InputControlledJob, FoundObject>();

  /** The options with which a command must read its input. */
  readonly options: Pick<ReadOptions, 'onValid'> = {
    onValid: (one, object) => void this.#found.set(one, object),
  };

  /** @throws RangeError if the object was not read with `options` */
  objectOf(one: InputKronJob | InputControlledJob): FoundObject {
    const object = this.#found.get(one);
    if (object === undefined) throw new RangeError(`${one.identity} has no place`);
    return object;
  }

  /** The source of an object, and the position at which the object begins. */
  async of(one: InputKronJob | InputControlledJob): Promise<Pick<InputProblem, 'source' | 'position'>> {
    const { document, at } = this.objectOf(one);
    return { source: one.source, position: await document.locate(at) };
  }
}
