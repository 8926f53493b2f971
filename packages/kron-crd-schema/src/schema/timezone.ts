import { knownZones } from 'kron-core';
import { type TSchema, Type } from 'typebox';
import { matching, unlessUnchanged } from './celRule.ts';

const utc = 'UTC';
const shape = '^[A-Z][A-Za-z0-9_+-]*(?:/[A-Za-z0-9_+-]+)*$';
const expected =
  'expected an IANA time zone such as Europe/Paris or UTC, in its own spelling; no offsets, no abbreviations';
/**
 * Names that Go accepts and Kron refuses. `Local` is the time zone of the machine. `Factory` means that no zone is
 * configured.
 */
const refusedNames = "['Local', 'Factory']";

/**
 * The schema of a field with the name of a time zone. A CEL rule also checks that the API server's own copy of the IANA
 * database has the zone.
 *
 * @param what - the times in this zone, for the description: `the events`
 * @param otherwise - the zone if the field is absent, for the description. Default: UTC
 */
export function timezoneField(what: string, otherwise?: string): TSchema {
  return Type.String({
    description: `IANA time zone of ${what}. Default: ${otherwise ?? utc}. Example: Europe/Paris.`,
    examples: ['Europe/Paris'],
    ...(otherwise === undefined ? { default: utc } : {}),
    maxLength: 64,
    'x-kron-outside-crd': { enum: [...knownZones()], format: 'iana-time-zone' },
    'x-kron-expected': expected,
    'x-kubernetes-validations': [
      { rule: `${matching('self', shape)} && !(self in ${refusedNames})`, message: expected },
      unlessUnchanged({
        rule: `!${matching('self', shape)} || timestamp('2026-01-01T00:00:00Z').getHours(self) >= 0`,
        message: expected,
      }),
    ],
  });
}
