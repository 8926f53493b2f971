import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { at, oddZones, offsetsOf } from '../testing/zones.ts';
import { longestSpan, type Scale, shortestSpan } from './scale.ts';
import { type Tick, ticks } from './ticks.ts';

const textWidth = (text: string): number => text.length * 7;

function labels(found: readonly Tick[]): string[] {
  return found.map(({ label }) => label).filter(Boolean);
}

function axis(from: string, to: string, zone: string, width = 1000): Tick[] {
  return ticks({ from: at(from), to: at(to), width }, offsetsOf(zone), textWidth);
}

describe('ticks are steps of the wall clock', () => {
  test.each([
    ['2026-11-22T12:00:00Z', '2026-11-22T12:00:10Z', '12:00 12:00:01 12:00:02 12:00:03'],
    ['2026-11-22T12:00:00Z', '2026-11-22T12:10:00Z', '12:00 12:01 12:02 12:03'],
    ['2026-11-22T12:00:00Z', '2026-11-23T12:00:00Z', '12:00 14:00 16:00 18:00 20:00 22:00 Mon 23 02:00'],
    ['2026-11-29T00:00:00Z', '2026-12-06T00:00:00Z', 'Sun 29 12:00 Mon 30 12:00 Dec 1 12:00'],
    ['2026-11-01T00:00:00Z', '2027-02-01T00:00:00Z', 'Nov 2 Nov 9 Nov 16 Nov 23 Nov 30 Dec 7'],
    ['2026-01-01T00:00:00Z', '2028-01-01T00:00:00Z', '2026 Apr Jul Oct 2027 Apr Jul Oct'],
    ['2026-01-01T00:00:00Z', '2030-12-31T00:00:00Z', '2026 Jul 2027 Jul'],
  ])('from %s to %s in UTC: %s …', (from, to, expected) => {
    const words = labels(axis(from, to, 'UTC')).join(' ');
    expect(words.slice(0, expected.length)).toBe(expected);
  });

  test('in a zone with a broken offset the ticks are at its own full hours', () => {
    const [first] = axis('2026-11-22T12:00:00Z', '2026-11-22T18:00:00Z', 'Asia/Kathmandu');
    expect(first).toMatchObject({ at: at('2026-11-22T12:15:00Z'), label: '18:00', isMajor: false });
  });
});

describe('at a clock change', () => {
  test('a time that the clock skips has no tick', () => {
    const found = axis('2027-03-27T23:00:00Z', '2027-03-28T03:00:00Z', 'Europe/Paris', 300);
    expect(labels(found)).toEqual(['Sun 28', '01:00', '03:00', '04:00']);
  });

  test('a time that the clock repeats has two ticks', () => {
    const found = axis('2026-10-24T22:00:00Z', '2026-10-25T03:00:00Z', 'Europe/Paris', 400);
    expect(labels(found)).toEqual(['Sun 25', '01:00', '02:00', '02:00', '03:00']);
    expect(found.map((tick) => (tick.at - at('2026-10-24T22:00:00Z')) / 3600)).toEqual([0, 1, 2, 3, 4]);
  });

  test('a day without midnight begins when the clock jumps', () => {
    const found = axis('2026-04-23T12:00:00Z', '2026-04-27T12:00:00Z', 'Africa/Cairo', 400);
    expect(found.map(({ label }) => label)).toEqual(['Fri 24', 'Sat 25', 'Sun 26', 'Mon 27']);
    expect(found[0]?.at).toBe(at('2026-04-23T22:00:00Z'));
  });

  test('a day that begins twice has one tick', () => {
    const found = axis('2026-10-30T12:00:00Z', '2026-11-03T12:00:00Z', 'America/Havana', 400);
    expect(found.map(({ label }) => label)).toEqual(['Sat 31', 'Nov 1', 'Mon 2', 'Tue 3']);
    expect(found[1]?.at).toBe(at('2026-11-01T04:00:00Z'));
  });
});

const scales = fc
  .record({
    from: fc.integer({ min: at('2020-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z') }),
    magnitude: fc.double({ min: Math.log(shortestSpan), max: Math.log(longestSpan), noNaN: true }),
    width: fc.integer({ min: 100, max: 3000 }),
  })
  .map(({ from, magnitude, width }): Scale => ({ from, to: from + Math.round(Math.exp(magnitude)), width }));

describe('in any zone, at any zoom and width', () => {
  test('labels do not overlap', () => {
    fc.assert(
      fc.property(scales, fc.constantFrom(...oddZones), (scale, zone) => {
        const shown = ticks(scale, offsetsOf(zone), textWidth).filter(({ label }) => label !== '');
        for (const [index, tick] of shown.slice(1).entries()) {
          const previous = shown[index] as Tick;
          const room = tick.labelX - previous.labelX;
          expect(room).toBeGreaterThanOrEqual((textWidth(tick.label) + textWidth(previous.label)) / 2);
        }
      }),
    );
  });

  test('labels are on the axis', () => {
    fc.assert(
      fc.property(scales, fc.constantFrom(...oddZones), (scale, zone) => {
        for (const { label, labelX } of ticks(scale, offsetsOf(zone), textWidth)) {
          if (label === '') continue;
          expect(labelX - textWidth(label) / 2).toBeGreaterThanOrEqual(0);
          expect(labelX + textWidth(label) / 2).toBeLessThanOrEqual(scale.width);
        }
      }),
    );
  });

  test('ticks ascend within the span', () => {
    fc.assert(
      fc.property(scales, fc.constantFrom(...oddZones), (scale, zone) => {
        const found = ticks(scale, offsetsOf(zone), textWidth).map((tick) => tick.at);
        expect(found).toEqual([...new Set(found)].sort((a, b) => a - b));
        for (const instant of found) {
          expect(instant).toBeGreaterThanOrEqual(scale.from);
          expect(instant).toBeLessThan(scale.to);
        }
      }),
    );
  });

  test('a label of hours and minutes is what the clock shows then', () => {
    fc.assert(
      fc.property(scales, fc.constantFrom(...oddZones), (scale, zone) => {
        const offsetAt = offsetsOf(zone);
        for (const { at: instant, label } of ticks(scale, offsetAt, textWidth)) {
          if (!label.includes(':')) continue;
          const shown = new Date((instant + offsetAt(instant)) * 1000).toISOString().slice(11, 19);
          expect(shown.startsWith(label)).toBe(true);
        }
      }),
    );
  });
});
