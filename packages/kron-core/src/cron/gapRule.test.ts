import { describe, expect, test } from '@jest/globals';
import { eventTimes } from '@kron/reference';
import { must } from '../testing/compiledChoice.ts';
import { cronOf } from '../testing/cronOf.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { Cron } from './cron.ts';
import { isNominal, latestNominal, nextNominal } from './nominalTimes.ts';

const zoneOf = (name: string): Zone => must(parseZone(name, 'spec.timezone'));

function seconds(instant: string): number {
  return Date.parse(instant) / 1000;
}

function forwards(cron: Cron, zone: Zone, from: number, to: number): string[] {
  const times: string[] = [];
  for (let at = nextNominal(cron, zone, from - 1, 'end'); at !== null && at <= to; ) {
    times.push(formatInstant(at));
    at = nextNominal(cron, zone, at, 'end');
  }
  return times;
}

function backwards(cron: Cron, zone: Zone, from: number, to: number): string[] {
  const times: string[] = [];
  for (let at = latestNominal(cron, zone, to, 'end'); at !== null && at >= from; ) {
    times.push(formatInstant(at));
    at = latestNominal(cron, zone, at - 1, 'end');
  }
  return times.reverse();
}

test.each([
  [
    'a time in the gap occurs at the end of the gap',
    '30 2 * * *',
    'America/New_York',
    '2026-03-08',
    ['2026-03-08T07:00:00Z'],
  ],
  [
    'several times in one gap occur once',
    '*/5 2 * * *',
    'America/New_York',
    '2026-03-08',
    ['2026-03-08T07:00:00Z'],
  ],
  [
    'the end of the gap occurs once if it matches itself',
    '0,30 2,3 * * *',
    'America/New_York',
    '2026-03-08',
    ['2026-03-08T07:00:00Z', '2026-03-08T07:30:00Z'],
  ],
  [
    'the last minute before the gap is not moved',
    '59 1 * * *',
    'America/New_York',
    '2026-03-08',
    ['2026-03-08T06:59:00Z'],
  ],
  ['a gap of half an hour', '15 2 * * *', 'Australia/Lord_Howe', '2026-10-03', ['2026-10-03T15:30:00Z']],
  ['a gap of two hours', '30 1 29 3 *', 'Antarctica/Troll', '2026-03-29', ['2026-03-29T01:00:00Z']],
  ['a day that a zone skips', '0 17 30 12 *', 'Pacific/Apia', '2011-12-30', ['2011-12-30T10:00:00Z']],
  ['a gap on another day of the week', '30 2 * * MON', 'America/New_York', '2026-03-08', []],
])('%s', (_, expression, zone, day, expected) => {
  const [from, to] = [seconds(`${day}T00:00:00Z`), seconds(`${day}T23:59:59Z`)];
  expect(forwards(cronOf(expression), zoneOf(zone), from, to)).toEqual(expected);
  expect(backwards(cronOf(expression), zoneOf(zone), from, to)).toEqual(expected);
});

test('KronJobs skip times in the gap', () => {
  const [cron, zone] = [cronOf('30 2 * * *'), zoneOf('America/New_York')];
  const change = seconds('2026-03-08T07:00:00Z');
  expect(isNominal(cron, zone, change)).toBe(false);
  expect(isNominal(cron, zone, change, 'end')).toBe(true);
  expect(nextNominal(cron, zone, change - 60)).toBe(seconds('2026-03-09T06:30:00Z'));
  expect(latestNominal(cron, zone, change)).toBe(seconds('2026-03-07T07:30:00Z'));
});

test('a long search does not jump over a gap', () => {
  // 02:30 on 29 March exists in every year except those in which Berlin changes its clocks on that day.
  const [cron, zone] = [cronOf('30 2 29 3 *'), zoneOf('Europe/Berlin')];
  const change = seconds('2026-03-29T01:00:00Z');
  expect(nextNominal(cron, zone, seconds('2025-04-01T00:00:00Z'), 'end')).toBe(change);
  expect(latestNominal(cron, zone, seconds('2027-03-01T00:00:00Z'), 'end')).toBe(change);
});

describe('around clock changes both searches agree with testing each minute', () => {
  const changes: [zone: string, around: string][] = [
    ['America/New_York', '2026-03-08T07:00:00Z'],
    ['America/New_York', '2026-11-01T06:00:00Z'],
    ['Europe/London', '2026-03-29T01:00:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['Antarctica/Troll', '2026-03-29T01:00:00Z'],
    ['Africa/Casablanca', '2026-03-22T02:00:00Z'],
    ['Asia/Gaza', '2026-03-28T00:00:00Z'],
    ['Pacific/Chatham', '2026-09-26T14:00:00Z'],
    ['Pacific/Apia', '2011-12-30T10:00:00Z'],
    ['Africa/Monrovia', '1972-01-07T00:44:30Z'],
  ];
  const expressions = [
    '30 2 * * *',
    '*/7 0-4 * * *',
    '0 0 * * *',
    '15,45 2 * * SUN',
    '0 3 29-31 * *',
    '59 1 * * SAT,SUN',
  ];
  test.each(changes)('%s at %s', (name, around) => {
    const [from, to] = [seconds(around) - 30 * 3600, seconds(around) + 30 * 3600];
    for (const expression of expressions) {
      const expected = eventTimes('stop', expression, { timezone: name, offset: 0 }, from, to).map(
        formatInstant,
      );
      expect(forwards(cronOf(expression), zoneOf(name), from, to)).toEqual(expected);
      expect(backwards(cronOf(expression), zoneOf(name), from, to)).toEqual(expected);
    }
  });
});
