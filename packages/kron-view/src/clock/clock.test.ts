import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { zoneOffsets, zoneOffsetSeconds } from 'kron-core';
import { minuteText, spanText } from './spanText.ts';
import { offsetText } from '@kron/fleet/text/instantText';
import { axisZone, rowZone, wallTime } from './wallTime.ts';
import { engineOffset, zoneClock } from './zoneClock.ts';

const zones = [
  'UTC',
  'Europe/Paris',
  'Australia/Lord_Howe',
  'America/St_Johns',
  'Africa/Monrovia',
  'Asia/Kathmandu',
];
const instants = fc.integer({ min: -2_000_000_000, max: 4_000_000_000 });

test('offsets are those of kron-core', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, (zone, instant) => {
      expect(engineOffset(zone, instant)).toBe(zoneOffsetSeconds(zone, new Date(instant * 1000)));
    }),
  );
});

test('the offsets of a table come before those of the engine', () => {
  const table = {
    from: '2026-01-01T00:00:00Z',
    to: '2027-01-01T00:00:00Z',
    offsets: [['2026-01-01T00:00:00Z', 12_600]],
  };
  const clock = zoneClock({ 'Europe/Paris': table as never });
  const [within, after] = [Date.UTC(2026, 6, 1) / 1000, Date.UTC(2027, 6, 1) / 1000];
  expect(clock.offsetAt('Europe/Paris', within)).toBe(12_600);
  expect(clock.offsetAt('Europe/Paris', after)).toBe(7200);
});

test('a table has all its entries', () => {
  const [from, to] = [new Date('2020-01-01T00:00:00Z'), new Date('2030-01-01T00:00:00Z')];
  const clock = zoneClock({ 'Europe/Paris': zoneOffsets('Europe/Paris', from, to) });
  fc.assert(
    fc.property(fc.integer({ min: from.getTime() / 1000, max: to.getTime() / 1000 - 1 }), (instant) => {
      expect(clock.offsetAt('Europe/Paris', instant)).toBe(
        zoneOffsetSeconds('Europe/Paris', new Date(instant * 1000)),
      );
    }),
  );
});

test('a wall clock has its weekday, date, time and offset', () => {
  const instant = Date.UTC(2026, 10, 22, 0, 12, 34) / 1000;
  const clock = zoneClock({});
  expect(wallTime(instant, 'Europe/Paris', clock)).toEqual({
    weekday: 'Sun',
    date: '2026-11-22',
    time: '01:12:34',
    offset: '+01',
  });
  expect(wallTime(instant, 'UTC', clock).offset).toBe('Z');
  expect(offsetText(-12_600)).toBe('-03:30');
});

test('each its own puts UTC on the axis', () => {
  expect([axisZone('own', 'Asia/Tokyo'), axisZone('local', 'Asia/Tokyo')]).toEqual(['UTC', 'Asia/Tokyo']);
  expect([
    rowZone('own', 'Europe/Paris', 'Asia/Tokyo'),
    rowZone('utc', 'Europe/Paris', 'Asia/Tokyo'),
  ]).toEqual(['Europe/Paris', 'UTC']);
});

test('a span is written with minutes', () => {
  const from = Date.UTC(2026, 10, 22, 12) / 1000;
  expect(spanText({ from, to: from + 86_400 })).toBe('2026-11-22 12:00Z to 2026-11-23 12:00Z');
  expect(minuteText(from + 1)).toBe('2026-11-22 12:00:01Z');
});
