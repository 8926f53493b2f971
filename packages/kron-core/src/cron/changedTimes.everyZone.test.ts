import { describe, expect, test } from '@jest/globals';
import { chosenTimes, type ClockChanges as ClockChangesSpec, markedTimes } from '@kron/reference';
import fc from 'fast-check';
import { must } from '../testing/compiledChoice.ts';
import { changesWithin } from '../zone/changesWithin.ts';
import { formatInstant } from '../zone/formatInstant.ts';
import { knownZones } from '../zone/knownZones.ts';
import { parseZone } from '../zone/parseZone.ts';
import type { Zone } from '../zone/zone.ts';
import { ChangedTimes } from './changedTimes.ts';
import { parseSchedule } from './parseCron.ts';

/*
 * Compares both searches with tools/reference, which reads the clock at each minute, around clock changes of every zone
 * since 1970 and under every policy.
 */

const gaps = ['skip', 'after', 'before'] as const;
const folds = ['both', 'first', 'second'] as const;
const policies = gaps.flatMap((gap) => folds.map((fold) => ({ gap, fold })));

type Place = { readonly zone: Zone; readonly at: number; readonly length: number };

/** The changes of a zone from 1970 to 2032. A zone without one has no places. */
function placesIn(name: string): Place[] {
  const parsed = parseZone(name, 'zone');
  if (!parsed.ok) return [];
  const zone = parsed.value;
  return changesWithin(zone, 0, Date.UTC(2033, 0, 1) / 60_000).map(({ at, before, after }) => ({
    zone,
    at: at * 60,
    length: Math.abs(after - before) * 60,
  }));
}

const somePlace: fc.Arbitrary<Place> = fc
  .constantFrom(...knownZones())
  .map(placesIn)
  .filter((places) => places.length > 0)
  .chain((places) => fc.constantFrom(...places));

/** Expressions that name times near a change: by its own minutes, or by common ones. */
function expressionsNear({ zone, at }: Place): fc.Arbitrary<string> {
  const wall = new Date((at - 60 + zone.offsetAt(at - 60)) * 1000);
  const hour = (shift: number): number => (wall.getUTCHours() + shift + 24) % 24;
  const hours = [-1, 0, 1, 2, 3].map(hour);
  const minutes = fc.oneof(
    fc.integer({ min: 0, max: 59 }).map(String),
    fc.constantFrom('*', '*/10', '*/15', '0,30', '1-59/2', '0', '30', '59'),
  );
  const hourField = fc.oneof(
    fc.constantFrom(...hours).map(String),
    fc.constantFrom('*', '*/2', '*/3', '0', '23', '0-5', '22,23,0,1', `${hours[1]},${hours[2]}`),
  );
  const days = fc.constantFrom(
    '* * *',
    `${wall.getUTCDate()} ${wall.getUTCMonth() + 1} *`,
    `* * ${wall.getUTCDay()}`,
    '* * SUN',
    '* * MON-FRI',
    `${wall.getUTCDate()} * ${(wall.getUTCDay() + 1) % 7}`,
    '25-31 3,10 *',
  );
  return fc
    .tuple(minutes, hourField, days)
    .map((fields) => fields.join(' '))
    .filter((text) => parseSchedule(text, 'spec.schedule').ok);
}

const somewhere = somePlace.chain((place) =>
  fc.record({ place: fc.constant(place), schedule: expressionsNear(place) }),
);

function timesOf(schedule: string, zone: Zone, policy: Required<ClockChangesSpec>): ChangedTimes {
  return new ChangedTimes(must(parseSchedule(schedule, 'spec.schedule')), zone, policy);
}

function forwards(times: ChangedTimes, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = times.next(from - 1); at !== null && at <= to; at = times.next(at)) found.push(at);
  return found;
}

function backwards(times: ChangedTimes, from: number, to: number): number[] {
  const found: number[] = [];
  for (let at = times.latest(to); at !== null && at >= from; at = times.latest(at - 1)) found.push(at);
  return found.reverse();
}

const margin = 3 * 3600;

function around({ at, length }: Place): [number, number] {
  return [at - length - margin, at + length + margin];
}

const text = (times: readonly number[]): string[] => times.map(formatInstant);

describe('around clock changes of every zone', () => {
  test('both searches find what reading the clock at each minute finds, with the same marks', () => {
    fc.assert(
      fc.property(somewhere, fc.constantFrom(...policies), ({ place, schedule }, policy) => {
        const { zone } = place;
        const [from, to] = around(place);
        const expected = markedTimes({ schedule, timezone: zone.name, clockChanges: policy }, from, to);
        const times = timesOf(schedule, zone, policy);
        expect(text(forwards(times, from, to))).toEqual(text(expected.map(({ time }) => time)));
        expect(text(backwards(times, from, to))).toEqual(text(expected.map(({ time }) => time)));
        expect(expected.map(({ time }) => times.noteAt(time)?.mark ?? null)).toEqual(
          expected.map(({ mark }) => mark),
        );
        for (let at = from - (from % 60); at <= to; at += 60) {
          if (times.has(at) !== expected.some(({ time }) => time === at)) throw new Error(formatInstant(at));
        }
      }),
      { numRuns: 25 },
    );
  });

  test('skip and both are the times that the clock shows', () => {
    fc.assert(
      fc.property(somewhere, ({ place, schedule }) => {
        const [from, to] = around(place);
        const shown = chosenTimes({ schedule, timezone: place.zone.name }, from, to);
        const times = timesOf(schedule, place.zone, { gap: 'skip', fold: 'both' });
        expect(text(forwards(times, from, to))).toEqual(text(shown));
      }),
      { numRuns: 50 },
    );
  });

  test('first and second are equally large parts of both, and skip is a part of after and before', () => {
    fc.assert(
      fc.property(somewhere, ({ place, schedule }) => {
        const [from, to] = around(place);
        const found = (policy: Required<ClockChangesSpec>): number[] =>
          forwards(timesOf(schedule, place.zone, policy), from, to);
        const both = found({ gap: 'skip', fold: 'both' });
        const first = found({ gap: 'skip', fold: 'first' });
        const second = found({ gap: 'skip', fold: 'second' });
        expect(both).toEqual(expect.arrayContaining([...first, ...second]));
        expect(first).toHaveLength(second.length);
        expect(found({ gap: 'after', fold: 'both' })).toEqual(expect.arrayContaining(both));
        expect(found({ gap: 'before', fold: 'both' })).toEqual(expect.arrayContaining(both));
      }),
      { numRuns: 50 },
    );
  });

  test.each(['*/15 * * * *', '0 * * * *', '59 * * * *', '* * * * *'])(
    '%s runs through every change, under every policy',
    (schedule) => {
      fc.assert(
        fc.property(somePlace, fc.constantFrom(...policies), (place, policy) => {
          const [from, to] = around(place);
          const plain = timesOf(schedule, place.zone, { gap: 'skip', fold: 'both' });
          const times = timesOf(schedule, place.zone, policy);
          expect(forwards(times, from, to)).toEqual(forwards(plain, from, to));
        }),
        { numRuns: 40 },
      );
    },
  );

  test('a search from anywhere crosses changes and agrees with the search back', () => {
    const anywhere = fc.integer({ min: Date.UTC(1965, 0) / 1000, max: Date.UTC(2045, 0) / 1000 });
    fc.assert(
      fc.property(somewhere, fc.constantFrom(...policies), anywhere, ({ place, schedule }, policy, at) => {
        const times = timesOf(schedule, place.zone, policy);
        const next = times.next(at);
        const latest = times.latest(at);
        if (next === null || latest === null) throw new Error('an expression names a time');
        expect(next).toBeGreaterThan(at);
        expect(latest).toBeLessThanOrEqual(at);
        expect(times.has(next) && times.has(latest)).toBe(true);
        // A new object, because a search remembers where the last one was.
        const again = timesOf(schedule, place.zone, policy);
        expect(again.latest(next - 1)).toBe(latest);
        expect(again.latest(next)).toBe(next);
        expect(again.next(latest)).toBe(next);
        expect(again.next(latest - 1)).toBe(latest);
      }),
      { numRuns: 400 },
    );
  });
});
