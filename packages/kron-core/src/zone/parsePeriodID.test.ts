import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatInstant } from './formatInstant.ts';
import { parseInstant } from '../time/instant.ts';
import { parsePeriodID } from './parsePeriodID.ts';

describe('a period-id', () => {
  test('is parsed to the formatted instant', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(parsePeriodID(formatInstant(seconds))).toBe(seconds);
      }),
    );
  });

  test('is any text that is the formatted instant, and no other', () => {
    const instant = fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }).map(formatInstant);
    const character = fc.constantFrom(...Array.from('0123456789-:TZtz +.é'));
    const changed = fc
      .tuple(instant, fc.array(fc.tuple(fc.nat(19), character), { maxLength: 3 }))
      .map(([text, changes]) =>
        changes.reduce((now, [at, to]) => `${now.slice(0, at)}${to}${now.slice(at + 1)}`, text),
      );
    fc.assert(
      fc.property(changed, (text) => {
        const read = parseInstant(text);
        const isInstant = read.ok && formatInstant(read.seconds) === text;
        // Year 0 has no instants, but it sorts before all others.
        fc.pre(!text.startsWith('0000'));
        expect(parsePeriodID(text)).toBe(isInstant ? read.seconds : null);
      }),
      { numRuns: 2_000 },
    );
  });

  test.each([
    '',
    'garbage',
    '2026-02-30T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:60Z',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00:00z',
    '2026-1-01T00:00:000Z',
    '9999-99-99T99:99:99Z',
    '0000-00-00T00:00:00Z',
    '20x6-01-01T00:00:00Z',
    'x026-01-01T00:00:00Z',
    '2026-00-01T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-00T00:00:00Z',
    '2026-01-01T00:60:00Z',
    '2026-01-01T00:0:000Z',
    '2026-01-01T00-00:00Z',
    '2026-01-01T00:00-00Z',
    '2026/01-01T00:00:00Z',
    '2026-01/01T00:00:00Z',
    '2026-01-01T00:00:00é',
    '2026-01-01T00:00:00Z ',
  ])('is not %j', (text) => {
    expect(parsePeriodID(text)).toBeNull();
  });
});
