import { describe, expect, test } from '@jest/globals';
import { Cron as Croner } from 'croner';
import fc from 'fast-check';
import { must } from '../testing/compiledChoice.ts';
import { cronOf } from '../testing/cronOf.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import { isNominal, latestNominal, nextNominal } from './nominalTimes.ts';
import { parseCron } from './parseCron.ts';

const firstSecond = -62_135_596_800;
const lastSecond = 253_402_300_799;

const zoneOf = (name: string): Zone => must(parseZone(name, 'spec.timezone'));

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}

/** The next few nominal times, as text. */
function following(expression: string, zone: string, after: string, count: number): string[] {
  const times: string[] = [];
  let at: number | null = seconds(after);
  while (times.length < count) {
    at = nextNominal(cronOf(expression), zoneOf(zone), at);
    if (at === null) break;
    times.push(formatInstant(at));
  }
  return times;
}

/** Expressions from every minute to once in eight years. */
const expression = fc
  .tuple(
    fc.constantFrom('*', '0', '30', '*/7', '59', '15,45'),
    fc.constantFrom('*', '0', '1', '2', '3', '*/6', '8-18', '23'),
    fc.constantFrom('*', '1', '13', '29', '31', '*/2', '28-31'),
    fc.constantFrom('*', '1', '2', '3,10', 'JUN-AUG', '12'),
    fc.constantFrom('*', '0', '7', 'MON-FRI', 'FRI', '*/3'),
  )
  .map((fields) => fields.join(' '))
  .filter((text) => parseCron(text).ok);

const zoneName = fc.constantFrom(
  'UTC',
  'Etc/GMT-14',
  'America/New_York',
  'Europe/Paris',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Antarctica/Troll',
  'Africa/Casablanca',
  'Africa/Monrovia',
  'America/Havana',
  'Pacific/Chatham',
  'Asia/Manila',
  'Asia/Gaza',
);

const instant = fc.oneof(
  fc.integer({ min: seconds('2020-01-01'), max: seconds('2040-01-01') }),
  fc.integer({ min: seconds('1840-01-01'), max: seconds('2100-01-01') }),
  fc.integer({ min: firstSecond, max: lastSecond }),
);

describe('clock changes', () => {
  test.each([
    [
      'a wall time in the gap is skipped',
      '30 2 * * *',
      'America/New_York',
      '2026-03-07T00:00:00Z',
      ['2026-03-07T07:30:00Z', '2026-03-09T06:30:00Z'],
    ],
    [
      'a wall time in the fold yields two periods',
      '30 1 * * *',
      'America/New_York',
      '2026-11-01T00:00:00Z',
      ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '2026-11-02T06:30:00Z'],
    ],
    [
      'at Lord Howe they are half an hour apart',
      '45 1 * * *',
      'Australia/Lord_Howe',
      '2026-04-04T00:00:00Z',
      ['2026-04-04T14:45:00Z', '2026-04-04T15:15:00Z', '2026-04-05T15:15:00Z'],
    ],
    [
      'a day that a zone skipped has no periods',
      '0 12 * * *',
      'Pacific/Apia',
      '2011-12-29T00:00:00Z',
      ['2011-12-29T22:00:00Z', '2011-12-30T22:00:00Z'],
    ],
    [
      'an expression that names only the skipped day has no period then',
      '0 0 30 12 *',
      'Pacific/Apia',
      '2010-06-01T00:00:00Z',
      ['2010-12-30T10:00:00Z', '2012-12-29T10:00:00Z'],
    ],
    [
      'a day that a zone repeated has both periods',
      '0 18 18 10 *',
      'America/Juneau',
      '1867-10-01T00:00:00Z',
      ['1867-10-18T02:58:00Z', '1867-10-19T02:58:00Z'],
    ],
    [
      'an hourly schedule continues where the clock goes forward',
      '0 * * * *',
      'Europe/Paris',
      '2026-03-29T00:00:00Z',
      ['2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'],
    ],
    [
      'midnight can be missing',
      '0 0 * * *',
      'America/Havana',
      '2026-03-07T12:00:00Z',
      ['2026-03-09T04:00:00Z'],
    ],
    [
      'seconds of an offset are floored from the wall time',
      '0 0 * * *',
      'Africa/Monrovia',
      '1971-12-31T00:00:00Z',
      ['1971-12-31T00:45:00Z', '1972-01-01T00:45:00Z'],
    ],
    [
      '29 February skips 2100',
      '0 0 29 2 *',
      'America/New_York',
      '2094-01-01T00:00:00Z',
      ['2096-02-29T05:00:00Z', '2104-02-29T05:00:00Z'],
    ],
  ] as const)('%s', (...row) => {
    const [, text, zone, after, times] = row;
    expect(following(text, zone, after, times.length)).toEqual(times);
  });
});

describe('the range of instants', () => {
  const utc = zoneOf('UTC');
  const everyMinute = cronOf('* * * * *');

  test('begins with 0001-01-01T00:00:00Z and ends with 9999-12-31T23:59:00Z', () => {
    expect(nextNominal(everyMinute, utc, -Infinity)).toBe(firstSecond);
    expect(latestNominal(everyMinute, utc, Infinity)).toBe(lastSecond - 59);
    expect(nextNominal(everyMinute, utc, firstSecond - 1)).toBe(firstSecond);
    expect(latestNominal(everyMinute, utc, firstSecond)).toBe(firstSecond);
    expect(latestNominal(everyMinute, utc, firstSecond - 1)).toBeNull();
    expect(nextNominal(everyMinute, utc, lastSecond - 60)).toBe(lastSecond - 59);
    expect(nextNominal(everyMinute, utc, lastSecond - 59)).toBeNull();
    expect(nextNominal(cronOf('0 0 29 2 *'), utc, seconds('9996-03-01'))).toBeNull();
    expect(latestNominal(cronOf('0 0 29 2 *'), utc, seconds('0004-02-28'))).toBeNull();
  });

  test('is defined in UTC, not in wall time', () => {
    const daily = cronOf('0 0 * * *');
    expect(nextNominal(daily, zoneOf('Etc/GMT-14'), -Infinity)).toBe(firstSecond + 10 * 3600);
    expect(nextNominal(daily, zoneOf('Etc/GMT+12'), -Infinity)).toBe(firstSecond + 12 * 3600);
    expect(nextNominal(daily, zoneOf('Asia/Tokyo'), lastSecond - 8 * 3600)).toBeNull();
    expect(latestNominal(daily, zoneOf('America/New_York'), firstSecond + 3600)).toBeNull();
  });
});

describe('next and latest', () => {
  test('are inverse of each other', () => {
    fc.assert(
      fc.property(expression, zoneName, instant, (text, name, at) => {
        const cron = cronOf(text);
        const zone = zoneOf(name);
        const next = nextNominal(cron, zone, at);
        const latest = latestNominal(cron, zone, at);
        if (next !== null) {
          expect(next).toBeGreaterThan(at);
          expect(isNominal(cron, zone, next)).toBe(true);
          expect(latestNominal(cron, zone, next)).toBe(next);
          expect(latestNominal(cron, zone, next - 1)).toBe(latest);
        }
        if (latest !== null) {
          expect(latest).toBeLessThanOrEqual(at);
          expect(isNominal(cron, zone, latest)).toBe(true);
          expect(nextNominal(cron, zone, latest - 1)).toBe(latest);
          expect(nextNominal(cron, zone, latest)).toBe(next);
        }
        expect(next === null && latest === null).toBe(false);
      }),
      { numRuns: 2000 },
    );
  });

  test('an instant within a minute is never a nominal time', () => {
    const cron = cronOf('* * * * *');
    expect([0, 1, 30, 59, 60].map((second) => isNominal(cron, zoneOf('UTC'), second))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(isNominal(cron, zoneOf('UTC'), 0.5)).toBe(false);
    expect(isNominal(cron, zoneOf('UTC'), NaN)).toBe(false);
    expect(isNominal(cron, zoneOf('UTC'), lastSecond + 1)).toBe(false);
    expect(isNominal(cron, zoneOf('UTC'), firstSecond - 60)).toBe(false);
  });

  test('isNominal agrees with the walk', () => {
    fc.assert(
      fc.property(expression, zoneName, instant, (text, name, at) => {
        const cron = cronOf(text);
        const zone = zoneOf(name);
        const minute = Math.floor(at / 60) * 60;
        expect(isNominal(cron, zone, minute)).toBe(nextNominal(cron, zone, minute - 1) === minute);
      }),
      { numRuns: 500 },
    );
  });

  test('croner finds the same in UTC', () => {
    const calm = fc.constantFrom('UTC', 'Asia/Tokyo', 'Asia/Kolkata', 'America/Phoenix');
    const ofOurs = fc.integer({ min: seconds('2015-01-01'), max: seconds('2090-01-01') });
    fc.assert(
      fc.property(expression, calm, ofOurs, (text, name, at) => {
        const next = nextNominal(cronOf(text), zoneOf(name), at);
        const oracle = new Croner(text, { timezone: name, paused: true }).nextRun(new Date(at * 1000));
        expect(next === null ? null : new Date(next * 1000)).toEqual(oracle);
      }),
      { numRuns: 500 },
    );
  });
});
