import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type ZoneClock, ianaZone, utcZone } from '../../../options/zoneClock.ts';
import { heldParts, heldSpan, type ClockSpan, stretchesOf } from './heldSpans.ts';

const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca', 'UTC'];
const zoneOf = (name: string): ZoneClock => ianaZone(name) ?? utcZone;
const at = (text: string): number => Date.parse(text) / 1000;
const step = 300;
/** Days of 2026 with a clock change in one of the zones, and one without. */
const days = ['02-15', '03-08', '03-22', '03-29', '04-05', '06-01', '10-04', '10-25', '11-01'];
/** Five minutes within a day of one of these days, as a number. */
const tick = fc
  .tuple(fc.constantFrom(...days), fc.integer({ min: -288, max: 576 }))
  .map(([date, offset]) => at(`2026-${date}T00:00Z`) / step + offset);
const wallText = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 19);

describe('the parts that an entry holds', () => {
  test('are the instants at which the wall clock shows it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        tick,
        fc.integer({ min: 1, max: 300 }),
        fc.boolean(),
        (name, start, length, isAbsolute) => {
          const zone = zoneOf(name);
          const [from, to] = [start * step, (start + length) * step];
          const suffix = isAbsolute ? 'Z' : '';
          const entry = { from: wallText(from) + suffix, to: wallText(to) + suffix };
          const range = { from: from - 86_400, to: to + 86_400 };
          const parts = heldParts(entry, stretchesOf(zone, range.from, range.to));
          const held: number[] = [];
          const inParts: number[] = [];
          for (let instant = range.from; instant < range.to; instant += step) {
            const shown = isAbsolute ? instant : instant + zone.offsetAt(instant);
            if (parts.some((part) => part.from <= instant && instant < part.to)) inParts.push(instant);
            if (from <= shown && shown < to) held.push(instant);
          }
          expect(inParts).toEqual(held);
          const [first] = held;
          expect(heldSpan(entry, zone)).toEqual(
            first === undefined ? undefined : { from: first, to: (held.at(-1) ?? 0) + step },
          );
        },
      ),
      { numRuns: 100 },
    );
  });

  test.each<[string, string, string, ClockSpan | undefined]>([
    ['a skipped time', '2026-03-29T02:10', '2026-03-29T02:50', undefined],
    [
      'from a skipped time',
      '2026-03-29T02:30',
      '2026-03-29T04:00',
      { from: at('2026-03-29T01:00Z'), to: at('2026-03-29T02:00Z') },
    ],
    [
      'a repeated time',
      '2026-10-25T02:30',
      '2026-10-25T03:00',
      { from: at('2026-10-25T00:30Z'), to: at('2026-10-25T02:00Z') },
    ],
    [
      'all years',
      '0001-01-01',
      '9999-12-31',
      { from: at('0001-01-01T00:00Z') - 3208, to: at('9999-12-31T23:00Z') },
    ],
  ])('%s', (_, from, to, expected) => {
    expect(heldSpan({ from, to }, zoneOf('Europe/Berlin'))).toEqual(expected);
  });

  test('a date is its whole day', () => {
    const berlin = zoneOf('Europe/Berlin');
    const expected = { from: at('2026-03-28T23:00Z'), to: at('2026-03-29T22:00Z') };
    expect(heldSpan({ from: '2026-03-29' }, berlin)).toEqual(expected);
  });
});
