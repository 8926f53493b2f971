import { checkValue } from './checkValue.ts';
import type { Fleet } from './fleet.ts';
import { fleetSchema } from './fleetSchema.ts';

/** Thrown for a value that is no Fleet. The message names the invalid place. */
export class InvalidFleetError extends Error {
  override readonly name = 'InvalidFleetError';
}

/**
 * Checks that a parsed value is a Fleet. Fields that this version does not know are ignored, except in specs.
 *
 * @throws InvalidFleetError with the first thing that is wrong
 */
export function readFleet(value: unknown): Fleet {
  const problem = checkValue(value, fleetSchema, 'fleet');
  if (problem !== null) throw new InvalidFleetError(problem);
  return value as Fleet;
}
