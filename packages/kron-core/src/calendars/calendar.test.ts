import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { CalendarEntry } from './calendarSpec.ts';
import { compileCalendar } from './compileCalendar.ts';

function zoneNamed(name: string): Zone {
  const parsed = parseZone(name, 'zone');
  if (!parsed.ok) throw new Error(`no zone ${name}`);
  return parsed.value;
}

const berlin = zoneNamed('Europe/Berlin');
const utc = zoneNamed('UTC');
const at = (instant: string) => Date.parse(instant) / 1000;
const hashOf = (...entries: CalendarEntry[]) => compileCalendar({ entries }).calendarHash;

describe('an entry holds', () => {
  test.each<[entry: CalendarEntry, first: string, last: string]>([
    [{ from: '2026-12-24' }, '2026-12-23T23:00:00Z', '2026-12-24T22:59:59Z'],
    [{ from: '2026-12-24', to: '2026-12-26' }, '2026-12-23T23:00:00Z', '2026-12-26T22:59:59Z'],
    [{ from: '2026-11-27T18:00', to: '2026-11-30T06:00:30' }, '2026-11-27T17:00:00Z', '2026-11-30T05:00:29Z'],
    [
      { from: '2027-06-01T22:00:00+02:00', to: '2027-06-02T04:00:00Z' },
      '2027-06-01T20:00:00Z',
      '2027-06-02T03:59:59Z',
    ],
    // The day of a clock change has 23 hours.
    [{ from: '2026-03-29' }, '2026-03-28T23:00:00Z', '2026-03-29T21:59:59Z'],
  ])('%j in Berlin from %s to %s', (entry, first, last) => {
    const calendar = compileCalendar({ entries: [entry] });
    expect(calendar.holds(at(first) - 1, berlin)).toBe(false);
    expect(calendar.holds(at(first), berlin)).toBe(true);
    expect(calendar.holds(at(last), berlin)).toBe(true);
    expect(calendar.holds(at(last) + 1, berlin)).toBe(false);
    expect(calendar.endIn(berlin)).toBe(at(last) + 1);
  });

  test('in its own zone, not that of the caller', () => {
    const calendar = compileCalendar({ timezone: 'Europe/Berlin', entries: [{ from: '2026-12-24' }] });
    expect(calendar.holds(at('2026-12-23T23:00:00Z'), utc)).toBe(true);
    expect(calendar.endIn(utc)).toBe(at('2026-12-24T23:00:00Z'));
  });

  test('nothing in a gap, and what the clock shows twice, twice', () => {
    const gap = compileCalendar({ entries: [{ from: '2026-03-29T02:00', to: '2026-03-29T03:00' }] });
    const fold = compileCalendar({ entries: [{ from: '2026-10-25T02:15', to: '2026-10-25T02:45' }] });
    expect(heldMinutes(gap, '2026-03-29T00:00:00Z')).toEqual([]);
    expect(heldMinutes(fold, '2026-10-25T00:00:00Z')).toEqual(['00:15', '00:30', '01:15', '01:30']);
    expect(fold.endIn(berlin)).toBe(at('2026-10-25T01:45:00Z'));
  });

  function heldMinutes(calendar: ReturnType<typeof compileCalendar>, from: string): string[] {
    return Array.from({ length: 12 }, (_, quarter) => at(from) + quarter * 900)
      .filter((instant) => calendar.holds(instant, berlin))
      .map((instant) => new Date(instant * 1000).toISOString().slice(11, 16));
  }

  test('the first one in order is named', () => {
    const calendar = compileCalendar({
      timezone: 'Europe/Berlin',
      entries: [
        { name: 'later', from: '2027-01-01' },
        { from: '2026-12-26' },
        { name: 'move', from: '2026-12-24T11:00:00Z', to: '2026-12-24T13:00:00Z' },
        { name: 'Christmas', from: '2026-12-24', to: '2026-12-26' },
      ],
    });
    expect(calendar.entryAt(at('2026-12-24T12:00:00Z'), utc)).toEqual({ entry: 2, name: 'move' });
    expect(calendar.entryAt(at('2026-12-24T13:00:00Z'), utc)).toEqual({ entry: 3, name: 'Christmas' });
    expect(calendar.entryAt(at('2026-12-26T13:00:00Z'), utc)).toEqual({ entry: 1 });
    expect(calendar.entryAt(at('2026-12-28T13:00:00Z'), utc)).toBeNull();
    expect(calendar.size).toBe(4);
  });

  test('nothing without entries', () => {
    const calendar = compileCalendar({ entries: [] });
    expect(calendar.holds(0, utc)).toBe(false);
    expect(calendar.endIn(utc)).toBe(-Infinity);
    expect(calendar.constantUntil(0, utc)).toBe(Infinity);
  });
});

describe('calendarHash', () => {
  test('is the SHA-256 of the canonical content', () => {
    // printf '{"absolute":[],"local":[]}' | sha256sum
    expect(hashOf()).toBe('f84ae425e7090531295ff7c16eaf9c210db8946129396fd24bcc85a85afd908d');
  });

  test.each<[string, CalendarEntry[], CalendarEntry[]]>([
    ['names', [{ name: 'Christmas', from: '2026-12-24' }], [{ from: '2026-12-24' }]],
    [
      'order',
      [{ from: '2026-12-24' }, { from: '2027-01-01' }],
      [{ from: '2027-01-01' }, { from: '2026-12-24' }],
    ],
    ['duplicates', [{ from: '2026-12-24' }], [{ from: '2026-12-24' }, { from: '2026-12-24' }]],
    [
      'splitting',
      [{ from: '2026-12-24', to: '2026-12-25' }],
      [{ from: '2026-12-24' }, { from: '2026-12-25' }],
    ],
    ['spelling', [{ from: '2026-12-24' }], [{ from: '2026-12-24T00:00', to: '2026-12-25T00:00:00' }]],
    [
      'offsets',
      [{ from: '2026-12-24T00:00:00Z', to: '2026-12-24T01:00:00Z' }],
      [{ from: '2026-12-24T05:30:00+05:30', to: '2026-12-23T20:00:00-05:00' }],
    ],
  ])('does not count %s', (_, entries, same) => {
    expect(hashOf(...entries)).toBe(hashOf(...same));
  });

  test('counts the zone, and whether an entry is absolute', () => {
    const entries = [{ from: '2026-12-24' }];
    const absolute = hashOf({ from: '2026-12-24T00:00:00Z', to: '2026-12-25T00:00:00Z' });
    const hashes = [
      hashOf(...entries),
      compileCalendar({ timezone: 'UTC', entries }).calendarHash,
      compileCalendar({ timezone: 'Etc/UTC', entries }).calendarHash,
      absolute,
      hashOf({ from: '2026-12-25' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

test('constantUntil never passes a change', () => {
  const seconds = fc.integer({ min: at('2026-10-24T00:00:00Z'), max: at('2026-10-27T00:00:00Z') });
  const text = (instant: number) => new Date(instant * 1000).toISOString().slice(0, 19);
  const entry = fc
    .tuple(seconds, fc.integer({ min: 1, max: 9000 }), fc.constantFrom('', 'Z'))
    .map(([from, length, z]) => ({ from: text(from) + z, to: text(from + length) + z }));
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), seconds, (entries, instant) => {
      const calendar = compileCalendar({ entries });
      const end = calendar.constantUntil(instant, berlin);
      expect(end).toBeGreaterThan(instant);
      for (let second = instant; second < Math.min(end, instant + 20_000); second += 1) {
        if (calendar.holds(second, berlin) !== calendar.holds(instant, berlin)) {
          throw new Error(`changes at ${second}, before ${end}`);
        }
      }
    }),
  );
});
