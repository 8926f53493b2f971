import type { Difference } from './fixture.ts';

const onlyCore = { server: 'accepts', validator: 'accepts' } as const;

/** All reasons why a validator accepts an invalid manifest or refuses a valid one. */
export const because = {
  order: {
    ...onlyCore,
    because: 'that a range goes forwards takes reading its ends as numbers; kron-core does',
  },
  calendar: { ...onlyCore, because: 'that a day never comes takes a calendar; kron-core has one' },
  overlap: { ...onlyCore, because: 'how many windows overlap takes counting; kron-core does' },
  calendars: {
    ...onlyCore,
    because: 'how many different calendars there are takes counting; kron-core does',
  },
  cost: { ...onlyCore, because: 'what a spec costs takes the number of its windows; kron-core counts it' },
  sum: { validator: 'accepts', because: 'a pattern cannot add up a duration; CEL and kron-core do' },
  overflow: {
    ...onlyCore,
    because:
      'a rule about an entry of a list may not fail, as reading such a duration does; kron-core says it',
  },
  number: {
    validator: 'accepts',
    because: 'a pattern cannot compare a number in a text; CEL and kron-core do',
  },
  compare: { validator: 'accepts', because: 'JSON Schema cannot compare two values; CEL and kron-core do' },
  allow: { validator: 'accepts', because: 'the schema has no rule across fields; CEL and kron-core do' },
  nullKey: {
    validator: 'accepts',
    because: 'JSON Schema counts a key that is null; for the API server it is absent',
  },
  duplicate: {
    validator: 'accepts',
    because: 'JSON Schema compares whole entries, not their keys; validateKronJob and the API server do',
  },
  metadata: { server: 'accepts', because: 'the API server drops it when an object is created' },
  status: { server: 'accepts', because: 'the API server drops a status when an object is created' },
  tampering: {
    server: 'accepts',
    validator: 'accepts',
    because: 'a key of that name is harmless in Go; in JavaScript it is not',
  },
  depth: {
    server: 'accepts',
    validator: 'accepts',
    because: 'no Job is that deep, and JavaScript has no stack for it',
  },
  labelKeys: {
    server: 'accepts',
    because: 'a rule over keys of any length is over the cost budget; the Job that is made is refused',
  },
} as const satisfies Record<string, Difference>;
