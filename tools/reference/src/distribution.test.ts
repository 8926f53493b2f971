import { describe, expect, test } from '@jest/globals';
import { place } from './distribution.ts';
import { fromDouble, toDouble } from './numbers/fixed.ts';
import type { Spec } from './spec.ts';

const hour = 3_600_000_000_000n;

function at(
  u: number,
  name: string,
  params: Record<string, string> = {},
  mode: 'after' | 'around' = 'after',
): number {
  const spec: Spec = { schedule: '* * * * *', window: { mode }, distribution: { name, params } };
  return toDouble(place(spec, hour, fromDouble(u)));
}

describe('the place of a draw', () => {
  test.each([
    ['uniform leaves it', at(0.3, 'uniform'), 0.3],
    ['skewEarly squares it', at(0.3, 'skewEarly'), 0.09],
    ['skewEarly of shape ½ takes its root', at(0.25, 'skewEarly', { shape: '0.5' }), 0.5],
    ['skewLate mirrors skewEarly', at(0.3, 'skewLate'), 1 - 0.7 * 0.7],
    [
      'exponential by its closed form',
      at(0.5, 'exponential', { lambda: '2' }),
      -Math.log(1 - 0.5 * (1 - Math.exp(-2))) / 2,
    ],
    ['exponential with almost no λ is uniform', at(0.3, 'exponential', { lambda: '1e-6' }), 0.299999895],
    ['exponential late is mirrored', at(0, 'exponential', { dir: 'late' }), 1],
    ['half of normal lies before the middle', at(0.5, 'normal'), 0.5],
    ['normal is symmetrical', at(0.1, 'normal') + at(0.9, 'normal'), 1],
    ['mu start keeps the upper half', at(0.5, 'normal', { mu: 'start', sigma: '6m' }), 0.06744897501960817],
    ['nominal of after is the start', at(0.5, 'normal', { mu: 'nominal', sigma: '6m' }), 0.06744897501960817],
    ['nominal of around is the middle', at(0.5, 'normal', { mu: 'nominal' }, 'around'), 0.5],
    ['a huge sigma is uniform', at(0.3, 'normal', { sigma: '10000h' }), 0.3],
  ])('%s', (_, computed, expected) => {
    expect(computed).toBeCloseTo(expected, 8);
  });
});
