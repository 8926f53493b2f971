import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import type { ClockChangesSpec, ScheduleSpec } from '../spec/spec.ts';
import { handMadeZone } from '../testing/handMadeZone.ts';
import { changesWithin } from '../zone/changesWithin.ts';
import { must } from '../testing/compiledChoice.ts';
import { knownZones } from '../zone/knownZones.ts';
import { parseZone } from '../zone/parseZone.ts';
import { clockChangeNote } from './clockChangeNote.ts';
import { compile } from './compile.ts';
import { explainPeriod } from './explainPeriod.ts';
import type { Schedule } from './schedule.ts';
import { schedulingHash } from './schedulingHash.ts';
import { validateSpec } from './validateSpec.ts';

const berlin = (parts: Partial<ScheduleSpec>): ScheduleSpec => ({
  identity: 'prod/backup',
  schedule: '30 2 * * *',
  timezone: 'Europe/Berlin',
  ...parts,
});
const seconds = (instant: string): number => Date.parse(instant) / 1000;

describe('validation', () => {
  test.each([
    [{}, []],
    [null, []],
    [{ gap: null, fold: null }, []],
    [{ gap: 'before', fold: 'second' }, []],
    ['after', ['spec.clockChanges WrongType expected an object with gap and fold, found "after"']],
    [{ gap: 1 }, ['spec.clockChanges.gap WrongType expected skip, after or before, found the number 1']],
    [{ gpa: 'after' }, ['spec.clockChanges.gpa UnknownField unknown field; did you mean gap?']],
    [
      { gap: 'shift' },
      [
        'spec.clockChanges.gap UnknownValue expected skip, after or before, found "shift"; write after to run at 03:30 when there is no 02:30',
      ],
    ],
    [
      { gap: 'afterr' },
      [
        'spec.clockChanges.gap UnknownValue expected skip, after or before, found "afterr"; did you mean after?',
      ],
    ],
    [
      { fold: 'once' },
      [
        'spec.clockChanges.fold UnknownValue expected both, first or second, found "once"; write first to run once, the first time that the clock shows 02:30',
      ],
    ],
  ])('of %j', (clockChanges, expected) => {
    const issues = validateSpec(berlin({ clockChanges: clockChanges as ClockChangesSpec }));
    expect(issues.map(({ path, code, message }) => `${path} ${code} ${message}`)).toEqual(expected);
  });

  test.each(['shift', 'end', 'once', 'last', 'earlier', 'later', 'compatible'])(
    'the word %s of another scheduler is met with what to write',
    (word) => {
      const issues = validateSpec(berlin({ clockChanges: { gap: word, fold: word } as ClockChangesSpec }));
      expect(issues.map(({ message }) => /; write (\w+) to run/.exec(message)?.[1])).toEqual([
        expect.stringMatching(/^(after|before)$/),
        expect.stringMatching(/^(first|second)$/),
      ]);
    },
  );
});

describe('the scheduling hash', () => {
  const plain = schedulingHash(berlin({}));

  test('stays that of a spec without the field if the field changes nothing', () => {
    // The hash from before the field existed: SHA-256 of {"distribution":…,"schedule":"30 2 * * *",…}.
    expect(plain).toBe('v1:5ef9efc4dd6848bd7907a8206a76db471c6179236393c9df314614567b0f114b');
    for (const clockChanges of [
      null,
      {},
      { gap: 'skip' },
      { gap: 'skip', fold: 'both' },
      { gap: null },
    ] as const) {
      expect(schedulingHash(berlin({ clockChanges }))).toBe(plain);
      expect(compile(berlin({ clockChanges })).schedulingHash).toBe(plain);
    }
  });

  test('covers both keys otherwise', () => {
    const after = schedulingHash(berlin({ clockChanges: { gap: 'after' } }));
    expect(after).not.toBe(plain);
    expect(schedulingHash(berlin({ clockChanges: { gap: 'after', fold: 'both' } }))).toBe(after);
    expect(schedulingHash(berlin({ clockChanges: { gap: 'after', fold: 'first' } }))).not.toBe(after);
    const wrong = { gap: 'shift' } as unknown as ClockChangesSpec;
    expect(schedulingHash(berlin({ clockChanges: wrong }))).not.toBe(plain);
  });
});

describe('an instant that a clock change takes away', () => {
  const refusal = (clockChanges: ClockChangesSpec | null, instant: string): string => {
    try {
      explainPeriod(berlin({ clockChanges }), new Date(instant));
      return 'explained';
    } catch (error) {
      if (error instanceof RangeError) return error.message;
      throw error;
    }
  };

  test.each<[ClockChangesSpec | null, string, string]>([
    [
      { fold: 'first' },
      '2026-10-25T01:30:00Z',
      "2026-10-25T01:30:00Z is the second time that the clock of Europe/Berlin shows 02:30, and clockChanges.fold is first: that day's period is 2026-10-25T00:30:00Z",
    ],
    [
      { fold: 'second' },
      '2026-10-25T00:30:00Z',
      "2026-10-25T00:30:00Z is the first time that the clock of Europe/Berlin shows 02:30, and clockChanges.fold is second: that day's period is 2026-10-25T01:30:00Z",
    ],
    [
      { gap: 'after' },
      '2027-03-28T00:30:00Z',
      '2027-03-28T00:30:00Z is not a period: Europe/Berlin has no 02:30 on 2027-03-28; with clockChanges.gap after its period is 2027-03-28T01:30:00Z',
    ],
    [
      {},
      '2027-03-28T01:30:00Z',
      '2027-03-28T01:30:00Z is not a period: Europe/Berlin has no 02:30 on 2027-03-28; with clockChanges.gap after its period is 2027-03-28T01:30:00Z',
    ],
    [
      null,
      '2027-03-28T01:30:00Z',
      'schedule "30 2 * * *" in Europe/Berlin does not name 2027-03-28T01:30:00.000Z; the nearest nominal times are 2027-03-27T01:30:00Z and 2027-03-29T00:30:00Z',
    ],
    [{ gap: 'after' }, '2027-03-28T01:30:00Z', 'explained'],
  ])('%j at %s', (clockChanges, instant, message) => {
    expect(refusal(clockChanges, instant)).toBe(message);
  });
});

describe('notes', () => {
  const noteAt = (spec: Partial<ScheduleSpec>, instant: string) =>
    clockChangeNote(berlin(spec), new Date(instant));

  test('name the rule and the change', () => {
    expect(noteAt({ clockChanges: { gap: 'after' } }, '2027-03-28T01:30:00Z')).toEqual({
      clockChange: 'AfterGap',
      runsThrough: false,
      date: '2027-03-28',
      namedTime: '02:30',
      shownTime: '03:30',
      clockFrom: '02:00',
      clockTo: '03:00',
    });
    expect(noteAt({ clockChanges: {} }, '2026-10-25T01:30:00Z')).toMatchObject({
      clockChange: 'SecondTime',
      clockFrom: '03:00',
      clockTo: '02:00',
    });
  });

  test('say that a schedule runs through the change', () => {
    const through = { schedule: '*/15 * * * *', clockChanges: { gap: 'after' } } as const;
    expect(noteAt(through, '2027-03-28T01:30:00Z')).toMatchObject({ clockChange: null, runsThrough: true });
    expect(noteAt(through, '2027-03-28T03:30:00Z')).toBeNull();
  });

  test('need the field', () => {
    expect(noteAt({}, '2026-10-25T01:30:00Z')).toBeNull();
  });
});

describe('effects without the field', () => {
  const effects = (parts: Partial<ScheduleSpec>): ReturnType<Schedule['clockChangeEffects']> =>
    compile(berlin(parts)).clockChangeEffects(
      seconds('2026-11-23T00:00:00Z'),
      seconds('2031-11-23T00:00:00Z'),
    );

  test('count the changes of the span', () => {
    expect(effects({})).toEqual({
      lost: { changes: 5, first: '2027-03-28' },
      doubled: { changes: 5, first: '2027-10-31' },
    });
  });

  test('leave out periods outside notBefore and notAfter', () => {
    expect(effects({ notAfter: '2027-10-01T00:00:00Z' })).toEqual({
      lost: { changes: 1, first: '2027-03-28' },
      doubled: null,
    });
    expect(effects({ notBefore: '2031-03-30T01:30:01Z' })).toEqual({
      lost: null,
      doubled: { changes: 1, first: '2031-10-26' },
    });
    // The window moves the run of 03:30 behind the bound.
    const bound = { notAfter: '2027-03-28T01:30:00Z' };
    expect(effects(bound).lost).not.toBeNull();
    expect(effects({ ...bound, window: { duration: '1h' } }).lost).toBeNull();
  });
});

test('a daily time under after and first is what Temporal calls compatible, once a date', () => {
  const zones = [...knownZones()].filter((name) =>
    /^(Africa|America|Antarctica|Asia|Australia|Europe|Pacific)\//.test(name),
  );
  const minuteOf = (year: number): number => Date.UTC(year, 0) / 60_000;
  const change = fc
    .constantFrom(...zones)
    .map((name) => {
      const zone = must(parseZone(name, 'zone'));
      const changes = changesWithin(zone, minuteOf(1975), minuteOf(2031));
      return { name, changes: changes.filter(({ before, after }) => Math.abs(after - before) < 720) };
    })
    .filter(({ changes }) => changes.length > 0)
    .chain(({ name, changes }) => fc.constantFrom(...changes).map(({ at }) => ({ name, at: at * 60 })));
  fc.assert(
    fc.property(change, fc.integer({ min: -90, max: 150 }), ({ name, at }, near) => {
      const zone = must(parseZone(name, 'zone'));
      const wall = new Date((at + zone.offsetAt(at - 60) + near * 60) * 1000);
      const [hour, minute] = [wall.getUTCHours(), wall.getUTCMinutes()];
      const spec = { identity: 'a/b', schedule: `${minute} ${hour} * * *`, timezone: name };
      const schedule = compile({ ...spec, clockChanges: { gap: 'after', fold: 'first' } });
      const days = [-2, -1, 0, 1, 2].map((shift) => new Date(wall.getTime() + shift * 86_400_000));
      const expected = days.map((day) => {
        const fields = { year: day.getUTCFullYear(), month: day.getUTCMonth() + 1, day: day.getUTCDate() };
        const time = Temporal.ZonedDateTime.from({ ...fields, hour, minute, timeZone: name });
        return time.epochMilliseconds / 1000;
      });
      const found: (number | null)[] = [];
      for (let last = expected[0]! - 1; found.length < expected.length; ) {
        const next = schedule.nextNominal(last);
        found.push(next);
        last = next ?? Infinity;
      }
      expect(found).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('the changes of a zone are those between the ends, whatever was asked before', () => {
  const [first, second] = [1_000_000, 1_050_000];
  const zone = handMadeZone(0, { at: first * 60, offset: 3600 }, { at: second * 60, offset: 0 });
  const found = (from: number, to: number): number[] => changesWithin(zone, from, to).map(({ at }) => at);
  expect(found(first, second)).toEqual([first, second]);
  expect(found(first + 1, second)).toEqual([second]);
  expect(found(first, second - 1)).toEqual([first]);
  expect(found(0, first)).toEqual([first]);
});
