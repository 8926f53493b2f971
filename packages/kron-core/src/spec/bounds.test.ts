import { describe, expect, test } from '@jest/globals';
import { parseBounds } from './bounds.ts';

const midnight = Date.parse('2026-03-01T00:00:00Z') / 1000;

function bounds(notBefore: string | null, notAfter: string | null): unknown {
  const parsed = parseBounds(notBefore, notAfter, 'spec');
  return parsed.ok ? parsed.value : parsed.issues.map(({ path, code }) => `${path} ${code}`);
}

const second = (fraction: string) => `2026-03-01T00:00:00${fraction}Z`;

describe('parseBounds', () => {
  test('a fraction makes notBefore the next whole second', () => {
    for (const fraction of ['.5', '.001', '.000000001', '.10']) {
      expect(bounds(second(fraction), null)).toEqual({ notBefore: midnight + 1, notAfter: Infinity });
    }
    for (const fraction of ['', '.0', '.000']) {
      expect(bounds(second(fraction), null)).toEqual({ notBefore: midnight, notAfter: Infinity });
    }
  });

  test('a fraction is dropped from notAfter', () => {
    expect(bounds(null, second('.999'))).toEqual({ notBefore: -Infinity, notAfter: midnight });
  });

  test.each([
    ['.5', '.5'],
    ['.5', '.50'],
    ['.2', '.7'],
    ['.25', '.3'],
    ['.09', '.1'],
    ['', '.1'],
    ['.0', ''],
  ])('%s and %s of the same second are in order', (first, last) => {
    expect(bounds(second(first), second(last))).toEqual({
      notBefore: midnight + (/[1-9]/.test(first) ? 1 : 0),
      notAfter: midnight,
    });
  });

  test.each([
    ['.7', '.2'],
    ['.3', '.25'],
    ['.1', ''],
    ['.51', '.5'],
  ])('%s and %s of the same second are reversed', (first, last) => {
    expect(bounds(second(first), second(last))).toEqual(['spec.notAfter ReversedBounds']);
  });

  test('of different seconds the fraction does not matter', () => {
    expect(bounds('2026-03-01T00:00:00.9Z', '2026-03-01T00:00:01.1Z')).toEqual({
      notBefore: midnight + 1,
      notAfter: midnight + 1,
    });
    expect(bounds('2026-03-01T00:00:01.1Z', '2026-03-01T00:00:00.9Z')).toEqual([
      'spec.notAfter ReversedBounds',
    ]);
  });
});
