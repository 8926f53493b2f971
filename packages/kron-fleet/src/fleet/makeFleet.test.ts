import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compiledFleet } from './compiledFleet.ts';
import { backup, day, kronJob, parts } from '../testing/fleets.ts';
import { fleetCheck, fleetInstants } from './fleetCheck.ts';
import { makeFleet } from './makeFleet.ts';
import { readFleet } from './readFleet.ts';

const holidays = {
  kind: 'KronCalendar' as const,
  identity: 'prod/holidays',
  spec: { timezone: 'Europe/Berlin', entries: [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }] },
};

describe('the offsets of a Fleet', () => {
  test('are those of every zone that its objects and calendars use', () => {
    const only = kronJob('prod/a', {
      schedule: '0 0 * * *',
      constraints: { avoid: [{ calendar: 'holidays' }] },
    });
    const { zones } = makeFleet(parts({ objects: [backup, only], calendars: [holidays] }));
    expect(Object.keys(zones)).toEqual(['Europe/Berlin', 'Europe/Paris']);
  });

  test('cover a year before the span, and five from its start', () => {
    const { zones } = makeFleet(parts());
    expect(zones['Europe/Paris']).toMatchObject({ from: '2025-11-21T12:00:00Z', to: '2031-11-26T12:00:00Z' });
  });
});

describe('the offsets of a Fleet are of the years 0001 to 9999', () => {
  test.each([
    ['0001-01-01T00:00:00Z', { from: '0001-01-01T00:00:00Z' }],
    ['9999-12-30T00:00:00Z', { to: '9999-12-31T23:59:59Z' }],
  ])('around a span from %s', (start, expected) => {
    const from = Date.parse(start) / 1000;
    const { zones } = makeFleet(parts({ now: from, from, to: from + 86_400 }));
    expect(zones['Europe/Paris']).toMatchObject(expected);
  });
});

describe('the calendars of a Fleet', () => {
  test('are those that a KronJob refers to, in its namespace', () => {
    const clause = { avoid: [{ calendar: 'holidays' }, { clusterCalendar: 'freeze' }] };
    const only = kronJob('prod/a', { schedule: '0 0 * * *', constraints: clause });
    const freeze = { kind: 'ClusterKronCalendar' as const, identity: 'freeze', spec: { entries: [] } };
    const others = [
      { ...holidays, identity: 'dev/holidays' },
      { ...freeze, identity: 'holidays' },
    ];
    const { calendars } = makeFleet(parts({ objects: [only], calendars: [...others, holidays, freeze] }));
    expect(calendars).toEqual([holidays, freeze]);
  });
});

describe('the labels of a Fleet', () => {
  test.each([
    [undefined, { team: 'db', tier: 'batch' }],
    [['team'], { team: 'db' }],
    [[], {}],
  ])('with %p are %p', (labels, expected) => {
    expect(makeFleet(parts({ labels })).objects[0]?.labels).toEqual(expected);
  });
});

describe('the check of a Fleet', () => {
  test('counts what is due from the start of the span to before its end', () => {
    const objects = [kronJob('prod/noon', { schedule: '0 12 * * *' })];
    const { check } = makeFleet(parts({ objects }));
    expect(check).toMatchObject({
      from: '2026-11-22T12:00:00Z',
      to: '2026-11-23T12:00:00Z',
      instants: 1,
    });
  });

  test('is the same for the Fleet that was read from JSON', () => {
    const minutes = fc.integer({ min: 0, max: 59 });
    const zone = fc.constantFrom('Europe/Paris', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(minutes, zone, fc.constantFrom('0s', '20m'), (minute, timezone, duration) => {
        const objects = [
          kronJob('prod/a', { schedule: `${minute} * * * *`, timezone, window: { duration } }),
          backup,
        ];
        const fleet = makeFleet(parts({ objects }));
        const read = readFleet(JSON.parse(JSON.stringify(fleet)));
        expect(fleetCheck(compiledFleet(read).objects, day.from, day.to)).toEqual(fleet.check);
      }),
      { numRuns: 20 },
    );
  });

  test('differs if the offsets of a zone differ', () => {
    const fleet = makeFleet(parts());
    const paris = fleet.zones['Europe/Paris'];
    if (paris === undefined) throw new Error('no offsets');
    const offsets = paris.offsets.map(([from, seconds]) => [from, seconds + 3600] as const);
    const changed = { ...fleet, zones: { ...fleet.zones, 'Europe/Paris': { ...paris, offsets } } };
    expect(fleetCheck(compiledFleet(changed).objects, day.from, day.to)).not.toEqual(fleet.check);
  });
});

test('instants are in the order of kron preview: due time, nominal time, identity', () => {
  const at = (identity: string): ReturnType<typeof kronJob> => kronJob(identity, { schedule: '0 13 * * *' });
  const fleet = makeFleet(parts({ objects: [at('prod/b'), at('prod/a'), at('dev/z')] }));
  const order = fleetInstants(compiledFleet(fleet).objects, day.from, day.to).map(({ identity }) => identity);
  expect(order).toEqual(['dev/z', 'prod/a', 'prod/b']);
});

test('the same parts make the same bytes', () => {
  expect(JSON.stringify(makeFleet(parts()))).toBe(JSON.stringify(makeFleet(parts())));
});
