import { describe, expect, test } from '@jest/globals';
import { isAllowed } from '../constraints/constraints.ts';
import type { ConstraintsSpec, DistributionSpec } from '../spec/spec.ts';
import { compiledChoice } from '../testing/compiledChoice.ts';
import { windowProfile } from './windowProfile.ts';

const march1 = Date.parse('2026-03-01T00:00:00Z') / 1000;
const total = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0);

describe('the parts of a window', () => {
  test.each<DistributionSpec>([
    { name: 'uniform' },
    { name: 'normal', params: { sigma: '10m' } },
    { name: 'skewEarly' },
    { name: 'exponential', params: { lambda: '4', dir: 'late' } },
  ])('of $name have the mass of the distribution', (distribution) => {
    const compiled = compiledChoice({ window: { duration: '1h' }, distribution });
    const masses = windowProfile(compiled, march1, 7).map(({ mass }) => mass);
    expect(total(masses)).toBeCloseTo(1, 12);
    const early = compiled.shape.cdf(3 / 7);
    expect(total(masses.slice(0, 3))).toBeCloseTo(early, 12);
  });

  test.each<ConstraintsSpec>([
    {},
    { only: [{ between: '00:10-00:20' }] },
    { avoid: [{ between: '00:10-00:20' }, { between: '00:31-00:31' }] },
    { only: [{ dow: 'MON' }] },
  ])('have the allowed share of their seconds: %j', (constraints) => {
    const compiled = compiledChoice({ window: { mode: 'around', duration: '1h30m' }, constraints });
    // 5,401 seconds are 11 parts of 491 seconds.
    const parts = windowProfile(compiled, march1, 11);
    for (const { from, to, allowed } of parts) {
      const seconds = Array.from({ length: to - from }, (_, second) => from + second);
      const open = seconds.filter((second) => isAllowed(compiled.constraints, second, second));
      expect(allowed).toBeCloseTo(open.length / seconds.length, 12);
    }
  });

  test('cover the window without gaps', () => {
    const compiled = compiledChoice({ window: { mode: 'around', duration: '1h' } });
    const parts = windowProfile(compiled, march1, 13);
    expect(parts[0]?.from).toBe(march1 - 1800);
    expect(parts.at(-1)?.to).toBe(march1 + 1801);
    expect(parts.slice(1).map(({ from }) => from)).toEqual(parts.slice(0, -1).map(({ to }) => to));
  });

  test('do not contain the hour that a clock change skips', () => {
    // On 29 March 2026 in Paris, 02:00 to 03:00 does not exist: 01:30Z is 03:30.
    const constraints = { avoid: [{ hours: '2' }] };
    const compiled = compiledChoice({ timezone: 'Europe/Paris', window: { duration: '2h' }, constraints });
    const nominal = Date.parse('2026-03-29T00:00:00Z') / 1000;
    expect(windowProfile(compiled, nominal, 5).map(({ allowed }) => allowed)).toEqual([1, 1, 1, 1, 1]);
  });
});
