import { describe, expect, test } from '@jest/globals';
import { zoneOffsets } from './zoneOffsets.ts';

describe('the offsets of a zone', () => {
  test('begin with the span and have an entry for each change', () => {
    const table = zoneOffsets(
      'America/New_York',
      new Date('2026-01-01T00:00:00Z'),
      new Date('2027-01-01T00:00:00Z'),
    );
    expect(table).toEqual({
      from: '2026-01-01T00:00:00Z',
      to: '2027-01-01T00:00:00Z',
      offsets: [
        ['2026-01-01T00:00:00Z', -18_000],
        ['2026-03-08T07:00:00Z', -14_400],
        ['2026-11-01T06:00:00Z', -18_000],
      ],
    });
  });

  test('are one entry in a zone without changes', () => {
    const table = zoneOffsets('UTC', new Date('0001-01-01T00:00:00Z'), new Date('9999-12-31T23:59:59Z'));
    expect(table.offsets).toEqual([['0001-01-01T00:00:00Z', 0]]);
  });

  test('begin with a change at the start of the span, and leave out one at its end', () => {
    const [spring, autumn] = [new Date('2026-03-29T01:00:00Z'), new Date('2026-10-25T01:00:00Z')];
    expect(zoneOffsets('Europe/Paris', spring, autumn).offsets).toEqual([['2026-03-29T01:00:00Z', 7200]]);
  });

  test.each([
    ['Europe/paris', '2026-01-01T00:00:00Z', '2027-01-01T00:00:00Z', 'found "Europe/paris"'],
    [
      'UTC',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:00:00Z',
      'to: expected an instant after 2026-01-01T00:00:00Z',
    ],
    [
      'UTC',
      '2026-01-01T00:00:00Z',
      '+010000-01-01T00:00:00Z',
      'to: expected an instant of the years 0001 to 9999',
    ],
  ])('of %s from %s to %s are a RangeError', (name, from, to, message) => {
    expect(() => zoneOffsets(name, new Date(from), new Date(to))).toThrow(RangeError);
    expect(() => zoneOffsets(name, new Date(from), new Date(to))).toThrow(message);
  });
});
