import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { isAllowed } from '../constraints/constraints.ts';
import type { ConstraintsSpec, DistributionSpec } from '../spec/spec.ts';
import { compiledChoice } from '../testing/compiledChoice.ts';
import { handMadeZone } from '../testing/handMadeZone.ts';
import { secondAt } from './secondAt.ts';
import type { Compiled } from './compiled.ts';
import { SplitMix64 } from './splitMix64.ts';
import { unschedulableProbability } from './unschedulableProbability.ts';

const march1 = Date.parse('2026-03-01T00:00:00Z') / 1000;
const at = (text: string) => Date.parse(text) / 1000;

function isOpen({ constraints, zone }: Compiled, second: number): boolean {
  return isAllowed(constraints, second, second + zone.offsetAt(second));
}

/** q^64 as a plain product. */
function noneOf64(q: number): number {
  return Array.from({ length: 64 }, () => q).reduce((power, factor) => power * factor, 1);
}

/** The allowed mass, summed second by second. */
function openMass(compiled: Compiled, nominal: number): number {
  const { window, shape } = compiled;
  const seconds = window.length + 1;
  let mass = 0;
  for (let k = 0; k < seconds; k++) {
    if (isOpen(compiled, nominal + window.startOffset + k))
      mass += shape.cdf((k + 1) / seconds) - shape.cdf(k / seconds);
  }
  return mass;
}

const distributions: DistributionSpec[] = [
  { name: 'uniform' },
  { name: 'skewEarly' },
  { name: 'skewLate', params: { shape: '1.5' } },
  { name: 'exponential', params: { lambda: '4' } },
  { name: 'exponential', params: { lambda: '4', dir: 'late' } },
  { name: 'normal' },
  { name: 'normal', params: { mu: 'start', sigma: '10m' } },
];

const manyConstraints: ConstraintsSpec[] = [
  { only: [{ between: '00:40-00:40' }] },
  { avoid: [{ between: '00:05-02:00' }, { between: '03:10-23:59' }] },
  { only: [{ hours: '1' }, { between: '01:58-02:03' }], avoid: [{ between: '01:15-01:45' }] },
  { only: [{ dow: 'MON' }] },
  { avoid: [{ dow: 'SUN', between: '22:00-01:30' }] },
];

describe('unschedulableProbability', () => {
  test('is a number for the widest bell over the shortest window', () => {
    // The window from N-1ns to N+1ns has two seconds. Every draw falls into the one that contains m.
    for (const [mu, second] of [
      ['start', 0],
      ['mid', 1],
      ['end', 1],
    ] as const) {
      const spec = {
        window: { mode: 'around', duration: '2ns' },
        distribution: { name: 'normal', params: { mu, sigma: '2562047h' } },
      } as const;
      const without = (hours: string) => compiledChoice({ ...spec, constraints: { avoid: [{ hours }] } });
      expect(secondAt(without('0').shape.sample(0.3), 1)).toBe(second);
      expect(unschedulableProbability(without('23'), march1)).toBe(1 - second);
      expect(unschedulableProbability(without('0'), march1)).toBe(second);
    }
  });

  test('is always a number from 0 to 1', () => {
    const long = fc.constantFrom('1ns', '2ns', '1us', '1s', '90m', '8760h', '2562047h');
    const distribution = fc.oneof(
      fc.constantFrom(...distributions),
      fc.record({
        name: fc.constant('normal' as const),
        params: fc.record({ mu: fc.constantFrom('nominal', 'start', 'mid', 'end'), sigma: long }),
      }),
      fc.record({
        name: fc.constantFrom('skewEarly' as const, 'skewLate' as const),
        params: fc.record({ shape: fc.constantFrom('1e-99', '0.001', '1000', '1e99') }),
      }),
    );
    const duration = fc.constantFrom('0s', '1ns', '2ns', '9us', '1s', '90m', '800h');
    fc.assert(
      fc.property(
        distribution,
        fc.record({ mode: fc.constantFrom('after' as const, 'around' as const), duration }),
        fc.constantFrom(...manyConstraints),
        (shape, window, constraints) => {
          const compiled = compiledChoice({ distribution: shape, window, constraints });
          const probability = unschedulableProbability(compiled, march1);
          expect(probability).toBeGreaterThanOrEqual(0);
          expect(probability).toBeLessThanOrEqual(1);
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is (1-p)^64, where p is the allowed mass summed over all seconds', () => {
    const zone = fc.record({
      offset: fc.integer({ min: -12 * 3600, max: 14 * 3600 }),
      at: fc.integer({ min: -7200, max: 10_800 }),
      step: fc.constantFrom(-86_400, -3600, -1800, 17, 1800, 3600, 86_400),
    });
    fc.assert(
      fc.property(
        zone,
        fc.constantFrom(...distributions),
        fc.constantFrom(...manyConstraints),
        fc.constantFrom('1s', '59s', '10m', '1h', '90m1s'),
        fc.constantFrom('after' as const, 'around' as const),
        (change, distribution, constraints, duration, mode) => {
          const timezone = handMadeZone(change.offset, {
            at: march1 + change.at,
            offset: change.offset + change.step,
          });
          const compiled = compiledChoice({
            timezone,
            window: { mode, duration },
            distribution,
            constraints,
          });
          const expected = noneOf64(1 - openMass(compiled, march1));
          expect(unschedulableProbability(compiled, march1)).toBeCloseTo(expected, 10);
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each(distributions)('matches the frequency over 4,000 periods: %j', (distribution) => {
    // About 2 % of the window is allowed, so that both outcomes are common.
    const compiled = compiledChoice({
      window: { duration: '1h' },
      distribution,
      constraints: { only: [{ between: '00:10-00:10' }, { between: '00:50-00:50' }] },
    });
    const generator = new SplitMix64(1, 2);
    const periods = 4_000;
    let unschedulable = 0;
    for (let i = 0; i < periods; i++) {
      let attempts = 0;
      let open = false;
      while (!open && attempts < 64) {
        const second = secondAt(compiled.shape.sample(uniformFloat64(generator)), compiled.window.length);
        open = isOpen(compiled, march1 + second);
        attempts += 1;
      }
      if (!open) unschedulable += 1;
    }
    // At most four standard deviations.
    const probability = unschedulableProbability(compiled, march1);
    expect(probability).toBeGreaterThan(0.001);
    expect(Math.abs(unschedulable / periods - probability)).toBeLessThan(2 / Math.sqrt(periods));
  });

  test.each(distributions)('is exactly 1 when nothing is allowed: %j', (distribution) => {
    const window = { duration: '800h' };
    const nothing = compiledChoice({ window, distribution, constraints: { only: [{ months: '7' }] } });
    expect(unschedulableProbability(nothing, march1)).toBe(1);
    const never = compiledChoice({
      window,
      distribution,
      constraints: { avoid: [{ hours: '0-11' }, { hours: '12-23' }] },
    });
    expect(unschedulableProbability(never, march1)).toBe(1);
  });

  test.each(distributions)('is exactly 0 when everything is allowed: %j', (distribution) => {
    const window = { duration: '800h' };
    expect(unschedulableProbability(compiledChoice({ window, distribution }), march1)).toBe(0);
    const all = compiledChoice({
      window,
      distribution,
      constraints: { only: [{ hours: '0-11' }, { hours: '12-23' }] },
    });
    expect(unschedulableProbability(all, march1)).toBe(0);
  });

  test('is neither 0 nor 1 if a single second at the edge is allowed', () => {
    // A window of one hour has 3,601 seconds, and the last one is 01:00:00.
    const compiled = compiledChoice({
      window: { duration: '1h' },
      constraints: { only: [{ between: '01:00-01:00' }] },
    });
    expect(unschedulableProbability(compiled, march1)).toBeCloseTo(noneOf64(3600 / 3601), 12);
  });

  test.each([
    ['allowed', { only: [{ hours: '0' }] }, 0],
    ['forbidden', { only: [{ hours: '1' }] }, 1],
  ])('is 0 or 1 for a window of zero seconds on an %s instant', (_, constraints, probability) => {
    expect(unschedulableProbability(compiledChoice({ constraints }), march1)).toBe(probability);
    const distribution = { name: 'normal', params: { sigma: '1h' } } as const;
    expect(unschedulableProbability(compiledChoice({ constraints, distribution }), march1)).toBe(probability);
  });

  test('counts a repeated hour twice and a skipped hour not at all', () => {
    const spec = { timezone: 'America/New_York', window: { duration: '4h' } } as const;
    const compiled = compiledChoice({ ...spec, constraints: { avoid: [{ hours: '1' }] } });
    // 2026-11-01 has two hours that start at 01:00; 2026-03-08 has none that starts at 02:00.
    expect(unschedulableProbability(compiled, at('2026-11-01T04:00:00Z'))).toBeCloseTo(
      noneOf64(7200 / 14_401),
      25,
    );
    expect(unschedulableProbability(compiled, at('2026-11-02T05:00:00Z'))).toBeCloseTo(
      noneOf64(3600 / 14_401),
      45,
    );
    const gap = compiledChoice({ ...spec, constraints: { only: [{ hours: '2' }] } });
    expect(unschedulableProbability(gap, at('2026-03-08T05:00:00Z'))).toBe(1);
  });

  test('does not count a day that the zone skips', () => {
    const only = { only: [{ date: '2011-12-30' }] };
    const compiled = compiledChoice({
      timezone: 'Pacific/Apia',
      window: { duration: '96h' },
      constraints: only,
    });
    expect(unschedulableProbability(compiled, at('2011-12-29T12:00:00Z'))).toBe(1);
  });

  test('walks a window of a year by days', () => {
    const compiled = compiledChoice({
      timezone: 'Europe/Paris',
      window: { duration: '8760h' },
      constraints: { only: [{ dow: 'MON' }] },
    });
    const seconds = 8_760 * 3600 + 1;
    let mondays = 0;
    for (let k = 0; k < seconds; k += 60) {
      if (isOpen(compiled, march1 + k)) mondays += Math.min(60, seconds - k);
    }
    const q = 1 - mondays / seconds;
    expect(Math.abs(unschedulableProbability(compiled, march1) / noneOf64(q) - 1)).toBeLessThan(1e-10);
  });
});
