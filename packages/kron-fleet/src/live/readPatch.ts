import { checkValue } from '../fleet/checkValue.ts';
import { fleetSchema } from '../fleet/fleetSchema.ts';
import { InvalidFleetError } from '../fleet/readFleet.ts';
import type { Schema } from '../fleet/schema.ts';
import type { FleetPatch } from './changes.ts';

const ofFleet = ['objects', 'calendars', 'runs', 'events', 'problems', 'withheld', 'zones'];
const properties = Object.entries(fleetSchema.properties ?? {}).filter(([name]) => ofFleet.includes(name));

const patchSchema: Schema = {
  type: 'object',
  required: ['objects', 'runs', 'gone'],
  properties: { ...Object.fromEntries(properties), gone: { type: 'array', items: { type: 'string' } } },
};

/**
 * Checks that a parsed value is a patch of a Fleet, with the rules of `readFleet`.
 *
 * @throws InvalidFleetError for the first mistake
 */
export function readPatch(value: unknown): FleetPatch {
  const problem = checkValue(value, patchSchema, 'patch');
  if (problem !== null) throw new InvalidFleetError(problem);
  return value as FleetPatch;
}
