import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { densityScale } from './densityScale.ts';

const steps = 8;

test.each([
  ['equal parts share the highest step', [1, 1, 1], null, [8, 8, 8]],
  ['a slope has steps of equal size', [8, 4, 2, 1], null, [8, 4, 2, 1]],
  ['a long tail has logarithmic steps', [1, 0.25, 0.03, 0.01, 0.01], 1.8, [8, 6, 3, 1, 1]],
  ['a longer tail has larger steps', [1, 1e-2, 1e-3, 1e-4], 3.2, [8, 5, 3, 1]],
  ['a tail that no scale covers ends on the lowest step', [1, 1e-3, 1e-5, 1e-90], 10, [8, 5, 3, 1]],
  ['no probability has no step', [0, 0, 1], null, [0, 0, 8]],
  ['a window without probability has no steps', [0, 0], null, [0, 0]],
])('%s', (_, masses, factor, expected) => {
  const scale = densityScale(masses, steps);
  expect(scale.factor).toBe(factor);
  expect(masses.map((mass) => scale.stepOf(mass))).toEqual(expected);
});

test('a likelier part is never lower, and only a part without probability has no step', () => {
  const mass = fc.oneof(fc.constant(0), fc.double({ min: 1e-300, max: 1, noNaN: true }));
  fc.assert(
    fc.property(fc.array(mass, { minLength: 1, maxLength: 64 }), (masses) => {
      const { stepOf } = densityScale(masses, steps);
      const sorted = masses.toSorted((a, b) => a - b).map((one) => [one, stepOf(one)] as const);
      for (const [index, [one, step]] of sorted.entries()) {
        expect(step === 0).toBe(one === 0);
        expect(step).toBeGreaterThanOrEqual(sorted[index - 1]?.[1] ?? 0);
      }
      expect(sorted.at(-1)?.[1]).toBe(sorted.at(-1)?.[0] === 0 ? 0 : steps);
    }),
  );
});
