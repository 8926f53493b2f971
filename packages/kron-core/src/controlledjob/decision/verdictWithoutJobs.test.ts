import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileControlled } from '../events/compile.ts';
import type { ControlledSpec, EventSpec } from '../spec/spec.ts';
import { expressions, places } from '../testing/eventWorld.ts';
import { at, nineToFive } from '../testing/scenario.ts';
import { decideControlled } from './decide.ts';
import { verdictWithoutJobs } from './verdictWithoutJobs.ts';

const event = fc.record({
  action: fc.constantFrom('start' as const, 'stop' as const),
  cronSchedule: fc.constantFrom(...expressions, '0 0 29 2 *'),
}) satisfies fc.Arbitrary<EventSpec>;

const cases = fc.record({
  events: fc.array(event, { minLength: 1, maxLength: 4 }),
  place: fc.constantFrom(...places),
  minutes: fc.integer({ min: 0, max: 1440 }),
  startingDeadlineSeconds: fc.constantFrom(0, 600),
  suspend: fc.boolean(),
});

test('is the verdict of the decision without an observation', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(cases, ({ events, place, minutes, ...fields }) => {
      const timezone = { name: place.zone, offset: place.offset };
      const spec: ControlledSpec = { identity: 'prod/desk', timezone, events, ...fields };
      const now = new Date(Date.parse(place.around) + 60_000 * minutes);
      const { reason, message } = decideControlled(spec, now);
      expect(verdictWithoutJobs(compileControlled(spec), now)).toEqual({ reason, message });
      seen.add(reason);
    }),
    { numRuns: 500 },
  );
  expect([...seen].toSorted()).toEqual(['NotScheduled', 'Start', 'StartingDeadlineExceeded', 'Suspended']);
});

test('the last second of the starting deadline belongs to it', () => {
  const schedule = compileControlled({ ...nineToFive, startingDeadlineSeconds: 600 });
  expect(verdictWithoutJobs(schedule, at('09:10')).reason).toBe('Start');
  expect(verdictWithoutJobs(schedule, at('09:10:01')).reason).toBe('StartingDeadlineExceeded');
});
