import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparePositions, type DuePosition } from './due.ts';
import { AscendingWalk, DescendingWalk } from './dueWalk.ts';

/**
 * Nominal times every `gap` seconds, starting at 0. Each period is due somewhere in its window, determined by
 * its number.
 */
type Plan = { gap: number; windowOffset: number; windowLength: number; dues: number[] };

const plans = fc
  .record({
    gap: fc.integer({ min: 1, max: 20 }),
    windowOffset: fc.integer({ min: -60, max: 0 }),
    windowLength: fc.integer({ min: 0, max: 120 }),
    dues: fc.array(fc.nat(), { minLength: 1, maxLength: 40 }),
  })
  .map((plan): Plan => plan);

function periodsOf({ gap, windowOffset, windowLength, dues }: Plan): DuePosition[] {
  return dues.map((seed, index) => {
    const nominal = index * gap;
    return { nominal, due: nominal + windowOffset + (seed % (windowLength + 1)) };
  });
}

function sourceOf(plan: Plan, periods: DuePosition[]) {
  const asked: number[] = [];
  const periodAt = (nominal: number): DuePosition => {
    asked.push(nominal);
    const period = periods[nominal / plan.gap];
    if (period === undefined) throw new Error(`${nominal} is no nominal time`);
    return period;
  };
  const { windowOffset, windowLength } = plan;
  return {
    dues: { windowOffset, windowLength, periodAt },
    nextNominal: (after: number) => periods.find(({ nominal }) => nominal > after)?.nominal ?? null,
    latestNominal: (at: number) => periods.findLast(({ nominal }) => nominal <= at)?.nominal ?? null,
    asked,
  };
}

function drain(walk: { next: () => DuePosition | null }): DuePosition[] {
  const found: DuePosition[] = [];
  for (let next = walk.next(); next !== null; next = walk.next()) found.push(next);
  return found;
}

describe('a walk over periods', () => {
  test('ascending, it returns every period from its start on, in order of (due, nominal)', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: -100, max: 900 }), (plan, from) => {
        const periods = periodsOf(plan);
        const found = drain(new AscendingWalk(sourceOf(plan, periods), from));
        expect(found.filter(({ due }) => due >= from)).toEqual(
          periods.filter(({ due }) => due >= from).sort(comparePositions),
        );
      }),
    );
  });

  test('descending, it returns every period up to its start, in reverse order', () => {
    fc.assert(
      fc.property(plans, fc.integer({ min: -100, max: 900 }), (plan, from) => {
        const periods = periodsOf(plan);
        const found = drain(new DescendingWalk(sourceOf(plan, periods), from));
        expect(found.filter(({ due }) => due <= from)).toEqual(
          periods
            .filter(({ due }) => due <= from)
            .sort(comparePositions)
            .reverse(),
        );
      }),
    );
  });

  test('reads few periods beyond the one it returns', () => {
    const plan: Plan = { gap: 60, windowOffset: 0, windowLength: 3600, dues: Array<number>(1000).fill(1800) };
    const periods = periodsOf(plan);
    const source = sourceOf(plan, periods);
    new DescendingWalk(source, 50_000).next();
    expect(source.asked.length).toBeLessThanOrEqual(61);
  });
});
