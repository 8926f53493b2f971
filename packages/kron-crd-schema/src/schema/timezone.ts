import { knownZones } from 'kron-core';
import { type TSchema, Type } from 'typebox';
import { matching, unlessUnchanged } from './celRule.ts';

const shape = '^[A-Z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$';
const expected =
  'expected an IANA time zone such as Europe/Paris or UTC, in its own spelling; no offsets, no abbreviations';
/** Go takes these for zones: the one of the machine, and the one that no machine has chosen yet. */
const ofTheMachine = "['Local', 'Factory']";

/** `spec.timezone`. Whether the API server knows a name is for its own copy of the database to say. */
export const timezoneSchema: TSchema = Type.String({
  description:
    'The IANA time zone in which the schedule, the constraints and the days and weeks of the seed are read. Default: UTC. Example: Europe/Paris.',
  examples: ['Europe/Paris'],
  default: 'UTC',
  maxLength: 64,
  'x-kron-outside-crd': { enum: [...knownZones()], format: 'iana-time-zone' },
  'x-kron-expected': expected,
  'x-kubernetes-validations': [
    { rule: `${matching('self', shape)} && !(self in ${ofTheMachine})`, message: expected },
    unlessUnchanged({
      rule: `!${matching('self', shape)} || timestamp('2026-01-01T00:00:00Z').getHours(self) >= 0`,
      message: expected,
    }),
  ],
});
