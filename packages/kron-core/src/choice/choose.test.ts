import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isAllowed } from '../constraints/constraints.ts';
import { computePeriod, dueAt, explain } from '../period/computePeriod.ts';
import type { DistributionSpec } from '../spec/spec.ts';
import { type ChoiceSpec, compiledChoice } from '../testing/compiledChoice.ts';
import { handMadeZone } from '../testing/handMadeZone.ts';
import { hashOfText } from './keyHasher.ts';
import { choose } from './choose.ts';
import { secondAt } from './secondAt.ts';

const march1 = Date.parse('2026-03-01T00:00:00Z') / 1000;

describe('secondAt', () => {
  test.each([
    [0, 3600, 0],
    [0.5, 3600, 1800],
    [1 - Number.EPSILON / 2, 3600, 3600],
    [1, 3600, 3600],
    [2, 3600, 3600],
    [-0.1, 3600, 0],
    [Number.NEGATIVE_INFINITY, 3600, 0],
    [Number.POSITIVE_INFINITY, 3600, 3600],
    [1, 9_223_372_036, 9_223_372_036],
    [0.999, 1, 1],
    [0.499, 1, 0],
  ])('x = %d in a window of %d s is second %d', (x, length, second) => {
    expect(secondAt(x, length)).toBe(second);
  });
});

const distributions: DistributionSpec[] = [
  { name: 'uniform' },
  { name: 'skewEarly', params: { shape: '3' } },
  { name: 'skewLate', params: { shape: '0.5' } },
  { name: 'exponential', params: { lambda: '5', dir: 'late' } },
  { name: 'normal' },
];

const anySpec: fc.Arbitrary<ChoiceSpec> = fc.record({
  identity: fc.string({ minLength: 1, maxLength: 20 }),
  timezone: fc.constantFrom('UTC', 'Europe/Paris', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
  window: fc.record({
    mode: fc.constantFrom('after' as const, 'around' as const),
    duration: fc.constantFrom('0s', '1ns', '900ms', '1s', '1500ms', '61m1s', '5h', '30h', '800h'),
  }),
  distribution: fc.constantFrom(...distributions),
  seed: fc.record({
    strategy: fc.constantFrom('stable' as const, 'daily' as const, 'weekly' as const),
    salt: fc.string(),
  }),
  constraints: fc.constantFrom(
    null,
    { only: [{ hours: '8-11' }] },
    { avoid: [{ between: '00:00-04:00' }, { dow: 'SAT,SUN' }] },
    { only: [{ dom: '1-3' }], avoid: [{ hours: '1-22' }] },
    { only: [{ months: '7', dom: '31', hours: '3' }] },
  ),
});
const anyNominal = fc.integer({ min: 1_700_000_000, max: 1_900_000_000 });

describe('a choice', () => {
  test('is an allowed instant of the window, and every earlier draw is a forbidden one', () => {
    fc.assert(
      fc.property(anySpec, anyNominal, (spec, nominal) => {
        const compiled = compiledChoice(spec);
        const { candidates, ...period } = explain(compiled, nominal);
        const start = period.windowStart.getTime();
        const end = period.windowEnd.getTime();
        for (const { time, allowed, rejectedBy } of candidates) {
          expect(time.getTime()).toBeGreaterThanOrEqual(start);
          expect(time.getTime()).toBeLessThanOrEqual(end);
          const wall = time.getTime() / 1000 + compiled.zone.offsetAt(time.getTime() / 1000);
          expect(allowed).toBe(isAllowed(compiled.constraints, time.getTime() / 1000, wall));
          expect(rejectedBy === null).toBe(allowed);
        }
        expect(candidates.slice(0, -1).every(({ allowed }) => !allowed)).toBe(true);
        const last = candidates.at(-1);
        expect(period.chosenTime).toEqual(last?.allowed === true ? last.time : null);
        expect(period.unschedulable).toBe(period.chosenTime === null);
        expect(period.attempts).toBe(start === end ? 0 : candidates.length);
        if (period.unschedulable && start < end) expect(period.attempts).toBe(64);
      }),
      { numRuns: 500 },
    );
  });

  test('is the same for the period, its explanation and its due time', () => {
    fc.assert(
      fc.property(anySpec, anyNominal, (spec, nominal) => {
        const compiled = compiledChoice(spec);
        const period = computePeriod(compiled, nominal);
        const { candidates, probabilityUnschedulable, ...explained } = explain(compiled, nominal);
        expect(explained).toEqual(period);
        expect(candidates.length).toBeGreaterThan(0);
        expect(probabilityUnschedulable).toBeGreaterThanOrEqual(0);
        const { attempts } = period;
        const chosen = period.chosenTime === null ? null : period.chosenTime.getTime() / 1000;
        expect(dueAt(compiled, nominal)).toEqual({ nominal, due: chosen ?? nominal, chosen, attempts });
      }),
      { numRuns: 300 },
    );
  });

  test('does not depend on what was computed in between', () => {
    const specs = distributions.map((distribution) =>
      compiledChoice({ distribution, window: { duration: '2h' } }),
    );
    const alone = specs.map((compiled) => computePeriod(compiled, march1));
    for (const [i, compiled] of specs.entries()) {
      for (const other of specs) dueAt(other, march1 + 86_400 * i);
      expect(computePeriod(compiled, march1)).toEqual(alone[i]);
    }
  });

  test('is seeded by the first eight bytes of the hash and follows the 64-bit recurrence', () => {
    const mask = 0xffff_ffff_ffff_ffffn;
    const compiled = compiledChoice({
      window: { duration: '24h' },
      seed: { salt: 'Füchse 🦊' },
      constraints: { only: [{ between: '12:00-12:29' }] },
    });
    for (let day = 0; day < 200; day++) {
      const nominal = march1 + day * 86_400;
      const { candidates, seedHash, periodID } = explain(compiled, nominal);
      expect(seedHash).toBe(
        createHash('sha256').update(`prod/db-backup\n${periodID}\nFüchse 🦊`, 'utf8').digest('hex'),
      );
      let state = BigInt(`0x${seedHash.slice(0, 16)}`);
      for (const { time } of candidates) {
        state = (state + 0x9e3779b97f4a7c15n) & mask;
        let z = state;
        z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & mask;
        z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & mask;
        z ^= z >> 31n;
        const u = Number(z >> 11n) / 2 ** 53;
        expect(time.getTime() / 1000 - nominal).toBe(Math.floor(u * 86_401));
      }
    }
  });

  test('periods of one local day share their seed and therefore their offset into the window', () => {
    const compiled = compiledChoice({
      window: { duration: '1h' },
      seed: { strategy: 'daily' },
      timezone: 'America/New_York',
    });
    const morning = computePeriod(compiled, march1 + 10 * 3600);
    const evening = computePeriod(compiled, march1 + 28 * 3600);
    expect(morning.periodKey).toBe('2026-03-01');
    expect(evening.periodKey).toBe('2026-03-01');
    expect(evening.seedHash).toBe(morning.seedHash);
    expect(Number(evening.chosenTime) - Number(morning.chosenTime)).toBe(18 * 3_600_000);
    expect(evening.periodID).toBe('2026-03-02T04:00:00Z');
  });
});

describe('a window of zero whole seconds', () => {
  test.each(['0s', '999999999ns'])('of %s draws nothing', (duration) => {
    const { attempts, candidates, chosenTime } = explain(compiledChoice({ window: { duration } }), march1);
    expect({ attempts, candidates }).toEqual({
      attempts: 0,
      candidates: [{ time: new Date(march1 * 1000), allowed: true, rejectedBy: null }],
    });
    expect(chosenTime).toEqual(new Date(march1 * 1000));
  });

  test('is unschedulable if its only instant is forbidden, and is due at its nominal time', () => {
    const compiled = compiledChoice({ constraints: { avoid: [{ dow: 'SUN' }] } });
    expect(explain(compiled, march1)).toMatchObject({
      attempts: 0,
      chosenTime: null,
      unschedulable: true,
      candidates: [{ allowed: false, rejectedBy: 'spec.constraints.avoid[0]' }],
      probabilityUnschedulable: 1,
    });
    expect(dueAt(compiled, march1)).toEqual({ nominal: march1, due: march1, chosen: null, attempts: 0 });
  });
});

describe('the wall clock of a candidate', () => {
  test('is taken at the candidate, not at the nominal time, if the clock changes within the window', () => {
    const change = march1 + 1800;
    const compiled = compiledChoice({
      timezone: handMadeZone(0, { at: change, offset: 3600 }),
      window: { duration: '1h' },
      constraints: { avoid: [{ hours: '1' }] },
    });
    const { candidates } = explain(compiled, march1);
    for (const { time, allowed } of candidates) expect(allowed).toBe(time.getTime() / 1000 < change);
    expect(choose(compiled, march1, hashOfText('')).attempts).toBeGreaterThan(0);
  });
});
