import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { difference } from 'kron-conformance/difference';
import { readCases } from 'kron-conformance/readCases';
import { IcsError } from './icsError.ts';
import type { CalendarEntry } from '../calendarEntry.ts';
import { importEntries } from './importEntries.ts';
import { type RuleParts, ruleDays, ruleText } from './testing/ruleDays.ts';

type Imported = { ics: string; from: string; to: string; categories?: string[] };

function importText(
  ics: string,
  { from, to, categories }: Omit<Imported, 'ics'>,
  isStrict = true,
): { entries?: CalendarEntry[]; error?: { line: number; code: string } } {
  const [fromWall = 0, toWall = 0] = [from, to].map((text) => Date.parse(text) / 1000);
  const range = { from: fromWall, to: toWall, fromWall, toWall };
  try {
    return { entries: importEntries(Buffer.from(ics), { range, categories, isStrict }).entries };
  } catch (error) {
    if (!(error instanceof IcsError)) throw error;
    return { error: { line: error.line ?? 0, code: error.code } };
  }
}

const imports = readCases().filter(({ op }) => op === 'import');

test.each(imports)('$id', (one) => {
  const { ics, ...range } = one.input as Imported;
  const { entries, error } = importText(ics, range);
  const answer = error === undefined ? { entries } : { issues: [[`line ${error.line}`, error.code]] };
  expect(difference(one, answer)).toBeNull();
  if (error === undefined) expect(importText(ics, range, false)).toEqual({ entries });
});

const range = { from: '2020-01-01T00:00:00Z', to: '2032-01-01T00:00:00Z' };

function calendar(...lines: string[]): string {
  return ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', ...lines, 'END:VEVENT', 'END:VCALENDAR', ''].join('\r\n');
}

const day = 86_400_000;

test('a rule has the days that a search day by day finds', () => {
  fc.assert(
    fc.property(rules(), fc.integer({ min: 0, max: 1000 }), (rule, offset) => {
      const start = Date.UTC(2020, 0, 1) + offset * day;
      const ics = calendar(`DTSTART;VALUE=DATE:${basic(start)}`, `RRULE:${ruleText(rule)}`);
      const expected = ruleDays(rule, start, Date.parse(range.to)).map((at) => ({
        from: new Date(at).toISOString().slice(0, 10),
      }));
      // More entries than a calendar holds are an error.
      fc.pre(expected.length <= 2000);
      expect(importText(ics, range)).toEqual({ entries: expected });
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['BYWEEKNO=52;BYDAY=SA', ['2020-12-26', '2022-01-01', '2022-12-31', '2023-12-30']],
  ['BYWEEKNO=53;BYDAY=SA', ['2021-01-02', '2027-01-02']],
  ['BYWEEKNO=-52;BYDAY=MO', ['2024-01-01', '2024-12-30', '2026-01-05', '2027-01-04']],
  ['BYWEEKNO=-53;BYDAY=MO', ['2025-12-29', '2031-12-29']],
])('a week can lie in two years: %s', (parts, days) => {
  const start = `DTSTART;VALUE=DATE:${days[0]?.replaceAll('-', '')}`;
  const ics = calendar(start, `RRULE:FREQ=YEARLY;${parts};COUNT=${days.length}`);
  expect(importText(ics, range).entries?.map(({ from }) => from)).toEqual(days);
});

function basic(at: number): string {
  return new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
}

function rules(): fc.Arbitrary<RuleParts> {
  const some = (from: number, to: number, signed = false): fc.Arbitrary<number[] | undefined> => {
    const number = fc.integer({ min: from, max: to });
    const either = signed
      ? fc.oneof(
          number,
          number.map((one) => -one),
        )
      : number;
    return fc.option(fc.uniqueArray(either, { minLength: 1, maxLength: 4 }), { nil: undefined, freq: 2 });
  };
  const weekday = fc.integer({ min: 0, max: 6 });
  const days = (numbered: boolean): fc.Arbitrary<RuleParts['days']> => {
    const nth = numbered ? fc.constantFrom(undefined, 1, 2, 5, -1, -2) : fc.constant(undefined);
    return fc.option(
      fc.uniqueArray(fc.record({ weekday, nth }), {
        minLength: 1,
        maxLength: 3,
        selector: ({ weekday: one, nth: n }) => `${n} ${one}`,
      }),
      { nil: undefined },
    );
  };
  const none = fc.constant(undefined);
  const common = {
    interval: fc.integer({ min: 1, max: 5 }),
    weekStart: weekday,
    months: some(1, 12),
    monthDays: none,
    yearDays: none,
    weeks: none,
    days: days(false),
    positions: none,
    count: fc.option(fc.integer({ min: 1, max: 40 }), { nil: undefined }),
  };
  const positions = some(1, 5, true);
  const withSet = (rule: RuleParts): RuleParts => {
    const { months, monthDays, yearDays, days: named } = rule;
    return (months ?? monthDays ?? yearDays ?? named) ? rule : { ...rule, positions: undefined };
  };
  return fc
    .oneof(
      fc.record({ ...common, frequency: fc.constant('DAILY' as const), monthDays: some(1, 31, true) }),
      fc.record({ ...common, frequency: fc.constant('WEEKLY' as const), positions }),
      fc.record({
        ...common,
        frequency: fc.constant('MONTHLY' as const),
        monthDays: some(1, 31, true),
        days: days(true),
        positions,
      }),
      fc.record({
        ...common,
        frequency: fc.constant('YEARLY' as const),
        monthDays: some(1, 31, true),
        yearDays: some(1, 366, true),
        days: days(true),
        positions,
      }),
      // A week at the turn of a year belongs to one of two years, which matters to intervals and positions only.
      fc.record({
        ...common,
        interval: fc.constant(1),
        frequency: fc.constant('YEARLY' as const),
        weeks: some(1, 53, true),
      }),
    )
    .map(withSet);
}

const sample = [
  'BEGIN:VCALENDAR',
  'BEGIN:VTIMEZONE',
  'TZID:Office',
  'BEGIN:STANDARD',
  'DTSTART:16010101T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'END:VTIMEZONE',
  'BEGIN:VEVENT',
  'UID:a',
  'SUMMARY;LANGUAGE="de":Müll',
  '  abfuhr\\, früh',
  'DTSTART;TZID=Office:20260105T090000',
  'DTEND;TZID=Office:20260105T100000',
  'RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270101T000000Z',
  'EXDATE;TZID=Office:20260119T090000',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:a',
  'RECURRENCE-ID;TZID=Office:20260202T090000',
  'DTSTART;TZID=Office:20260202T140000',
  'DURATION:PT1H',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

/** Whether a file is imported, or refused with a line of the file. */
function isAnswered(ics: string): boolean {
  return [true, false].every((isStrict) => isAnsweredIn(ics, isStrict));
}

function isAnsweredIn(ics: string, isStrict: boolean): boolean {
  const { entries, error } = importText(ics, range, isStrict);
  if (error === undefined) return entries !== undefined;
  return error.code === 'TooMany' || (error.line >= 1 && error.line <= ics.split(/\r\n|\n|\r/).length);
}

test('a cut file is imported, or refused with a line', () => {
  for (let length = 0; length < sample.length; length += 3)
    expect(isAnswered(sample.slice(0, length))).toBe(true);
});

test('every changed file is imported, or refused with a line', () => {
  const part = fc.constantFrom(...sample.split(/(?<=[\r\n:;=,])|(?=[\r\n:;=,])/));
  const junk = fc.oneof(
    part,
    fc.string(),
    fc.constantFrom('\u0000', '\ufeff', '\r', '"', '99999999', '-1', 'HOURLY'),
  );
  const change = fc.record({ at: fc.nat(sample.length), length: fc.nat(20), put: junk });
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const changed = changes.reduce(
        (text, { at, length, put }) => text.slice(0, at) + put + text.slice(at + length),
        sample,
      );
      expect(isAnswered(changed)).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test.each([
  'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
  'FREQ=HOURLY;INTERVAL=24;BYHOUR=5',
  'FREQ=HOURLY;INTERVAL=999999999999',
  'FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=31;BYDAY=MO',
])('%s, which never comes, ends with the range', (rule) => {
  const ics = calendar('DTSTART:00010101T090000', 'DURATION:PT1H', `RRULE:${rule}`);
  expect(importText(ics, range)).toEqual({ entries: [] });
});

const manyOfOneUid = Array.from({ length: 1415 }, (_, index) => [
  ['UID:a', 'DTSTART:20260105', 'END:VEVENT', 'BEGIN:VEVENT'],
  ['UID:a', `RECURRENCE-ID:${basic(index * day)}`, 'DTSTART:20260105', 'END:VEVENT', 'BEGIN:VEVENT'],
]).flat(2);

test.each([
  [
    'components inside each other',
    [...Array<string>(99).fill('BEGIN:A'), ...Array<string>(99).fill('END:A')],
  ],
  ['events with the same UID', [...manyOfOneUid, 'DTSTART:20260105']],
])('too many %s are refused, because their import would take minutes', (_, lines) => {
  expect(importText(calendar(...lines), range, false).error?.code).toBe('TooMany');
});

test('folds may split a character, a byte order mark is skipped, and line ends may be mixed', () => {
  const bytes = Buffer.from('SUMMARY:Müll');
  const split = bytes.indexOf(0xc3) + 1;
  const ics = Buffer.concat([
    Buffer.from('\ufeffBEGIN:VCALENDAR\r\nBEGIN:VEVENT\nDTSTART;VALUE=DATE:20260105\r'),
    bytes.subarray(0, split),
    Buffer.from('\r\n '),
    bytes.subarray(split),
    Buffer.from('\r\n\r\nEND:VEVENT\nEND:VCALENDAR'),
  ]);
  const span = { from: 0, to: 2e9, fromWall: 0, toWall: 2e9 };
  expect(importEntries(ics, { range: span }).entries).toEqual([{ name: 'Müll', from: '2026-01-05' }]);
  expect(() =>
    importEntries(Buffer.concat([ics.subarray(0, 70), Buffer.from([0xff]), ics.subarray(70)]), {
      range: span,
      isStrict: true,
    }),
  ).toThrow(/UTF-8/);
});
