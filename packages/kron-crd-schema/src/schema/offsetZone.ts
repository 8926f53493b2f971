import { type TSchema, Type } from 'typebox';
import { timezoneField } from './timezone.ts';

const step = 60;
const aDay = 86_400;

const offset = Type.Integer({
  description: `Seconds to add to that zone's offset from UTC: a multiple of ${step}, at most a day either way. With 3600, a clock in it is an hour ahead of the zone, and what is to happen at 09:00 happens an hour earlier. Default: 0. Example: 3600.`,
  examples: [3600],
  format: 'int32',
  minimum: -aDay,
  maximum: aDay,
  default: 0,
  'x-kron-outside-crd': { multipleOf: step },
  'x-kubernetes-validations': [
    { rule: `self % ${step} == 0`, message: `expected seconds that are a multiple of ${step}, such as 3600` },
  ],
});

/** `spec.timezone` of a ControlledJob. */
export const offsetZoneSchema: TSchema = Type.Object(
  { name: Type.Optional(timezoneField('the events are')), offset: Type.Optional(offset) },
  {
    description: 'Where the events are read. Default: UTC. Example: {name: Europe/London}.',
    examples: [{ name: 'Europe/London' }],
    default: {},
    additionalProperties: false,
  },
);
