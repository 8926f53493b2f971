import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { CalendarEntry } from '../calendars/calendarSpec.ts';
import { allowedMass } from '../choice/allowedMass.ts';
import type { ConstraintsSpec, DistributionSpec } from '../spec/spec.ts';
import { compiledChoice } from '../testing/compiledChoice.ts';
import { begun, walkOn } from './spreadWalk.ts';

/* Rules: docs/reference/scheduling.md, "Spread". */

const distributions: DistributionSpec[] = [
  { name: 'uniform' },
  { name: 'skewEarly', params: { shape: '2.5' } },
  { name: 'exponential', params: { lambda: '30', dir: 'late' } },
  { name: 'normal' },
];

const constraintSets: ConstraintsSpec[] = [
  { avoid: [{ calendar: 'freeze' }] },
  { only: [{ calendar: 'freeze', hours: '3-20' }], avoid: [{ dow: 'SUN' }] },
  { only: [{ calendar: 'freeze' }], avoid: [{ calendar: 'freeze' }] },
  { avoid: [{ between: '01:30-02:29' }, { hours: '0,4-6' }] },
];

/** Around a clock change in Berlin. */
const march28 = Date.parse('2026-03-28T00:00:00Z');

/** Entries that begin every ten minutes and take some seconds, in local time or not. */
function entries(seconds: number, isLocal: boolean): CalendarEntry[] {
  return Array.from({ length: 500 }, (_, index) => {
    const from = march28 + index * 600_000;
    return { from: written(from, isLocal), to: written(from + 1_000 * seconds, isLocal) };
  });
}

function written(ms: number, isLocal: boolean): string {
  return new Date(ms).toISOString().replace('.000Z', isLocal ? '' : 'Z');
}

const windows = fc
  .record({
    distribution: fc.constantFrom(...distributions),
    constraints: fc.constantFrom(...constraintSets),
    hours: fc.constantFrom(1, 30, 80),
    timezone: fc.constantFrom('UTC', 'Europe/Berlin'),
    seconds: fc.integer({ min: 1, max: 599 }),
    isLocal: fc.boolean(),
  })
  .map(({ hours, seconds, isLocal, ...spec }) =>
    compiledChoice({
      ...spec,
      window: { duration: `${hours}h` },
      spread: { slot: 0, of: 1 },
      calendars: { calendar: { freeze: { entries: entries(seconds, isLocal) } } },
    }),
  );

test('a walk in any number of calls chooses what the allowed mass gives for the same share', () => {
  const start = march28 / 1000 + 3_600;
  // A share that is a fraction of the seconds of a whole span lies on the border of two spans.
  const shares = fc.oneof(
    fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    fc.integer({ min: 0, max: 599 }),
  );
  fc.assert(
    fc.property(windows, shares, fc.integer({ min: 1, max: 3_000 }), (compiled, share, steps) => {
      const mass = allowedMass(compiled, start);
      const span = mass.before(start + 600);
      const v = share < 1 ? share : Math.min((share * span) / mass.total || 0, 1 - Number.EPSILON);
      let found = walkOn(compiled, start, v, steps, begun);
      while ('walk' in found) found = walkOn(compiled, start, v, steps, found.walk);
      expect(found.answer).toBe(mass.instantAt(v));
    }),
    { numRuns: 300 },
  );
});

test('a call ends with the first stretch that takes its steps', () => {
  const compiled = compiledChoice({
    window: { duration: '2h' },
    spread: { slot: 0, of: 1 },
    constraints: { avoid: [{ calendar: 'freeze' }] },
    calendars: { calendar: { freeze: { entries: entries(60, false) } } },
  });
  const start = march28 / 1000;
  // A minute of the freeze, nine minutes without it: 16 steps each, 2 for the clause and its calendar, 8 for a span.
  expect(walkOn(compiled, start, 0.5, 1, begun)).toEqual({
    steps: 18,
    walk: { at: 60, from: 0, to: 0, before: 0, target: null },
  });
  expect(walkOn(compiled, start, 0.5, 19, begun)).toEqual({
    steps: 18 + 26,
    walk: { at: 600, from: 60, to: 600, before: 0, target: null },
  });
  expect(walkOn(compiled, start, 0.5, Number.POSITIVE_INFINITY, begun)).toEqual({
    steps: 12 * (18 + 26) + 18,
    walk: { ...begun, target: 3_240 },
  });
});
