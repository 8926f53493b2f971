import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { uniformFloat64 } from 'pure-rand/distribution/uniformFloat64';
import { SplitMix64 } from '../choice/splitMix64.ts';
import type { DistributionSpec, WindowMode } from '../spec/spec.ts';
import { placeWindow } from '../spec/window.ts';
import type { Shape } from './distribution.ts';
import { exp, ln } from './maths.ts';
import { parseDistribution } from './parseDistribution.ts';

/** 2^-53, the granularity of draws. */
const lastBit = Number.EPSILON / 2;
const hour = 3_600_000_000_000n;

function shapeOf(
  distribution: DistributionSpec | undefined,
  mode: WindowMode = 'after',
  duration = hour,
): Shape {
  const parsed = parseDistribution(distribution, 'spec.distribution');
  if (!parsed.ok) throw new Error(parsed.issues.map((issue) => issue.message).join());
  return parsed.value(placeWindow(mode, duration));
}

type MassBelow = (x: number) => number;

// The closed forms, computed independently of the code under test.
const early =
  (shape: number): MassBelow =>
  (x) =>
    exp(ln(x) / shape);
const late =
  (shape: number): MassBelow =>
  (x) =>
    1 - exp(ln(1 - x) / shape);
const fall =
  (lambda: number): MassBelow =>
  (x) =>
    (1 - exp(-lambda * x)) / (1 - exp(-lambda));
const rise =
  (lambda: number): MassBelow =>
  (x) =>
    1 - fall(lambda)(1 - x);

function bell(mean: number, deviation: number): MassBelow {
  const density = (y: number) => exp(-((y - mean) * (y - mean)) / (2 * deviation * deviation));
  return (x) => simpson(density, 0, x) / simpson(density, 0, 1);
}

const exponential = (params: Record<string, string>): DistributionSpec => ({ name: 'exponential', params });
const normal = (params: Record<string, string>): DistributionSpec => ({ name: 'normal', params });

const shapes: [string, DistributionSpec, WindowMode, MassBelow][] = [
  ['uniform', { name: 'uniform' }, 'after', (x) => x],
  ['skewEarly with the default shape 2', { name: 'skewEarly' }, 'after', early(2)],
  ['skewEarly with shape 5.5', { name: 'skewEarly', params: { shape: '5.5' } }, 'after', early(5.5)],
  [
    'skewEarly with shape 0.3, so rather late',
    { name: 'skewEarly', params: { shape: '0.3' } },
    'after',
    early(0.3),
  ],
  ['skewLate with the default shape 2', { name: 'skewLate' }, 'after', late(2)],
  ['skewLate with shape 1.5', { name: 'skewLate', params: { shape: '1.5' } }, 'after', late(1.5)],
  ['exponential with the default lambda 1', { name: 'exponential' }, 'after', fall(1)],
  ['exponential with lambda 7, late', exponential({ lambda: '7', dir: 'late' }), 'after', rise(7)],
  ['exponential with the least lambda', exponential({ lambda: '1e-6' }), 'after', fall(1e-6)],
  ['exponential with the greatest lambda', exponential({ lambda: '1e3' }), 'after', fall(1e3)],
  ['normal after the nominal time, so in the middle', { name: 'normal' }, 'after', bell(1 / 2, 1 / 6)],
  ['normal around the nominal time', { name: 'normal' }, 'around', bell(1 / 2, 1 / 6)],
  ['half a normal bell from the start', normal({ mu: 'start', sigma: '20m' }), 'after', bell(0, 1 / 3)],
  ['half a normal bell to the end', normal({ mu: 'end', sigma: '5m' }), 'around', bell(1, 1 / 12)],
  ['a flat normal bell', normal({ sigma: '100h' }), 'after', bell(1 / 2, 100)],
];

function simpson(f: (x: number) => number, from: number, to: number): number {
  const steps = 1000;
  const width = (to - from) / steps;
  let sum = f(from) + f(to);
  for (let i = 1; i < steps; i++) sum += f(from + i * width) * (i % 2 === 1 ? 4 : 2);
  return (sum * width) / 3;
}

/** The greatest distance between the empirical distribution function of the draws and `cdf`. */
function kolmogorovSmirnov(draws: Float64Array, cdf: (x: number) => number): number {
  let distance = 0;
  draws.sort().forEach((x, i) => {
    const mass = cdf(x);
    distance = Math.max(distance, Math.abs(mass - i / draws.length), Math.abs(mass - (i + 1) / draws.length));
  });
  return distance;
}

function drawMany(shape: Shape, count: number, seed: number): Float64Array {
  const generator = new SplitMix64(seed, 0x5eed);
  return Float64Array.from({ length: count }, () => shape.sample(uniformFloat64(generator)));
}

// √(-ln(0.001 / 2) / 2) / √n: a correct sampler stays below it with 99.9 %. The seeds are fixed.
const draws = 100_000;
const threshold = 1.9495 / Math.sqrt(draws);

describe('every distribution', () => {
  test.each(shapes)('%s fits its closed form over 100,000 draws', (name, spec, mode) => {
    const shape = shapeOf(spec, mode);
    expect(kolmogorovSmirnov(drawMany(shape, draws, name.length), shape.cdf)).toBeLessThan(threshold);
  });

  test('the test of fit distinguishes similar shapes', () => {
    const drawn = drawMany(shapeOf({ name: 'skewEarly', params: { shape: '2' } }), draws, 1);
    const other = shapeOf({ name: 'skewEarly', params: { shape: '2.05' } });
    expect(kolmogorovSmirnov(drawn, other.cdf)).toBeGreaterThan(threshold);
  });

  test.each(shapes)('%s has the mass that its density integrates to', (_, spec, mode, massBelow) => {
    const { cdf } = shapeOf(spec, mode);
    for (const x of [0.001, 0.1, 0.25, 0.5, 0.75, 0.9, 0.999]) {
      // The naive forms lose up to six digits to cancellation at lambda 1e-6.
      expect(cdf(x)).toBeCloseTo(massBelow(x), 9);
    }
  });

  test.each(shapes)('%s: the mass goes from exactly 0 to exactly 1', (_, spec, mode) => {
    const { cdf } = shapeOf(spec, mode);
    expect([cdf(0), cdf(1)]).toEqual([0, 1]);
  });

  test.each(shapes)('%s: x is monotonic in u', (_, spec, mode) => {
    const { sample } = shapeOf(spec, mode);
    const direction = sample(0.9) > sample(0.1) ? 1 : -1;
    const steps = Array.from({ length: 20_000 }, (_step, i) => direction * sample(i / 20_000));
    expect(steps.findIndex((x, i) => x < (steps[i - 1] ?? x))).toBe(-1);
  });

  test.each(shapes)('%s: the mass between two draws is the difference of their u', (_, spec, mode) => {
    const { sample, cdf } = shapeOf(spec, mode);
    for (let i = 1; i < 200; i++) {
      expect(Math.abs(cdf(sample(i / 200)) - cdf(sample(0)))).toBeCloseTo(i / 200, 8);
    }
  });

  test.each(shapes)('%s draws only from the window', (_, spec, mode) => {
    const { sample } = shapeOf(spec, mode);
    for (const u of [lastBit, 0.25, 0.5, 0.75, 1 - lastBit]) {
      expect(sample(u)).toBeGreaterThanOrEqual(-1e-9);
      expect(sample(u)).toBeLessThanOrEqual(1 + 1e-9);
    }
  });
});

describe('every valid parameter gives finite draws', () => {
  const u = fc.oneof(fc.double({ min: 0, max: 1 - lastBit, noNaN: true }), fc.constantFrom(0, 1 - lastBit));

  test.each(['1e99', '1e-99', '0.001', '1000', `${'9'.repeat(28)}e99`, `0.${'0'.repeat(26)}1e-9`])(
    'shape %s',
    (shape) => {
      for (const name of ['skewEarly', 'skewLate'] as const) {
        const { sample, cdf } = shapeOf({ name, params: { shape } });
        fc.assert(fc.property(u, (draw) => !Number.isNaN(sample(draw)) && !Number.isNaN(cdf(draw))));
      }
    },
  );

  test.each(['1ns', '1s', '2562047h'])('sigma %s', (sigma) => {
    for (const mu of ['nominal', 'start', 'mid', 'end']) {
      for (const duration of [2n * 10n ** 9n, hour, 2n ** 63n - 1n]) {
        const { sample, cdf } = shapeOf({ name: 'normal', params: { mu, sigma } }, 'after', duration);
        fc.assert(fc.property(u, (draw) => !Number.isNaN(sample(draw)) && !Number.isNaN(cdf(draw))));
      }
    }
  });
});

describe('the formulas', () => {
  // Computed with Python's math and statistics.NormalDist.
  test.each<[DistributionSpec, WindowMode, number, number]>([
    [{ name: 'uniform' }, 'after', 0.3, 0.3],
    [{ name: 'skewEarly' }, 'after', 0.3, 0.09],
    [{ name: 'skewEarly', params: { shape: '2.5' } }, 'after', 0.3, 0.049295030175464945],
    [{ name: 'skewLate', params: { shape: '1.5' } }, 'after', 0.3, 0.4143379814261472],
    [{ name: 'exponential' }, 'after', 0.3, 0.21027195642236868],
    [{ name: 'exponential', params: { lambda: '7', dir: 'late' } }, 'after', 0.3, 0.9491022551818488],
    [{ name: 'normal' }, 'after', 0.3, 0.41285863909436854],
    [{ name: 'normal' }, 'around', 0.3, 0.41285863909436854],
    [{ name: 'normal', params: { mu: 'nominal' } }, 'around', 0.3, 0.41285863909436854],
    [{ name: 'normal', params: { mu: 'nominal', sigma: '30m' } }, 'after', 0.3, 0.18347917947366643],
    [{ name: 'normal', params: { mu: 'start', sigma: '1800s' } }, 'around', 0.3, 0.18347917947366643],
    [{ name: 'normal', params: { mu: 'end', sigma: '5m' } }, 'after', 0.9, 0.9895282210954105],
  ])('%j %s at u = %d give x = %d', (spec, mode, u, x) => {
    expect(shapeOf(spec, mode).sample(u)).toBeCloseTo(x, 12);
  });
});

test('the mass of an exponential is computed as 1 - e^-λ, not as -expm1(-λ)', () => {
  // The two differ in the last bits. With these draws that is a whole second in a window of 300 years.
  const { sample } = shapeOf(exponential({ lambda: '1e-6' }));
  expect([266 / 4096, 298 / 4096, 407 / 4096].map(sample)).toEqual([
    0.06494137583172865, 0.0727538724640952, 0.09936518957265587,
  ]);
});

const at = (name: string, params: unknown) => ({ name, params });

describe('parseDistribution', () => {
  test.each([[undefined], [null], [{}], [{ name: null, params: null }], [{ name: 'uniform', params: {} }]])(
    '%j is uniform',
    (spec) => {
      const parsed = parseDistribution(spec, 'spec.distribution');
      expect(parsed.ok && parsed.value(placeWindow('after', hour)).sample(0.25)).toBe(0.25);
    },
  );

  test.each(['1', '2.5', '1e3', '1e+3', '25e-1', '007', '0.50', '1e99'])('reads the number %s', (shape) => {
    expect(parseDistribution({ name: 'skewEarly', params: { shape } }, 'spec.distribution').ok).toBe(true);
  });

  test('a parameter that is null counts as absent', () => {
    const { sample } = shapeOf({ name: 'skewEarly', params: JSON.parse('{"shape":null}') });
    expect(sample(0.5)).toBe(0.25);
  });

  test.each([
    ['uniform', '', 'WrongType', 'expected an object with name and params, found "uniform"'],
    [
      { name: 'gaussian' },
      '.name',
      'UnknownValue',
      'expected uniform, normal, skewEarly, skewLate or exponential',
    ],
    [{ name: 'skewearly' }, '.name', 'UnknownValue', 'did you mean skewEarly?'],
    [{ name: 7 }, '.name', 'WrongType', 'found the number 7'],
    [{ kind: 'normal' }, '.kind', 'UnknownField', 'the fields here are name and params'],
    [at('normal', 'x'), '.params', 'WrongType', 'found "x"'],
    [at('normal', []), '.params', 'WrongType', 'found a list'],
    [at('uniform', { shape: '2' }), '.params.shape', 'UnknownField', 'uniform takes no parameters'],
    [at('skewEarly', { shpe: '2' }), '.params.shpe', 'UnknownField', 'did you mean shape?'],
    [at('normal', { lambda: '2' }), '.params.lambda', 'UnknownField', 'the fields here are mu and sigma'],
    [at('skewEarly', { shape: 2 }), '.params.shape', 'WrongType', 'write "2" in quotes'],
    [at('skewEarly', { shape: true }), '.params.shape', 'WrongType', 'found the boolean true'],
    [at('skewEarly', { shape: '1'.repeat(33) }), '.params.shape', 'TooLong', 'at most 32'],
    [
      at('skewEarly', { a: '', b: '', c: '', d: '', e: '' }),
      '.params',
      'TooMany',
      'at most 4 parameters, found 5',
    ],
    [at('skewEarly', { shape: '0' }), '.params.shape', 'InvalidParam', 'a number above 0, found "0"'],
    [at('skewEarly', { shape: '0.0e5' }), '.params.shape', 'InvalidParam', 'a number above 0'],
    [at('skewLate', { shape: '-1' }), '.params.shape', 'InvalidParam', 'a number above 0'],
    [at('skewLate', { shape: '.5' }), '.params.shape', 'InvalidParam', 'write "0.5"'],
    [at('skewLate', { shape: '2.' }), '.params.shape', 'InvalidParam', 'write "2"'],
    [at('skewLate', { shape: '+2' }), '.params.shape', 'InvalidParam', 'write "2"'],
    [at('skewLate', { shape: ' 2' }), '.params.shape', 'InvalidParam', 'write "2"'],
    [at('skewLate', { shape: '2E3' }), '.params.shape', 'InvalidParam', 'write "2e3"'],
    [
      at('skewLate', { shape: '1e100' }),
      '.params.shape',
      'InvalidParam',
      'above 0, such as 2, 0.5 or 1e-6 (at most two digits after e), found "1e100"',
    ],
    [
      at('exponential', { lambda: '1e-001' }),
      '.params.lambda',
      'InvalidParam',
      '1e3, such as 2, 0.5 or 1e-6 (at most two digits after e), found "1e-001"',
    ],
    [
      at('skewLate', { shape: '0x1' }),
      '.params.shape',
      'InvalidParam',
      'above 0, such as 2, 0.5 or 1e-6 (at most two digits after e), found "0x1"',
    ],
    [at('skewLate', { shape: 'Infinity' }), '.params.shape', 'InvalidParam', 'a number above 0'],
    [at('skewLate', { shape: '1e' }), '.params.shape', 'InvalidParam', 'a number above 0'],
    [at('skewLate', { shape: '' }), '.params.shape', 'InvalidParam', 'found ""'],
    [at('exponential', { lambda: '0.0000009' }), '.params.lambda', 'InvalidParam', 'from 1e-6 to 1e3'],
    [at('exponential', { lambda: '1000.1' }), '.params.lambda', 'InvalidParam', 'from 1e-6 to 1e3'],
    [
      at('exponential', { dir: 'left' }),
      '.params.dir',
      'InvalidParam',
      'expected early or late, found "left"',
    ],
    [at('normal', { mu: 'middle' }), '.params.mu', 'InvalidParam', 'nominal, start, mid or end'],
    [at('normal', { sigma: '5' }), '.params.sigma', 'InvalidParam', 'write 5s or 5m'],
    [at('normal', { sigma: '0s' }), '.params.sigma', 'InvalidParam', 'above zero'],
    [
      at('normal', { sigma: '-1s' }),
      '.params.sigma',
      'NegativeDuration',
      'a duration above zero, found "-1s"; write 1s',
    ],
    [at('normal', { sigma: '-0.4ns' }), '.params.sigma', 'NegativeDuration', 'write 0.4ns'],
    [at('normal', { sigma: '-0s' }), '.params.sigma', 'InvalidParam', 'above zero'],
  ])('rejects %j', (spec, path, code, message) => {
    expect(parseDistribution(spec, 'spec.distribution')).toEqual({
      ok: false,
      issues: [{ path: `spec.distribution${path}`, code, message: expect.stringContaining(message) }],
    });
  });

  test('reports all wrong parameters', () => {
    const result = parseDistribution(at('exponential', { lambda: '0', dir: 'up' }), 'spec.distribution');
    expect(result).toMatchObject({
      issues: [{ path: expect.stringMatching(/lambda$/) }, { path: expect.stringMatching(/dir$/) }],
    });
  });
});
