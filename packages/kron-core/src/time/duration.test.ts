import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseDuration } from './duration.ts';

const second = 1_000_000_000n;
const minute = 60n * second;
const hour = 60n * minute;

describe('parseDuration', () => {
  test.each<[string, bigint]>([
    ['0', 0n],
    ['-0', 0n],
    ['+0', 0n],
    ['0s', 0n],
    ['-0s', 0n],
    ['0.4ns', 0n],
    ['-0.0ns', 0n],
    ['5s', 5n * second],
    ['+5s', 5n * second],
    ['30s', 30n * second],
    ['1478s', 1478n * second],
    ['5.0s', 5n * second],
    ['5.6s', 5_600_000_000n],
    ['5.s', 5n * second],
    ['.5s', 500_000_000n],
    ['1.0040s', 1_004_000_000n],
    ['100.00100s', 100_001_000_000n],
    ['10ns', 10n],
    ['11us', 11_000n],
    ['12\u00b5s', 12_000n],
    ['12\u03bcs', 12_000n],
    ['13ms', 13_000_000n],
    ['14m', 14n * minute],
    ['1h30m', 90n * minute],
    ['1.5h', 90n * minute],
    ['3h30m', 210n * minute],
    ['10.5s4m', 4n * minute + 10_500_000_000n],
    ['1m1m', 2n * minute],
    ['1s1h', hour + second],
    ['1h2m3s4ms5us6ns', hour + 2n * minute + 3n * second + 4_005_006n],
    ['0.3333333333333333333h', 20n * minute],
    ['0.100000000000000000000h', 6n * minute],
    ['0.9223372036854775807h', 3_320_413_933_267n],
    ['0.830103483285477580700h', 49n * minute + 48_372_539_827n],
    ['9007199254.740993ms', 9_007_199_254_740_993n],
    ['9223372036854775807ns', 2n ** 63n - 1n],
    ['9223372036854775.807us', 2n ** 63n - 1n],
    ['9223372036s854ms775us807ns', 2n ** 63n - 1n],
    ['2562047h47m16.854775807s', 2n ** 63n - 1n],
  ])('reads %s as Go does', (text, nanoseconds) => {
    expect(parseDuration(text)).toEqual({ ok: true, nanoseconds });
  });

  test.each([
    ['', 'no number was found'],
    ['-', 'no number was found'],
    ['+', 'no number was found'],
    ['.', 'a point needs a digit beside it'],
    ['.s', 'a point needs a digit beside it'],
    ['+.s', 'a point needs a digit beside it'],
    ['s', 'a number was expected at "s"'],
    ['--1s', 'a number was expected at "-1s"'],
    ['1s-1s', '"s-" is not one of the units'],
    ['00', 'the unit after 00 is missing'],
    ['1.5', 'the unit after 1.'],
    ['1h5', 'the unit after 5 is missing'],
    ['1x', '"x" is not one of the units'],
    ['1S', 'write 1s'],
    ['3000000h', 'about 292 years'],
    ['9223372036854775808ns', 'about 292 years'],
    ['9223372036854775809ns', 'about 292 years'],
    ['-9223372036854775809ns', 'about 292 years'],
    ['9223372036854ms775us808ns', 'about 292 years'],
    ['9223372036854775.808us', 'about 292 years'],
    ['99999999999999999999999s', 'about 292 years'],
    ['9223372036s9223372036s', 'about 292 years'],
    ['\uff15s', 'a number was expected'],
  ])('rejects %j as Go does', (text, complaint) => {
    const result = parseDuration(text);
    expect(result).toMatchObject({
      ok: false,
      code: expect.stringMatching('InvalidDuration|NegativeDuration'),
    });
    expect(result).toMatchObject({ message: expect.stringContaining(complaint) });
  });

  test.each([
    ['1d', '24h'],
    ['2d12h', '48h12h'],
    ['1.5d', '36h'],
    ['1.1d', '26.4h'],
    ['1w', '168h'],
    ['5', '5s or 5m'],
    ['P1D', '24h'],
    ['PT1H30M', '1h30m'],
    ['P1DT12H', '24h12h'],
    ['PT0,5H', '0.5h'],
    ['1 h', '1h'],
    [' 1h', '1h'],
    ['1h 30m', '1h30m'],
    ['1H', '1h'],
    ['90min', '90m'],
    ['2 hours', '2h'],
    ['1,5h', '1.5h'],
  ])('for %j it suggests %s', (text, instead) => {
    expect(parseDuration(text)).toMatchObject({
      code: 'InvalidDuration',
      message: expect.stringMatching(`; write ${instead}$`),
    });
  });

  test.each([
    'P1M',
    'P1Y',
    'soon',
    '1h30',
    '1d9999999999999h',
    '1,500ms',
    '1d'.repeat(32),
    '9'.repeat(30),
    '',
  ])('for %j it does not guess', (text) => {
    expect(parseDuration(text)).not.toMatchObject({ message: expect.stringContaining('write') });
  });

  test.each(['-1ns', '-5m', '-.5s', '-0.4ns', '-0h.09us'])(
    'a duration below zero, %s, has its own code',
    (text) => {
      expect(parseDuration(text)).toMatchObject({
        code: 'NegativeDuration',
        message: expect.stringContaining(`write ${text.slice(1)}`),
      });
    },
  );

  test('the lowest duration of Go has no positive counterpart', () => {
    expect(parseDuration('-9223372036854775808ns')).toEqual({
      ok: false,
      code: 'NegativeDuration',
      message: 'expected a duration of zero or more, found "-9223372036854775808ns"',
    });
  });

  test('accepts at most 64 characters', () => {
    expect(parseDuration(`${'0'.repeat(63)}s`)).toEqual({ ok: true, nanoseconds: 0n });
    expect(parseDuration(`${'0'.repeat(64)}s`)).toMatchObject({ code: 'TooLong' });
  });

  test("parses every output of Go's Duration.String exactly", () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 2n ** 63n - 1n), (nanoseconds) => {
        expect(parseDuration(asGoPrints(nanoseconds))).toEqual({ ok: true, nanoseconds });
      }),
    );
  });

  test('no text makes it throw an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^[-+.0-9hmsuP T]*$/)),
        (text) => {
          expect(typeof parseDuration(text).ok).toBe('boolean');
        },
      ),
    );
  });
});

function asGoPrints(nanoseconds: bigint): string {
  const fraction = (nanoseconds % second).toString().padStart(9, '0').replace(/0+$/, '');
  const seconds = `${(nanoseconds / second) % 60n}${fraction && `.${fraction}`}s`;
  if (nanoseconds < minute) return seconds;
  const minutes = `${(nanoseconds / minute) % 60n}m${seconds}`;
  return nanoseconds < hour ? minutes : `${nanoseconds / hour}h${minutes}`;
}
