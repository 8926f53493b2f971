import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { at, oddZones, offsetsOf } from '../testing/zones.ts';
import { clockChangeMarks } from './clockChangeMarks.ts';
import { stretches } from './stretches.ts';

test.each([
  ['Europe/Paris', '2027-03-28T01:00:00Z', '02:00 → 03:00'],
  ['Europe/Paris', '2026-10-25T01:00:00Z', '03:00 → 02:00'],
  ['Antarctica/Troll', '2027-03-28T01:00:00Z', '01:00 → 03:00'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z', '02:00 → 02:30'],
  ['Africa/Cairo', '2026-04-23T22:00:00Z', '00:00 → 01:00'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-30 00:00 → 2011-12-31 00:00'],
])('the clock of %s changes at %s: %s', (zone, instant, label) => {
  const change = at(instant);
  const span = { from: change - 86_400, to: change + 86_400 };
  expect(clockChangeMarks(offsetsOf(zone), span)).toEqual([{ at: change, label }]);
});

test('a zone without changes has no marks', () => {
  const span = { from: at('2026-01-01T00:00:00Z'), to: at('2030-01-01T00:00:00Z') };
  expect(clockChangeMarks(offsetsOf('Asia/Kathmandu'), span)).toEqual([]);
});

test('the stretches of a span follow each other, and the offset is constant in each', () => {
  const starts = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') });
  const lengths = fc.integer({ min: 10, max: 400 * 86_400 });
  fc.assert(
    fc.property(starts, lengths, fc.constantFrom(...oddZones), (from, length, zone) => {
      const offsetAt = offsetsOf(zone);
      const parts = stretches(offsetAt, { from, to: from + length });
      expect([parts[0]?.from, parts.at(-1)?.to]).toEqual([from, from + length]);
      for (const [index, part] of parts.entries()) {
        expect(part.from).toBe(index === 0 ? from : parts[index - 1]?.to);
        for (const share of [0, 0.5, 1]) {
          const instant = part.from + Math.floor(share * (part.to - part.from - 1));
          expect(offsetAt(instant)).toBe(part.offset);
        }
      }
    }),
  );
});
