import { describe, expect, test } from '@jest/globals';
import { calendar } from '../zone/calendar.ts';
import { compile } from './compile.ts';
import { upcoming } from './upcoming.ts';

const hour = 3600;

describe('a schedule at the ends of the calendar', () => {
  const schedule = compile({
    identity: 'prod/db-backup',
    schedule: '0 * * * *',
    window: { mode: 'around', duration: '4h' },
  });
  const first = calendar.firstSecond + 2 * hour;
  const last = calendar.lastSecond + 1 - 3 * hour;

  test('has no nominal time whose window begins before it', () => {
    expect(schedule.nextNominal(Number.NEGATIVE_INFINITY)).toBe(first);
    expect(schedule.latestNominal(first)).toBe(first);
    expect(schedule.latestNominal(first - 1)).toBeNull();
    expect([first, first - hour].map((nominal) => schedule.isNominal(nominal))).toEqual([true, false]);
  });

  test('has no nominal time whose window ends after it', () => {
    expect(schedule.latestNominal(Number.POSITIVE_INFINITY)).toBe(last);
    expect(schedule.nextNominal(last - 1)).toBe(last);
    expect(schedule.nextNominal(last)).toBeNull();
    expect([last, last + hour].map((nominal) => schedule.isNominal(nominal))).toEqual([true, false]);
  });
});

describe('which periods exist', () => {
  const at = (text: string): number => Date.parse(`${text}Z`) / 1000;
  const december = { notBefore: '2026-12-01T00:00:00Z', notAfter: '2026-12-05T00:00:00Z' };

  test.each<[name: string, fields: object, nominal: string, exists: boolean]>([
    ['without bounds', {}, '2026-11-20T00:00', true],
    ['not named', december, '2026-12-02T00:01', false],
    ['before notBefore', december, '2026-11-30T00:00', false],
    ['within', december, '2026-12-01T00:00', true],
    ['due after notAfter', december, '2026-12-05T00:00', false],
    [
      'due before notBefore, named after it',
      { notBefore: '2026-12-03T00:00:00Z', window: { mode: 'around', duration: '2h' } },
      '2026-12-03T00:00',
      false,
    ],
  ])('%s', (_, fields, nominal, exists) => {
    const schedule = compile({
      identity: 'ops/x',
      schedule: '0 0 * * *',
      window: { duration: '2h' },
      ...fields,
    });
    expect(schedule.hasPeriod(at(nominal))).toBe(exists);
  });

  test.each(['after', 'around'] as const)(
    'agrees with upcoming, with a window %s the nominal time',
    (mode) => {
      const constraints = { avoid: [{ between: '00:30-01:30' }, { date: '2026-12-03' }] };
      const spec = {
        identity: 'ops/x',
        schedule: '0 * * * *',
        window: { mode, duration: '150m' },
        constraints,
      };
      const schedule = compile({
        ...spec,
        notBefore: '2026-12-01T20:00:00Z',
        notAfter: '2026-12-04T06:00:00Z',
      });
      const due = [...upcoming(schedule, new Date(0))].map(({ nominalTime }) => nominalTime.getTime() / 1000);
      const wanted = due.toSorted((a, b) => a - b);

      const ascending: number[] = [];
      for (let next = schedule.nextPeriod(-Infinity); next !== null; next = schedule.nextPeriod(next))
        ascending.push(next);
      const descending: number[] = [];
      for (let last = schedule.latestPeriod(Infinity); last !== null; last = schedule.latestPeriod(last - 1))
        descending.push(last);
      expect(ascending).toEqual(wanted);
      expect(descending).toEqual(wanted.toReversed());
      for (let nominal = at('2026-11-30T00:00'); nominal < at('2026-12-06T00:00'); nominal += hour)
        expect([nominal, schedule.hasPeriod(nominal)]).toEqual([nominal, wanted.includes(nominal)]);
    },
  );
});
