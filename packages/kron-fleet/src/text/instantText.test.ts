import { describe, expect, test } from '@jest/globals';
import { formatInTimeZone } from 'date-fns-tz';
import { knownZones, zoneOffsets } from 'kron-core';
import { utcText, wallText, weekdayWallText, zonedText } from './instantText.ts';

const firstOfMarch = Date.UTC(2026, 2, 1, 0, 58, 29) / 1000;

describe('instants as text', () => {
  test.each([
    ['UTC', '2026-03-01T00:58:29Z'],
    ['Europe/Paris', '2026-03-01T01:58:29+01:00'],
    ['America/New_York', '2026-02-28T19:58:29-05:00'],
    ['Asia/Kolkata', '2026-03-01T06:28:29+05:30'],
    ['Europe/London', '2026-03-01T00:58:29+00:00'],
  ])('in %s', (zone, text) => expect(zonedText(firstOfMarch, zone)).toBe(text));

  test('the offset is as short as it is exact', () => {
    expect(wallText(firstOfMarch, 'Europe/Paris').offset).toBe('+01');
    expect(wallText(firstOfMarch, 'Asia/Kolkata').offset).toBe('+05:30');
    expect(wallText(firstOfMarch, 'UTC').offset).toBe('Z');
    // Liberia's clocks were 44 minutes and a half behind until 1972.
    expect(wallText(0, 'Africa/Monrovia').offset).toBe('-00:44:30');
  });

  test('the weekday is that of the wall clock', () => {
    expect(weekdayWallText(firstOfMarch, 'America/New_York')).toBe('Sat 2026-02-28 19:58:29-05');
    expect(weekdayWallText(firstOfMarch, 'UTC')).toBe('Sun 2026-03-01 00:58:29Z');
  });

  test('neighbouring days in any order keep their dates', () => {
    const days = [0, 86_400, -86_400, 86_399, 0].map(utcText);
    expect(days).toEqual([
      '1970-01-01T00:00:00Z',
      '1970-01-02T00:00:00Z',
      '1969-12-31T00:00:00Z',
      '1970-01-01T23:59:59Z',
      '1970-01-01T00:00:00Z',
    ]);
  });

  test('the ends of the calendar have four digits', () => {
    expect(utcText(-62_135_596_800)).toBe('0001-01-01T00:00:00Z');
    expect(utcText(253_402_300_799)).toBe('9999-12-31T23:59:59Z');
  });
});

describe('wall clocks as date-fns-tz shows them', () => {
  const [from, to] = [new Date('2026-01-01T00:00:00Z'), new Date('2028-01-01T00:00:00Z')];

  /** Both sides of each change of a zone, and the ends of the span. */
  function instantsOf(zone: string): Date[] {
    const changes = zoneOffsets(zone, from, to).offsets.map(([at]) => new Date(at));
    return [...changes.flatMap((at) => [new Date(at.getTime() - 1000), at]), to];
  }

  test('in every zone, at each change of its clock', () => {
    for (const zone of knownZones()) {
      for (const instant of instantsOf(zone)) {
        const seconds = instant.getTime() / 1000;
        const offset = zone === 'UTC' ? 'XXX' : 'xxx';
        const theirs = formatInTimeZone(
          instant,
          zone,
          `EEE yyyy-MM-dd HH:mm:ss|yyyy-MM-dd'T'HH:mm:ss${offset}`,
        );
        const { date, time } = wallText(seconds, zone);
        const ours = `${weekdayWallText(seconds, zone).slice(0, 3)} ${date} ${time}|${zonedText(seconds, zone)}`;
        expect(`${zone} ${ours}`).toBe(`${zone} ${theirs}`);
      }
    }
  });
});
