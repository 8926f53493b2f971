import { expect, test } from '@jest/globals';
import { compiledFleet } from '@kron/fleet/fleet/compiledFleet';
import type { FleetObject } from '@kron/fleet/fleet/fleet';
import { fleetInstants } from '@kron/fleet/fleet/fleetCheck';
import { makeFleet } from '@kron/fleet/fleet/makeFleet';
import { desk, kronJob, parts } from '@kron/fleet/testing/fleets';
import fc from 'fast-check';
import { type RowWithPeriods, periodOrder } from './periodOrder.ts';
import { outcomeOfState, stateBit } from './protocol.ts';
import { dueOf, firstFrom, rowPeriods } from './rowPeriods.ts';

const objects = fc.array(
  fc
    .record({
      schedule: fc.constantFrom('*/7 * * * *', '0 * * * *', '30 2 * * *', '0 0 1 * *'),
      timezone: fc.constantFrom('UTC', 'Europe/Paris', 'Australia/Lord_Howe', 'America/St_Johns'),
      mode: fc.constantFrom('after' as const, 'around' as const),
      minutes: fc.integer({ min: 0, max: 180 }),
      avoid: fc.boolean(),
      suspend: fc.boolean(),
      bounded: fc.boolean(),
    })
    .map(({ mode, minutes, avoid, suspend, bounded, ...spec }) => ({
      ...spec,
      window: { mode, duration: `${minutes}m` },
      policy: { suspend },
      ...(avoid ? { constraints: { avoid: [{ hours: '2-14' }] } } : {}),
      ...(bounded ? { notBefore: '2026-10-24T20:00:00Z', notAfter: '2026-10-25T06:00:00Z' } : {}),
    })),
  { minLength: 1, maxLength: 5 },
);

const lengths = fc.integer({ min: 0, max: 2 * 86_400 });
/** Of the period that waits: not of all schedules, and before or in the span. */
const waiting = fc.constantFrom('2026-10-24T00:30:00Z', '2026-10-24T11:00:00Z', '2026-10-24T13:00:00Z');

test('the periods of all rows in order are those of the timeline', () => {
  fc.assert(
    fc.property(objects, lengths, waiting, (specs, length, waits) => {
      const from = Date.UTC(2026, 9, 24, 12) / 1000;
      const span = { from, to: from + length };
      const fleetObjects: FleetObject[] = [
        ...specs.map((spec, index) => ({
          ...kronJob(`prod/job-${index}`, spec),
          flow: { waiting: { periodID: waits, reason: 'Queued', message: '' } },
        })),
        desk,
      ];
      const fleet = makeFleet(parts({ objects: fleetObjects, from, to: from + 86_400 }));
      const compiled = compiledFleet(fleet).objects;
      const members = compiled.map(
        (one, row): RowWithPeriods => ({
          row,
          identity: one.object.identity,
          kind: one.kind,
          periods: rowPeriods(one, span),
        }),
      );
      const { member, index } = periodOrder(members, span);
      const found = [...member].map((number, at) => {
        const { identity, periods } = members[number]!;
        const chosen = periods.chosen[index[at]!]!;
        return {
          identity,
          nominal: periods.nominal[index[at]!]! * 1000,
          chosen: Number.isNaN(chosen) ? null : chosen,
        };
      });
      const expected = fleetInstants(compiled, span.from, span.to).map(({ identity, periodID, chosen }) => ({
        identity,
        nominal: Date.parse(periodID),
        chosen,
      }));
      const isInSpan = ({ nominal, chosen }: (typeof found)[number]): boolean =>
        (chosen === null ? nominal : chosen * 1000) >= from * 1000;
      expect(found.filter(isInSpan)).toEqual(expected);
      const before = found.filter((one) => !isInSpan(one));
      expect(before.filter(({ nominal }) => nominal !== Date.parse(waits))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test('a ControlledJob without an event in a span has the first one after it, and no run in the table', () => {
  const [one] = compiledFleet(makeFleet(parts({ objects: [desk] }))).objects;
  const noon = Date.UTC(2026, 10, 23, 17) / 1000;
  const span = { from: noon, to: noon + 3600 };
  const periods = rowPeriods(one!, span);
  expect([[...periods.chosen], [...periods.state]]).toEqual([[noon + 5 * 3600], [stateBit.stop]]);
  const member = { row: 0, identity: 'prod/desk', kind: 'ControlledJob' as const, periods };
  expect(periodOrder([member], span).member).toHaveLength(0);
});

test('an order can be restricted to outcomes', () => {
  const never = kronJob('prod/never', {
    schedule: '0 12 * * *',
    constraints: { avoid: [{ hours: '0-23' }] },
  });
  const off = kronJob('prod/off', { schedule: '0 12 * * *', policy: { suspend: true } });
  const from = Date.UTC(2026, 10, 22) / 1000;
  const span = { from, to: from + 86_400 };
  const members = compiledFleet(makeFleet(parts({ objects: [never, off] }))).objects.map(
    (one, row): RowWithPeriods => ({
      row,
      identity: one.object.identity,
      kind: one.kind,
      periods: rowPeriods(one, span),
    }),
  );
  const withOutcome = (outcome: string): number[] => [
    ...periodOrder(members, span, ({ periods }, index) => {
      return outcomeOfState(periods.state[index] ?? 0) === outcome;
    }).member,
  ];
  expect(withOutcome('unschedulable')).toEqual([0]);
  expect(withOutcome('suspended')).toEqual([1]);
  expect(withOutcome('planned')).toEqual([]);
});

test('the first period from an instant on is found', () => {
  const often = kronJob('prod/often', { schedule: '*/10 * * * *' });
  const from = Date.UTC(2026, 10, 22) / 1000;
  const [one] = compiledFleet(makeFleet(parts({ objects: [often] }))).objects;
  const periods = rowPeriods(one!, { from, to: from + 3600 });
  expect(periods.nominal).toHaveLength(6);
  expect(firstFrom(periods, from + 600)).toBe(1);
  expect(firstFrom(periods, from + 601)).toBe(2);
  expect(firstFrom(periods, from + 9999)).toBe(6);
  expect(dueOf(periods, 5)).toBe(from + 3000);
});

test.each([
  ['no spread', {}, []],
  ['one window, as all are alike', { spread: { slot: 1, of: 4 } }, [900, 1_800]],
  [
    'each window with constraints',
    { spread: { slot: 1, of: 4 }, constraints: { avoid: [{ between: '00:00-00:29' }] } },
    [2_250, 2_700],
  ],
])('the slots of %s', (_, changes, expected) => {
  const spec = {
    schedule: '0 0 * * *',
    timezone: 'UTC',
    window: { mode: 'after' as const, duration: '1h' },
    ...changes,
  };
  const from = Date.UTC(2026, 10, 22) / 1000;
  const [one] = compiledFleet(makeFleet(parts({ objects: [kronJob('prod/a', spec)] }))).objects;
  const { slotStart, slotEnd, start } = rowPeriods(one!, { from, to: from + 3 * 86_400 });
  const found = [...slotStart].map((at, index) => [at - start[index]!, slotEnd[index]! - start[index]!]);
  expect(found).toEqual(expected.length === 0 ? [] : Array.from(start, () => expected));
});
