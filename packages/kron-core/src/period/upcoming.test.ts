import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { InvalidSpecError } from '../reading/issue.ts';
import type { ScheduleSpec } from '../spec/spec.ts';
import { anySpec } from '../testing/anySpec.ts';
import { compile } from './compile.ts';
import { explainPeriod } from './explainPeriod.ts';
import type { Period } from './period.ts';
import { unschedulableProbability } from './unschedulableProbability.ts';
import { upcoming } from './upcoming.ts';

function take(count: number, periods: Iterable<Period>): Period[] {
  const taken: Period[] = [];
  for (const period of periods) {
    if (taken.push(period) === count) break;
  }
  return taken;
}

const dueOf = ({ chosenTime, nominalTime }: Period): number => (chosenTime ?? nominalTime).getTime();

const nightly: ScheduleSpec = {
  identity: 'prod/db-backup',
  schedule: '0 0 * * *',
  window: { duration: '1h' },
};

describe('upcoming', () => {
  test('starts strictly after the given instant', () => {
    const [first] = take(1, upcoming(nightly, new Date('2026-02-28T12:00:00Z')));
    expect(first?.chosenTime).toEqual(new Date('2026-03-01T00:58:29Z'));
    const [second] = take(1, upcoming(nightly, new Date('2026-03-01T00:58:29Z')));
    expect(second?.periodID).toBe('2026-03-02T00:00:00Z');
  });

  test('returns periods with overlapping windows in due order', () => {
    const spec = { ...nightly, schedule: '*/10 * * * *', window: { duration: '5h' } };
    const periods = take(200, upcoming(spec, new Date('2026-03-01T00:00:00Z')));
    const ordered = [...periods].sort((a, b) => dueOf(a) - dueOf(b) || +a.nominalTime - +b.nominalTime);
    expect(periods).toEqual(ordered);
    const byNominal = [...periods].sort((a, b) => +a.nominalTime - +b.nominalTime);
    expect(periods).not.toEqual(byNominal);
  });

  test('ends at notAfter, inclusive', () => {
    const spec = { ...nightly, window: null, notAfter: '2026-03-03T00:00:00Z' };
    const periods = take(100, upcoming(spec, new Date('2026-03-01T00:00:00Z')));
    expect(periods.map(({ periodID }) => periodID)).toEqual(['2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z']);
  });

  test('begins at notBefore, inclusive', () => {
    const spec = { ...nightly, window: null, notBefore: '2030-03-03T00:00:00Z' };
    const [first] = take(1, upcoming(spec, new Date('2026-03-01T00:00:00Z')));
    expect(first?.periodID).toBe('2030-03-03T00:00:00Z');
  });

  test("begins after a notBefore with a fraction of a period's second", () => {
    const spec = { ...nightly, window: null, notBefore: '2030-03-03T00:00:00.5Z' };
    const [first] = take(1, upcoming(spec, new Date('2026-03-01T00:00:00Z')));
    expect(first?.periodID).toBe('2030-03-04T00:00:00Z');
  });

  test('is empty if both bounds lie within one second', () => {
    const bounds = { notBefore: '2030-03-03T00:00:00.2Z', notAfter: '2030-03-03T00:00:00.7Z' };
    const spec = { ...nightly, window: null, ...bounds };
    expect(take(1, upcoming(spec, new Date('2026-03-01T00:00:00Z')))).toEqual([]);
  });

  test('ends with the calendar', () => {
    const periods = take(10, upcoming({ ...nightly, window: null }, new Date('9999-12-29T12:00:00Z')));
    expect(periods.map(({ periodID }) => periodID)).toEqual(['9999-12-30T00:00:00Z', '9999-12-31T00:00:00Z']);
  });

  test('has no period whose window exceeds the calendar', () => {
    const periods = take(
      10,
      upcoming({ ...nightly, window: { duration: '25h' } }, new Date('9999-12-29T00:00:00Z')),
    );
    expect(periods.at(-1)?.periodID).toBe('9999-12-30T00:00:00Z');
  });

  test('includes unschedulable periods in order', () => {
    const spec = { ...nightly, constraints: { only: [{ dow: 'MON' }] } };
    const periods = take(3, upcoming(spec, new Date('2026-02-28T12:00:00Z')));
    expect(periods.map(({ unschedulable }) => unschedulable)).toEqual([true, false, true]);
  });

  test('can be iterated again', () => {
    const periods = upcoming(nightly, new Date('2026-02-28T12:00:00Z'));
    expect(take(3, periods)).toEqual(take(3, periods));
  });

  test('agrees with explainPeriod, and a compiled schedule with its spec', () => {
    fc.assert(
      fc.property(
        anySpec,
        fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true }),
        (spec, after) => {
          const compiled = compile(spec);
          const periods = take(5, upcoming(spec, after));
          expect(take(5, upcoming(compiled, after))).toEqual(periods);
          for (const period of periods) {
            const { candidates, probabilityUnschedulable, ...explained } = explainPeriod(
              spec,
              period.nominalTime,
            );
            expect(explained).toEqual(period);
            expect(unschedulableProbability(spec, period.nominalTime)).toBe(probabilityUnschedulable);
            expect(unschedulableProbability(compiled, period.nominalTime)).toBe(probabilityUnschedulable);
            expect(explainPeriod(compiled, period.nominalTime)).toMatchObject(explained);
            expect(candidates.filter(({ allowed }) => allowed)).toHaveLength(period.unschedulable ? 0 : 1);
            expect(probabilityUnschedulable).toBeGreaterThanOrEqual(0);
            expect(probabilityUnschedulable).toBeLessThanOrEqual(1);
            expect(dueOf(period)).toBeGreaterThan(after.getTime());
          }
        },
      ),
    );
  });

  test('chooses within the window', () => {
    fc.assert(
      fc.property(anySpec, (spec) => {
        for (const { chosenTime, windowStart, windowEnd } of take(
          10,
          upcoming(spec, new Date('2026-01-01')),
        )) {
          if (chosenTime === null) continue;
          expect(chosenTime >= windowStart && chosenTime <= windowEnd).toBe(true);
        }
      }),
    );
  });

  test('rejects an invalid spec and an invalid Date', () => {
    expect(() => upcoming({ ...nightly, schedule: '@daily' }, new Date(0))).toThrow(InvalidSpecError);
    expect(() => upcoming(nightly, new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('unschedulableProbability', () => {
  const spec = { ...nightly, constraints: { only: [{ between: '00:00-00:02' }] } };

  test('is (1-p)^64 of the allowed share of the window', () => {
    const probability = unschedulableProbability(spec, new Date('2026-03-01T00:00:00Z'));
    const forbidden = Array.from({ length: 64 }, () => 1 - 180 / 3601);
    expect(probability).toBeCloseTo(
      forbidden.reduce((all, one) => all * one),
      12,
    );
  });

  test('rejects an invalid spec and an instant that the schedule does not name', () => {
    const instant = new Date('2026-03-01T00:00:00Z');
    expect(() => unschedulableProbability({ ...spec, schedule: '@daily' }, instant)).toThrow(
      InvalidSpecError,
    );
    expect(() => unschedulableProbability(spec, new Date('2026-03-01T00:30:00Z'))).toThrow(RangeError);
    expect(() => unschedulableProbability(spec, new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('explainPeriod', () => {
  test('states the closest nominal times if the schedule does not name the instant', () => {
    expect(() => explainPeriod(nightly, new Date('2026-03-01T00:30:00Z'))).toThrow(
      new RangeError(
        'schedule "0 0 * * *" in UTC does not name 2026-03-01T00:30:00.000Z; the nearest nominal times are 2026-03-01T00:00:00Z and 2026-03-02T00:00:00Z',
      ),
    );
  });

  test.each([
    ['after', '9999-12-31T00:00:00.000Z', '9999-12-30T00:00:00Z'],
    ['around', '0001-01-01T00:00:00.000Z', '0001-01-02T00:00:00Z'],
    ['after', '+010000-01-01T00:00:00.000Z', '9999-12-30T00:00:00Z'],
    ['around', '0000-12-31T00:00:00.000Z', '0001-01-02T00:00:00Z'],
    // A clock change would otherwise be given as the reason.
    ['after', '9999-12-31T02:30:00.000Z', '9999-12-30T00:00:00Z'],
  ] as const)('states that a window %s %s leaves the years', (mode, instant, nearest) => {
    const spec = { ...nightly, clockChanges: {}, window: { mode, duration: '25h' } };
    expect(() => explainPeriod(spec, new Date(instant))).toThrow(
      new RangeError(
        `schedule "0 0 * * *" in UTC has no period at ${instant}: its window is not in the years 0001 to 9999; the nearest nominal time is ${nearest}`,
      ),
    );
  });

  test.each(['10000-01-01', '0000-12-31'])('hashes the local day %s of the end of the calendar', (day) => {
    const timezone = day.startsWith('1') ? 'Asia/Tokyo' : 'America/New_York';
    const nominal = day.startsWith('1') ? '9999-12-31T20:00:00Z' : '0001-01-01T01:00:00Z';
    const spec = {
      ...nightly,
      timezone,
      schedule: '* * * * *',
      window: {},
      seed: { strategy: 'daily' as const },
    };
    const { periodKey, seedHash } = explainPeriod(spec, new Date(nominal));
    expect(periodKey).toBe(day);
    expect(seedHash).toBe(createHash('sha256').update(`${spec.identity}\n${day}\n`).digest('hex'));
  });

  test('states which clause rejected each candidate', () => {
    const spec = {
      ...nightly,
      constraints: { only: [{ between: '00:50-01:00' }], avoid: [{ hours: '1' }, { dom: '2' }] },
    };
    const rejections = ['01', '02'].flatMap((day) =>
      explainPeriod(spec, new Date(`2026-03-${day}T00:00:00Z`)).candidates.map(
        ({ rejectedBy }) => rejectedBy,
      ),
    );
    expect(new Set(rejections)).toEqual(
      new Set([null, 'spec.constraints.only', 'spec.constraints.avoid[1]']),
    );
  });
});
