import { checkValue } from './checkValue.ts';
import type { Fleet } from './fleet.ts';
import { fleetSchema } from './fleetSchema.ts';

/** Thrown for a value that is not a Fleet. The message has the path of the first mistake. */
export class InvalidFleetError extends Error {
  override readonly name = 'InvalidFleetError';
}

/**
 * Checks that a parsed value is a Fleet. In specs, an unknown field is a mistake. In other objects, it is ignored.
 *
 * @throws InvalidFleetError for the first mistake
 */
export function readFleet(value: unknown): Fleet {
  const problem = checkValue(value, fleetSchema, 'fleet');
  if (problem !== null) throw new InvalidFleetError(problem);
  return value as Fleet;
}
