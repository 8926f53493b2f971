import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatInstant } from '../zone/formatInstant.ts';
import { parseInstant } from './instant.ts';

const utc = (text: string) => Date.parse(text) / 1000;

describe('parseInstant', () => {
  test.each([
    ['2026-03-01T00:00:00Z', utc('2026-03-01T00:00:00Z')],
    ['2026-03-01T01:00:00+01:00', utc('2026-03-01T00:00:00Z')],
    ['2026-02-28T18:30:00-05:30', utc('2026-03-01T00:00:00Z')],
    ['2026-03-01T00:00:00-00:00', utc('2026-03-01T00:00:00Z')],
    ['2026-03-01T00:00:00.999999999Z', utc('2026-03-01T00:00:00Z')],
    ['1969-12-31T23:59:59.5Z', -1],
    ['2028-02-29T12:00:00Z', utc('2028-02-29T12:00:00Z')],
    ['0001-01-01T00:00:00Z', -62_135_596_800],
    ['9999-12-31T23:59:59Z', 253_402_300_799],
  ])('reads %s, dropping fractions', (text, seconds) => {
    expect(parseInstant(text)).toEqual({ ok: true, seconds });
  });

  test.each([
    ['2026-03-01t00:00:00Z', 'write 2026-03-01T00:00:00Z'],
    ['2026-03-01T00:00:00z', 'write 2026-03-01T00:00:00Z'],
    ['2026-03-01 00:00:00Z', 'write 2026-03-01T00:00:00Z'],
    ['2026-03-01 00:00:00 +0100', 'write 2026-03-01T00:00:00+01:00'],
    ['2026-03-01T00:00:00', 'write 2026-03-01T00:00:00Z'],
    ['2026-03-01T00:00Z', 'write 2026-03-01T00:00:00Z'],
    ['2026-03-01', 'write 2026-03-01T00:00:00Z'],
    [' 2026-03-01T00:00:00Z', 'write 2026-03-01T00:00:00Z'],
    ['2026-03-01T24:00:00Z', 'write 00:00:00 of the next day'],
    ['2026-12-31T23:59:60Z', 'write second 59'],
    ['2026-03-01T00:00:61Z', 'seconds go from 00 to 59'],
    ['2026-03-01T25:00:00Z', 'hours go from 00 to 23'],
    ['2026-03-01T00:60:00Z', 'minutes from 00 to 59'],
    ['2026-02-29T00:00:00Z', 'no such day'],
    ['2100-02-29T00:00:00Z', 'no such day'],
    ['2026-04-31T00:00:00Z', 'no such day'],
    ['2026-04-00T00:00:00Z', 'no such day'],
    ['2026-13-01T00:00:00Z', 'months go from 01 to 12'],
    ['2026-00-01T00:00:00Z', 'months go from 01 to 12'],
    ['2026-03-01T00:00:00+24:00', 'offsets go from -23:59 to +23:59'],
    ['2026-03-01T00:00:00+01:60', 'offsets go from -23:59 to +23:59'],
    ['0000-12-31T23:59:59Z', 'years 0001 to 9999'],
    ['0001-01-01T00:00:00+00:01', 'years 0001 to 9999'],
    ['9999-12-31T23:59:59-00:01', 'years 0001 to 9999'],
    ['2026-03-01T00:00:00.Z', 'does not have that form'],
    ['2026-03-01T00:00:00,5Z', 'does not have that form'],
    ['+002026-03-01T00:00:00Z', 'does not have that form'],
    ['2026-W09-7T00:00:00Z', 'does not have that form'],
    ['1772323200', 'does not have that form'],
    ['\uff12026-03-01T00:00:00Z', 'does not have that form'],
    ['', 'does not have that form'],
  ])('rejects %j: %s', (text, complaint) => {
    expect(parseInstant(text)).toMatchObject({
      ok: false,
      code: 'InvalidInstant',
      message: expect.stringContaining(complaint),
    });
  });

  test('rejects more than 64 characters', () => {
    expect(parseInstant(`2026-03-01T00:00:00.${'0'.repeat(44)}Z`)).toMatchObject({ code: 'TooLong' });
  });

  test('parses every output of formatInstant', () => {
    fc.assert(
      fc.property(fc.integer({ min: -62_135_596_800, max: 253_402_300_799 }), (seconds) => {
        expect(parseInstant(formatInstant(seconds))).toEqual({ ok: true, seconds });
      }),
    );
  });
});
