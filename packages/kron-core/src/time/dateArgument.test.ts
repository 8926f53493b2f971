import { expect, test } from '@jest/globals';
import { decide, explainPeriod, upcoming } from '../index.ts';

const spec = { identity: 'prod/db-backup', schedule: '0 0 * * *' };

test.each([
  ['2026-03-01T00:00:00Z', 'expected a Date, found "2026-03-01T00:00:00Z"'],
  [undefined, 'expected a Date, found nothing'],
  [null, 'expected a Date'],
  [1_772_323_200_000, 'expected a Date, found the number 1772323200000'],
])('%p is no Date, and a TypeError names the argument', (value, message) => {
  for (const [name, call] of [
    ['after', () => upcoming(spec, value as unknown as Date)],
    ['now', () => decide(spec, value as unknown as Date)],
    ['nominalTime', () => explainPeriod(spec, value as unknown as Date)],
  ] as const) {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`${name}: ${message}`);
  }
});

test('an invalid Date is a RangeError', () => {
  expect(() => upcoming(spec, new Date(Number.NaN))).toThrow(RangeError);
});
