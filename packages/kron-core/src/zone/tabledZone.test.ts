import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { knownZones } from './knownZones.ts';
import type { ZoneOffsets } from './offsetTables.ts';
import { parseZone } from './parseZone.ts';
import { TabledZone } from './tabledZone.ts';
import type { Zone } from './zone.ts';
import { zoneOffsets } from './zoneOffsets.ts';

const span = [new Date('2025-01-01T00:00:00Z'), new Date('2030-01-01T00:00:00Z')] as const;
const [from, to] = span.map((date) => Number(date) / 1000) as [number, number];
const aroundSpan = fc.integer({ min: from - 40_000_000, max: to + 40_000_000 });

function engineZone(name: string): Zone {
  const zone = parseZone(name, 'zone');
  if (!zone.ok) throw new Error(`${name} is unknown here`);
  return zone.value;
}

const paris: ZoneOffsets = {
  from: '2026-01-01T00:00:00Z',
  to: '2027-01-01T00:00:00Z',
  offsets: [
    ['2026-01-01T00:00:00Z', 3600],
    ['2026-03-29T01:00:00Z', 7200],
    ['2026-10-25T01:00:00Z', 3600],
  ],
};

function at(instant: string): number {
  return Date.parse(instant) / 1000;
}

describe('a zone with the table of its own offsets', () => {
  test('has the offset of the engine at any instant, in every zone', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...knownZones()),
        fc.array(aroundSpan, { minLength: 9 }),
        (name, instants) => {
          const engine = engineZone(name);
          const zone = new TabledZone(name, zoneOffsets(name, ...span), engine);
          for (const instant of instants) expect(zone.offsetAt(instant)).toBe(engine.offsetAt(instant));
        },
      ),
    );
  });

  test('has stretches that hold the instant and one offset', () => {
    fc.assert(
      fc.property(fc.constantFrom(...knownZones()), aroundSpan, (name, instant) => {
        const engine = engineZone(name);
        const zone = new TabledZone(name, zoneOffsets(name, ...span), engine);
        const since = Math.max(zone.constantSince(instant), from - 80_000_000);
        const until = Math.min(zone.constantUntil(instant), to + 80_000_000);
        expect(since).toBeLessThanOrEqual(instant);
        expect(until).toBeGreaterThan(instant);
        const offset = engine.offsetAt(instant);
        for (let start = since; start < until; start = engine.constantUntil(start)) {
          expect(engine.offsetAt(start)).toBe(offset);
        }
      }),
    );
  });
});

describe('a zone with another table', () => {
  const shifted: ZoneOffsets = {
    ...paris,
    offsets: paris.offsets.map(([start, seconds]) => [start, seconds + 60]),
  };

  test('has the offsets of the table within it, and those of the engine outside', () => {
    const zone = new TabledZone('Europe/Paris', shifted, engineZone('Europe/Paris'));
    expect(zone.offsetAt(at('2025-12-31T23:59:59Z'))).toBe(3600);
    expect(zone.offsetAt(at('2026-01-01T00:00:00Z'))).toBe(3660);
    expect(zone.offsetAt(at('2026-03-29T00:59:59Z'))).toBe(3660);
    expect(zone.offsetAt(at('2026-03-29T01:00:00Z'))).toBe(7260);
    expect(zone.offsetAt(at('2026-12-31T23:59:59Z'))).toBe(3660);
    expect(zone.offsetAt(at('2027-01-01T00:00:00Z'))).toBe(3600);
  });

  test('ends its stretches where the table begins and ends', () => {
    const zone = new TabledZone('Europe/Paris', shifted, engineZone('Europe/Paris'));
    expect(zone.constantUntil(at('2025-12-31T23:59:59Z'))).toBe(at('2026-01-01T00:00:00Z'));
    expect(zone.constantSince(at('2026-01-01T00:00:00Z'))).toBe(at('2026-01-01T00:00:00Z'));
    expect(zone.constantUntil(at('2026-12-01T00:00:00Z'))).toBe(at('2027-01-01T00:00:00Z'));
    expect(zone.constantSince(at('2027-01-01T00:00:00Z'))).toBe(at('2027-01-01T00:00:00Z'));
  });

  test('keeps the first and the last offset if the engine does not know the zone', () => {
    const zone = new TabledZone('Europe/Paris', shifted, null);
    expect(zone.offsetAt(at('1900-07-01T00:00:00Z'))).toBe(3660);
    expect(zone.offsetAt(at('2100-07-01T00:00:00Z'))).toBe(3660);
    expect(zone.constantSince(at('2026-02-01T00:00:00Z'))).toBe(-Infinity);
    expect(zone.constantUntil(at('2026-12-01T00:00:00Z'))).toBe(Infinity);
  });
});

describe('a table of another form', () => {
  const [first, ...rest] = paris.offsets;
  test.each<[string, unknown, string]>([
    ['no object', [], ''],
    ['no from', { ...paris, from: undefined }, '.offsets[0]'],
    ['a day instead of an instant', { ...paris, to: '2027-01-01' }, '.offsets[0]'],
    ['no offsets', { ...paris, offsets: [] }, ''],
    ['a text instead of an entry', { ...paris, offsets: [first, '3600'] }, '.offsets[1]'],
    ['another start', { ...paris, offsets: rest }, '.offsets[0]'],
    ['instants out of order', { ...paris, offsets: [first, first] }, '.offsets[1]'],
    ['an instant at the end', { ...paris, offsets: [first, [paris.to, 0]] }, '.offsets[1]'],
    ['half a second', { ...paris, offsets: [[paris.from, 0.5]] }, '.offsets[0]'],
    ['a day of offset', { ...paris, offsets: [[paris.from, 86_400]] }, '.offsets[0]'],
  ])('%s is an error that names the place', (_, table, place) => {
    const message = `offsets["Europe/Paris"]${place}: expected a table of zoneOffsets, with instants in order`;
    expect(() => new TabledZone('Europe/Paris', table, null)).toThrow(new RangeError(message));
  });
});
