import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseWindow, placeWindow } from './window.ts';

describe('placeWindow', () => {
  test.each([
    ['after', '0s', 0, 0],
    ['after', '1h', 0, 3600],
    ['after', '999ms', 0, 0],
    ['after', '1500ms', 0, 1],
    ['around', '0s', 0, 0],
    ['around', '1ns', 0, 0],
    ['around', '2ns', -1, 1],
    ['around', '1s', -1, 1],
    ['around', '1500ms', -1, 1],
    ['around', '2s', -1, 2],
    ['around', '1h1m1s', -1831, 3661],
    ['around', '90m', -2700, 5400],
  ])('%s %s starts %d s from the nominal time and is %d s long', (mode, duration, startOffset, length) => {
    expect(parseWindow({ mode, duration }, 'spec.window')).toMatchObject({
      ok: true,
      value: { mode, startOffset, length },
    });
  });

  test('its ends are the exact ends floored to seconds', () => {
    const duration = fc.bigInt(0n, 2n ** 63n - 1n);
    const nominal = fc.bigInt(-62_135_596_800n, 253_402_300_799n);
    fc.assert(
      fc.property(fc.constantFrom('after' as const, 'around' as const), duration, nominal, (mode, d, n) => {
        const { startOffset, length } = placeWindow(mode, d);
        const start = n * 1_000_000_000n - (mode === 'around' ? d / 2n : 0n);
        // All values are positive, so that truncation is flooring.
        const year0 = 10n ** 21n;
        const seconds = (ns: bigint) => Number((ns + year0) / 1_000_000_000n - year0 / 1_000_000_000n);
        expect(Number(n) + startOffset).toBe(seconds(start));
        expect(Number(n) + startOffset + length).toBe(seconds(start + d));
      }),
    );
  });
});

describe('parseWindow', () => {
  test.each([
    ['no window', undefined],
    ['null', null],
    ['an empty window', {}],
    ['a window of nulls', { mode: null, duration: null }],
  ])('%s is the nominal time itself', (_, spec) => {
    expect(parseWindow(spec, 'spec.window')).toEqual({
      ok: true,
      value: { mode: 'after', duration: 0n, startOffset: 0, length: 0 },
    });
  });

  test.each([
    ['1h', 'spec.window', 'WrongType', 'expected an object with mode and duration, found "1h"'],
    [['1h'], 'spec.window', 'WrongType', 'found a list'],
    [{ mode: 'before' }, 'spec.window.mode', 'UnknownValue', 'expected after or around, found "before"'],
    [{ mode: 'arround' }, 'spec.window.mode', 'UnknownValue', 'did you mean around?'],
    [{ mode: 1 }, 'spec.window.mode', 'WrongType', 'found the number 1'],
    [{ duration: 3600 }, 'spec.window.duration', 'WrongType', 'in quotes'],
    [{ duration: '1d' }, 'spec.window.duration', 'InvalidDuration', 'write 24h'],
    [{ duration: '-1h' }, 'spec.window.duration', 'NegativeDuration', 'write 1h'],
    [{ durations: '1h' }, 'spec.window.durations', 'UnknownField', 'did you mean duration?'],
  ])('rejects %j', (spec, path, code, message) => {
    expect(parseWindow(spec, 'spec.window')).toEqual({
      ok: false,
      issues: [{ path, code, message: expect.stringContaining(message) }],
    });
  });

  test('reports all issues', () => {
    const result = parseWindow({ mode: 'x', duration: 'y' }, 'spec.window');
    expect(result).toMatchObject({ issues: [{ code: 'UnknownValue' }, { code: 'InvalidDuration' }] });
  });
});
