import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { comparePositions, type Due } from '../../period/due.ts';
import type { DecidedSchedule } from '../../period/schedule.ts';
import { DueNewestFirst, firstUpcoming, greatestNominalUpTo } from './dueNewestFirst.ts';

/** Periods every ten seconds, whose windows overlap. Their times are in any order within the windows. */
const cases = fc.record({
  offset: fc.integer({ min: -40, max: 10 }),
  length: fc.integer({ min: 0, max: 50 }),
  shares: fc.array(fc.constantFrom(0, 0.3, 0.5, 0.8, 1), { minLength: 12, maxLength: 12 }),
  since: fc.integer({ min: -60, max: 180 }),
  floor: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.integer({ min: -60, max: 180 })),
  notBefore: fc.oneof(fc.constant(Number.NEGATIVE_INFINITY), fc.integer({ min: -60, max: 180 })),
  notAfter: fc.oneof(fc.constant(Number.POSITIVE_INFINITY), fc.integer({ min: -60, max: 180 })),
  handledAt: fc.option(fc.nat(11)),
  now: fc.integer({ min: -60, max: 200 }),
});
type Case = typeof cases extends fc.Arbitrary<infer T> ? T : never;

function worldOf({ offset, length, shares, since, floor, notBefore, notAfter, handledAt }: Case) {
  const periods = shares.map((share, index): Due => {
    const nominal = 10 * index;
    const chosen = nominal + offset + Math.round(share * length);
    return { nominal, due: chosen, chosen };
  });
  const nominals = periods.map(({ nominal }) => nominal);
  const schedule = {
    notBefore,
    notAfter,
    dues: {
      windowOffset: offset,
      windowLength: length,
      periodAt: (nominal: number) => periods[nominal / 10]!,
    },
    latestNominal: (at: number) => nominals.findLast((nominal) => nominal <= at) ?? null,
    nextNominal: (after: number) => nominals.find((nominal) => nominal > after) ?? null,
  } as unknown as DecidedSchedule;
  const handled = handledAt === null ? null : periods[handledAt]!;
  const force = { hash: '', since, floor, edited: false };
  const counts = ({ nominal, due }: Due): boolean =>
    nominal > floor && due >= Math.max(since, notBefore) && due <= notAfter;
  const isOpen = (period: Due): boolean => handled === null || comparePositions(period, handled) > 0;
  return { periods, handled, bounds: { schedule, force, handled }, counts, isOpen };
}

test('the periods that are due are those that count, from the newest to the last handled one', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { periods, bounds, counts, isOpen } = worldOf(one);
      const walk = new DueNewestFirst(bounds, one.now);
      const found: Due[] = [];
      for (let due = walk.next(); due !== null; due = walk.next()) found.push(due);
      const due = periods.filter((period) => counts(period) && isOpen(period) && period.due <= one.now);
      expect(found).toEqual(due.sort((a, b) => comparePositions(b, a)));
      expect(walk.next()).toBeNull();
    }),
    { numRuns: 1_000 },
  );
});

test('the first upcoming period is the first that counts, is not handled and is due later', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { periods, bounds, counts, isOpen } = worldOf(one);
      const later = periods.filter((period) => counts(period) && isOpen(period) && period.due > one.now);
      expect(firstUpcoming(bounds, one.now)).toEqual(later.sort(comparePositions)[0] ?? null);
    }),
    { numRuns: 1_000 },
  );
});

test('the greatest nominal time is that of all periods up to the last handled one', () => {
  fc.assert(
    fc.property(cases, (one) => {
      const { periods, handled, bounds } = worldOf(one);
      fc.pre(handled !== null);
      const isBefore = (period: Due): boolean =>
        comparePositions(period, handled) <= 0 && period.due >= one.since && period.nominal > one.floor;
      const nominals = periods.filter(isBefore).map(({ nominal }) => nominal);
      expect(greatestNominalUpTo(bounds, handled)).toBe(Math.max(handled.nominal, ...nominals));
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['a period that is due when the configuration takes effect counts', 50, Number.NEGATIVE_INFINITY, 50],
  ['the period at the floor does not count', 40, 50, 0],
])('beside a handled period of another configuration, %s', (_, since, floor, greatest) => {
  const { bounds } = worldOf({
    offset: 0,
    length: 0,
    shares: Array.from({ length: 12 }, () => 0),
    since,
    floor,
    notBefore: Number.NEGATIVE_INFINITY,
    notAfter: Number.POSITIVE_INFINITY,
    handledAt: null,
    now: 60,
  });
  expect(greatestNominalUpTo(bounds, { nominal: 0, due: 55 })).toBe(greatest);
});
