import { describe, expect, test } from '@jest/globals';
import { makeFleet } from './makeFleet.ts';
import { desk, kronJob, parts } from '../testing/fleets.ts';
import { compiledFleet } from './compiledFleet.ts';

const refers = kronJob('prod/a', {
  schedule: '0 0 * * *',
  constraints: { avoid: [{ calendar: 'holidays' }] },
});
const holidays = {
  kind: 'KronCalendar' as const,
  identity: 'prod/holidays',
  spec: { entries: [{ from: '2026-11-23' }] },
};

describe('a reference to a calendar', () => {
  test('leads to the calendar of the namespace', () => {
    const { objects, invalid } = compiledFleet(
      makeFleet(parts({ objects: [refers], calendars: [holidays] })),
    );
    expect(invalid).toEqual([]);
    expect(objects).toHaveLength(1);
  });

  test.each([
    ['that the Fleet lacks', [], [], 'found none: nothing runs until there is one'],
    [
      'of a kind that could not be read',
      [],
      [{ what: 'KronCalendar', why: 'no right to list kroncalendars' }],
      'expected the right to read KronCalendars',
    ],
    [
      'that is invalid',
      [{ ...holidays, spec: { entries: [{ from: '24.12.2026' }] } }],
      [],
      'expected a valid KronCalendar "holidays" in namespace prod',
    ],
    [
      'of a zone that does not exist',
      [{ ...holidays, spec: { timezone: 'Mars/Phobos', entries: [] } }],
      [],
      'expected a valid KronCalendar "holidays" in namespace prod',
    ],
  ])('%s is a problem of the KronJob, and the others go on', (_, calendars, withheld, message) => {
    const fleet = makeFleet(parts({ objects: [refers, desk], calendars, withheld }));
    const { objects, invalid } = compiledFleet(fleet);
    expect(objects.map(({ object }) => object.identity)).toEqual(['prod/desk']);
    expect(invalid).toEqual([
      { kind: 'KronJob', identity: 'prod/a', message: expect.stringContaining(message) },
    ]);
  });
});
