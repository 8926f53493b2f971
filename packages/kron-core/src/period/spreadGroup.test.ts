import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { ConstraintsSpec, DistributionSpec, ScheduleSpec } from '../spec/spec.ts';
import { compile } from './compile.ts';
import { explainPeriod } from './explainPeriod.ts';
import { guaranteedPeak, guaranteedStarts, spreadBounds } from './spreadGroup.ts';

const march1 = new Date('2026-03-01T00:00:00Z');

function daily(duration: string, part: Partial<ScheduleSpec> = {}): ScheduleSpec {
  return { identity: 'prod/a', schedule: '0 0 * * *', window: { duration }, ...part };
}

const all = (of: number): number[] => Array.from({ length: of }, (_, slot) => slot);

const anyMember: fc.Arbitrary<ScheduleSpec> = fc
  .record({
    duration: fc.constantFrom('0s', '30s', '10m', '1h', '1h30m7s', '30h'),
    mode: fc.constantFrom('after' as const, 'around' as const),
    distribution: fc.constantFrom<DistributionSpec>(
      { name: 'uniform' },
      { name: 'skewEarly' },
      { name: 'exponential', params: { lambda: '3', dir: 'late' } },
      { name: 'normal' },
    ),
    constraints: fc.option(
      fc.constantFrom<ConstraintsSpec>(
        { avoid: [{ between: '00:05-00:20' }, { between: '00:31-00:31' }] },
        { only: [{ between: '00:10-00:12' }, { hours: '3' }] },
        { only: [{ months: '7' }] },
      ),
    ),
  })
  .map(({ duration, mode, ...part }) => daily(duration, { window: { mode, duration }, ...part }));

const anyGroup = fc.integer({ min: 1, max: 300 }).chain((of) =>
  fc.record({
    of: fc.constant(of),
    slots: fc.array(fc.integer({ min: 0, max: of - 1 }), { maxLength: 60 }),
  }),
);

describe('the guaranteed peak', () => {
  test.each([
    [50, '3h', 2],
    [60, '1h', 2],
    // 3,600 seconds: each part is one minute.
    [60, '59m59s', 1],
    [500, '4h', 4],
    [1000, '1h', 18],
    [5000, '8h', 12],
  ])('of %d members in %s is %d', (of, duration, peak) => {
    expect(guaranteedPeak(daily(duration), march1, all(of), of)).toBe(peak);
  });

  test('follows the shape of the distribution', () => {
    const early = daily('4h', { distribution: { name: 'skewEarly' } });
    expect(guaranteedPeak(early, march1, all(500), 500)).toBe(33);
  });

  test('is the greatest number of its minutes', () => {
    fc.assert(
      fc.property(anyMember, anyGroup, (spec, { of, slots }) => {
        const starts = [...guaranteedStarts(spec, march1, slots, of)].map((minute) => minute.starts);
        expect(guaranteedPeak(spec, march1, slots, of)).toBe(Math.max(0, ...starts));
      }),
      { numRuns: 300 },
    );
  });

  test('counts the parts that meet a minute, one by one, in whole numbers', () => {
    const spec = daily('1h', { constraints: { avoid: [{ between: '00:05-00:20' }] } });
    const allowed = (second: number): boolean => second < 300 || second >= 1260;
    const seconds = Array.from({ length: 3601 }, (_, second) => second).filter(allowed);
    fc.assert(
      fc.property(anyGroup, ({ of, slots }) => {
        const expected: [string, number][] = [];
        for (let minute = 0; minute <= 60; minute++) {
          const [before, upTo] = [minute, minute + 1].map(
            (at) => seconds.filter((second) => second < at * 60).length,
          ) as [number, number];
          const meets = (slot: number): boolean =>
            upTo > before && slot * seconds.length < of * upTo && (slot + 1) * seconds.length > of * before;
          const starts = slots.filter(meets).length;
          if (starts > 0) expected.push([new Date(march1.getTime() + minute * 60_000).toISOString(), starts]);
        }
        const found = [...guaranteedStarts(spec, march1, slots, of)];
        expect(found.map(({ minute, starts }) => [minute.toISOString(), starts])).toEqual(expected);
      }),
      { numRuns: 30 },
    );
  });

  test('bounds the starts of every minute, whatever the seeds', () => {
    fc.assert(
      fc.property(anyMember, anyGroup, fc.string(), (spec, { of, slots }, salt) => {
        const most = new Map(
          [...guaranteedStarts(spec, march1, slots, of)].map(({ minute, starts }) => [
            minute.getTime(),
            starts,
          ]),
        );
        const starts = new Map<number, number>();
        slots.forEach((slot, index) => {
          const member = { ...spec, identity: `prod/m${index}`, seed: { salt }, spread: { slot, of } };
          const { chosenTime } = explainPeriod(member, march1);
          if (chosenTime === null) return;
          const minute = Math.floor(chosenTime.getTime() / 60_000) * 60_000;
          starts.set(minute, (starts.get(minute) ?? 0) + 1);
        });
        for (const [minute, count] of starts) expect(count).toBeLessThanOrEqual(most.get(minute) ?? 0);
      }),
    );
  });

  test('counts members that share a slot, and is 0 without members or an allowed second', () => {
    expect(guaranteedPeak(daily('1h'), march1, [0, 0, 0, 59], 60)).toBe(3);
    expect(guaranteedPeak(daily('0s'), march1, [0, 3, 4], 5)).toBe(3);
    expect(guaranteedPeak(daily('1h'), march1, [], 60)).toBe(0);
    const never = daily('1h', { constraints: { only: [{ hours: '5' }] } });
    expect(guaranteedPeak(never, march1, all(60), 60)).toBe(0);
    expect(guaranteedPeak({ ...never, window: null }, march1, all(60), 60)).toBe(0);
  });

  test('of a window of years is found without walking its minutes', () => {
    const yearly = { identity: 'prod/a', schedule: '0 0 1 1 *', window: { duration: '87600h' } };
    expect(guaranteedPeak(yearly, new Date('2026-01-01T00:00:00Z'), all(10_000), 10_000)).toBe(2);
  });
});

describe('the bounds of a slot', () => {
  test('are shares of the allowed mass and the seconds at its ends', () => {
    expect(spreadBounds(daily('3h'), march1, 7, 50)).toEqual({
      from: 0.14,
      to: 0.16,
      allowedMass: 1,
      earliest: new Date('2026-03-01T00:25:12Z'),
      latest: new Date('2026-03-01T00:28:48Z'),
    });
  });

  test('hold every choice of that slot, and are those of its explanation', () => {
    const anySlot = fc
      .integer({ min: 1, max: 10_000 })
      .chain((of) => fc.record({ of: fc.constant(of), slot: fc.integer({ min: 0, max: of - 1 }) }));
    fc.assert(
      fc.property(anyMember, anySlot, fc.string(), (spec, spread, salt) => {
        const schedule = compile({ ...spec, seed: { salt }, spread });
        const { earliest, latest, ...shares } = spreadBounds(spec, march1, spread.slot, spread.of);
        const explanation = explainPeriod(schedule, march1);
        expect(explanation.spread).toMatchObject({ ...spread, group: null, earliest, latest, ...shares });
        expect(explanation.spread?.v === null).toBe(explanation.windowStart >= explanation.windowEnd);
        const { chosenTime } = explanation;
        if (chosenTime === null || earliest === null || latest === null) {
          expect([chosenTime, earliest, latest]).toEqual([null, null, null]);
        } else {
          expect(chosenTime.getTime()).toBeGreaterThanOrEqual(earliest.getTime());
          expect(chosenTime.getTime()).toBeLessThanOrEqual(latest.getTime());
        }
      }),
      { numRuns: 300 },
    );
  });

  test('need a nominal time', () => {
    expect(() => spreadBounds(daily('3h'), new Date('2026-03-01T00:01:00Z'), 0, 1)).toThrow(RangeError);
  });
});
