import { describe, expect, test } from '@jest/globals';
import { cronOf } from '../testing/cronOf.ts';
import { wallClock, type WallFields } from '../testing/wallMinutes.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { knownZones } from '../zone/knownZones.ts';
import { offsetProbe } from '../zone/offsetProbe.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import type { Cron } from './cron.ts';
import { latestNominal, nextNominal } from './nominalTimes.ts';

/*
 * Tests every zone around each of its transitions from 2024 to 2030. The engine formats the wall time of each minute, a
 * hand-written predicate decides whether the expression matches it, and both walks must find exactly those minutes.
 */

type Case = { cron: Cron; matches: (wall: WallFields) => boolean };

const cases: Case[] = (
  [
    ['30 2 * * *', (w) => w.minute === 30 && w.hour === 2],
    ['30 1 * * *', (w) => w.minute === 30 && w.hour === 1],
    ['15 2 * * *', (w) => w.minute === 15 && w.hour === 2],
    ['0 3 * * *', (w) => w.minute === 0 && w.hour === 3],
    ['0 0 * * *', (w) => w.minute === 0 && w.hour === 0],
    ['59 23 * * *', (w) => w.minute === 59 && w.hour === 23],
    ['0 * * * *', (w) => w.minute === 0],
    ['*/15 * * * *', (w) => w.minute % 15 === 0],
    ['*/7 0-4 * * *', (w) => w.minute % 7 === 0 && w.hour <= 4],
    ['1-59/2 1-3 * * SUN', (w) => w.minute % 2 === 1 && w.hour >= 1 && w.hour <= 3 && w.weekday === 0],
    ['45 0-3/3 * * *', (w) => w.minute === 45 && (w.hour === 0 || w.hour === 3)],
    ['0 12 * * MON-FRI', (w) => w.minute === 0 && w.hour === 12 && w.weekday >= 1 && w.weekday <= 5],
    [
      '*/15 8-18 * * MON-FRI',
      (w) => w.minute % 15 === 0 && w.hour >= 8 && w.hour <= 18 && w.weekday >= 1 && w.weekday <= 5,
    ],
    ['0 6 13 * FRI', (w) => w.minute === 0 && w.hour === 6 && (w.day === 13 || w.weekday === 5)],
    ['5 2 1-7 * *', (w) => w.minute === 5 && w.hour === 2 && w.day <= 7],
    [
      '0 2 25-31 3,10 0',
      (w) =>
        w.minute === 0 &&
        w.hour === 2 &&
        (w.month === 3 || w.month === 10) &&
        (w.day >= 25 || w.weekday === 0),
    ],
    ['30 0 31 * *', (w) => w.minute === 30 && w.hour === 0 && w.day === 31],
    ['0 0 29 2 *', (w) => w.minute === 0 && w.hour === 0 && w.day === 29 && w.month === 2],
    [
      '59 1 * MAR,OCT SUN',
      (w) => w.minute === 59 && w.hour === 1 && [3, 10].includes(w.month) && w.weekday === 0,
    ],
    ['0 0 30 12 *', (w) => w.minute === 0 && w.hour === 0 && w.day === 30 && w.month === 12],
    ['30 23 * * 6,7', (w) => w.minute === 30 && w.hour === 23 && w.weekday % 6 === 0],
    ['0 0 1 1 *', (w) => w.minute === 0 && w.hour === 0 && w.day === 1 && w.month === 1],
    ['10 5 */2 * */3', (w) => w.minute === 10 && w.hour === 5 && (w.day % 2 === 1 || w.weekday % 3 === 0)],
    [
      '20,40 */2 */1 4-11 *',
      (w) => w.minute % 20 === 0 && w.minute > 0 && w.hour % 2 === 0 && w.month >= 4 && w.month <= 11,
    ],
  ] as const satisfies [string, Case['matches']][]
).map(([expression, matches]) => ({ cron: cronOf(expression), matches }));

const everyMinute: Case = { cron: cronOf('* * * * *'), matches: () => true };

function zoneOf(name: string): Zone | null {
  const parsed = parseZone(name, 'spec.timezone');
  return parsed.ok ? parsed.value : null;
}

const day = 86_400;
const margin = 10 * 3600;

/** Days, by their first second, within which the offset changes, and one ordinary day. */
function daysOfTransitions(name: string): number[] {
  const probe = offsetProbe(name);
  if (probe === null) return [];
  const found: number[] = [];
  const end = Date.UTC(2031, 0, 1) / 1000;
  let offset = probe(Date.UTC(2024, 0, 1) / 1000);
  for (let at = Date.UTC(2024, 0, 1) / 1000; at < end; at += day) {
    const following = probe(at + day);
    if (following !== offset) found.push(at);
    offset = following;
  }
  return found.length > 0 ? found : [Date.UTC(2026, 1, 28) / 1000];
}

/** One of the zones that agree in every offset around their transitions: a walk sees nothing else of a zone. */
function distinct(names: readonly string[]): string[] {
  const byOffsets = names.map((name): [string, string] => {
    const probe = offsetProbe(name);
    const days = daysOfTransitions(name);
    const hours = days.flatMap((start) =>
      Array.from({ length: 97 }, (_, half) => start + (half - 24) * 1_800),
    );
    return [`${days.join()} ${hours.map((at) => probe?.(at)).join()}`, name];
  });
  return [...new Map(byOffsets).values()];
}

/** Throws for the first expression whose walk, in either direction, differs from the matching minutes. */
function compare(name: string, from: number, to: number, candidates: readonly Case[]): number {
  const zone = zoneOf(name);
  if (zone === null) return 0;
  const clock = wallClock(name);
  const expected: number[][] = candidates.map(() => []);
  for (let at = from; at <= to; at += 60) {
    const wall = clock(at);
    for (let index = 0; index < candidates.length; index++) {
      if (candidates[index]!.matches(wall)) expected[index]!.push(at);
    }
  }
  candidates.forEach(({ cron }, index) => {
    const forwards: number[] = [];
    for (
      let at = nextNominal(cron, zone, from - 1);
      at !== null && at <= to;
      at = nextNominal(cron, zone, at)
    ) {
      forwards.push(at);
    }
    const backwards: number[] = [];
    for (
      let at = latestNominal(cron, zone, to);
      at !== null && at >= from;
      at = latestNominal(cron, zone, at - 1)
    ) {
      backwards.push(at);
    }
    assertSame(`${cron.expression} in ${name}, forwards`, forwards, expected[index]!);
    assertSame(`${cron.expression} in ${name}, backwards`, backwards.reverse(), expected[index]!);
  });
  return expected.reduce((sum, times) => sum + times.length, 0);
}

function assertSame(what: string, found: readonly number[], expected: readonly number[]): void {
  const length = found.length > expected.length ? found.length : expected.length;
  for (let index = 0; index < length; index++) {
    if (found[index] === expected[index]) continue;
    const shown = [found[index], expected[index]].map((at) =>
      at === undefined ? 'nothing' : formatInstant(at),
    );
    throw new Error(`${what}: found ${shown[0]}, expected ${shown[1]}`);
  }
}

const regions = [
  ...new Set([...knownZones()].map((name) => (name.includes('/') ? name.slice(0, name.indexOf('/')) : ''))),
];
const visited = { days: 0, times: 0 };

describe('nominal times are the minutes whose wall clock matches', () => {
  test.each(regions)(
    'in the zones of region "%s", around every transition of 2024 to 2030',
    (region) => {
      const names = [...knownZones()].filter((name) =>
        region === '' ? !name.includes('/') : name.startsWith(`${region}/`),
      );
      for (const name of distinct(names)) {
        for (const start of daysOfTransitions(name)) {
          visited.days += 1;
          visited.times += compare(name, start - margin, start + day + margin, cases);
        }
      }
    },
    600_000,
  );

  test('and these were all', () => {
    expect(cases.length).toBeGreaterThanOrEqual(20);
    expect(visited.days).toBeGreaterThan(1000);
    expect(visited.times).toBeGreaterThan(visited.days * 200);
  });

  test.each([
    ['the day that Samoa skipped', 'Pacific/Apia', '2011-12-28', '2012-01-01'],
    ['the day that Tokelau skipped', 'Pacific/Fakaofo', '2011-12-28', '2012-01-01'],
    ['the day that Kwajalein skipped', 'Pacific/Kwajalein', '1993-08-19', '1993-08-23'],
    ["the New Year's Eve that Kiritimati skipped", 'Pacific/Kiritimati', '1994-12-29', '1995-01-03'],
    ['the day that Alaska had twice', 'America/Juneau', '1867-10-16', '1867-10-20'],
    ['the day that Manila skipped, with seconds in its offset', 'Asia/Manila', '1844-12-29', '1845-01-02'],
    ["the end of Liberia's 44 minutes and a half", 'Africa/Monrovia', '1972-01-06', '1972-01-09'],
    ["the end of Amsterdam's 19 minutes and a half", 'Europe/Amsterdam', '1937-06-30', '1937-07-03'],
    ['railway time in New York', 'America/New_York', '1883-11-17', '1883-11-20'],
    ['the half hour of Lord Howe', 'Australia/Lord_Howe', '2026-04-03', '2026-04-06'],
    ['two hours at Troll', 'Antarctica/Troll', '2026-03-28', '2026-03-30'],
    ['a quarter of an hour at Kathmandu', 'Asia/Kathmandu', '1985-12-31', '1986-01-02'],
    ['midnight in Havana', 'America/Havana', '2026-03-07', '2026-03-09'],
    ['midnight in the Azores', 'Atlantic/Azores', '2026-03-28', '2026-03-30'],
    ['a quarter to three in Chatham', 'Pacific/Chatham', '2026-04-04', '2026-04-06'],
    ['Ramadan in Casablanca', 'Africa/Casablanca', '2024-03-08', '2024-04-16'],
    ['the closest two transitions', 'America/Recife', '2000-10-06', '2000-10-17'],
    ['double summer time in London', 'Europe/London', '1941-05-03', '1941-05-06'],
  ])('each minute of %s', (_, name, from, to) => {
    const times = compare(name, Date.parse(from) / 1000, Date.parse(to) / 1000, [everyMinute, ...cases]);
    expect(times).toBeGreaterThan(0);
  });
});
