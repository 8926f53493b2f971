import { describe, expect, test } from '@jest/globals';
import { compileCalendar, validateCalendar } from './compileCalendar.ts';

const forms = 'expected 2026-12-24, 2026-12-24T18:00 or 2026-12-24T18:00:00+01:00';

function problems(spec: unknown): string[] {
  return validateCalendar(spec).map(({ path, code, message }) => `${path} ${code}: ${message}`);
}

function problemsOf(...entries: unknown[]): string[] {
  return problems({ entries });
}

describe('validateCalendar accepts', () => {
  test.each([
    [{ from: '2026-12-24' }],
    [{ from: '2026-12-24', to: '2026-12-24' }],
    [{ name: 'Christmas', from: '2026-12-24', to: '2026-12-26' }],
    [{ name: null, from: '2028-02-29', to: null }],
    [{ from: '0001-01-01', to: '9999-12-31' }],
    [{ from: '2026-11-27T18:00', to: '2026-11-27T18:00:01' }],
    [{ from: '2026-11-27T00:00:00', to: '2026-11-27T23:59:59' }],
    [{ from: '2027-06-01T22:00:00+02:00', to: '2027-06-01T20:00:01Z' }],
    [{ from: '2027-06-01T22:00:00-23:59', to: '2027-06-09T20:00:01+23:59' }],
    [{ name: '🎄'.repeat(128), from: '2026-12-24' }],
  ])('%j', (entry) => {
    expect(problemsOf(entry)).toEqual([]);
  });

  test.each([
    [{ entries: [] }],
    [{ timezone: null, entries: [] }],
    [{ timezone: 'Europe/Berlin', entries: [] }],
    [{ entries: Array.from({ length: 2000 }, () => ({ from: '2026-12-24' })) }],
    [compileCalendar({ entries: [] })],
  ])('a whole calendar, %#', (spec) => {
    expect(problems(spec)).toEqual([]);
  });
});

describe('validateCalendar reports', () => {
  test.each([
    ['24.12.2026', '; write 2026-12-24'],
    ['4.1.2026', '; write 2026-01-04'],
    ['20261224', '; write 2026-12-24'],
    ['20261224T180000Z', '; write 2026-12-24T18:00:00Z'],
    ['2026/12/24', '; write 2026-12-24'],
    ['2026-1-4', '; write 2026-01-04'],
    [' 2026-12-24', '; write 2026-12-24'],
    ['2026-12-24 18:00', '; write 2026-12-24T18:00'],
    ['2026-12-24 18:00:30', '; write 2026-12-24T18:00:30'],
    ['2026-12-24T9:00', '; write 2026-12-24T09:00'],
    ['2026-12-24t18:00', '; write 2026-12-24T18:00'],
    ['2026-12-24T18:00:00z', '; write 2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00:00+0100', '; write 2026-12-24T18:00:00+01:00'],
    ['2026-12-24T18:00:00+01', '; write 2026-12-24T18:00:00+01:00'],
    ['2026-12-24T18:00+01:00', '; write 2026-12-24T18:00:00+01:00'],
    ['2026-12-24T18:00Z', '; write 2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00:00.5', '; write 2026-12-24T18:00:00'],
    ['2026-12-24T18:00:00.500Z', '; write 2026-12-24T18:00:00Z'],
    ['2026-12-31T24:00', '; write 2027-01-01T00:00'],
    ['2026-12-31T24:00:00Z', '; write 2027-01-01T00:00:00Z'],
    ['2026-02-30', ': that month has no such day'],
    ['2027-02-29T00:00', ': that month has no such day'],
    ['2026-13-01', ': months go from 01 to 12'],
    ['0000-01-01', ': years go from 0001 to 9999'],
    ['2026-12-24T25:00', ': hours go from 00 to 23, minutes from 00 to 59'],
    ['2026-12-24T23:59:60', ': leap seconds are not supported; write second 59'],
    ['2026-12-24T18:00:00+24:00', ': offsets go from -23:59 to +23:59'],
    ['0001-01-01T00:00:00+00:01', ': it must be in the years 0001 to 9999 UTC'],
    ['12/24/2026', ''],
    ['202612', ''],
    ['2026124', ''],
    ['2026-12-24Z', ''],
    ['2026-12-24T24:30', ': write 00:00:00 of the next day'],
    ['-2026-12-24', ''],
    ['tomorrow', ''],
    ['', ''],
  ])('the time %j', (from, end) => {
    const message = `InvalidEntryTime: ${forms}, found ${JSON.stringify(from)}${end}`;
    expect(problemsOf({ from })).toEqual([`spec.entries[0].from ${message}`]);
    expect(problemsOf({ from: '2026-12-24', to: from })).toEqual([`spec.entries[0].to ${message}`]);
  });

  test.each<[entry: unknown, expected: string[]]>([
    [{}, [`.from Required: ${forms}, found nothing`]],
    [null, [`.from Required: ${forms}, found nothing`]],
    ['2026-12-24', [' WrongType: expected an object with name, from and to, found "2026-12-24"']],
    [
      { from: 20261224 },
      [`.from WrongType: ${forms} as a string, found the number 20261224; write "2026-12-24" in quotes`],
    ],
    [{ from: 1 }, [`.from WrongType: ${forms} as a string, found the number 1`]],
    [{ from: new Date(0) }, [`.from WrongType: ${forms} as a string, found a date without quotes`]],
    [{ from: '2026-12-24T18:00:00.000000000000Z' }, ['.from TooLong: expected at most 32 characters']],
    [{ from: '2026-12-24', name: 1 }, ['.name WrongType: expected a string, found the number 1']],
    [{ from: '2026-12-24', name: 'n'.repeat(129) }, ['.name TooLong: expected at most 128 characters']],
    [
      { from: '2026-12-24T18:00' },
      ['.to Required: a local time has no length of its own: write to, or a date for whole days'],
    ],
    [
      { from: '2026-12-24T18:00:00Z', to: null },
      ['.to Required: an instant has no length of its own: write to, or a date for whole days'],
    ],
    [
      { from: '2026-12-24', to: '2026-12-25T00:00' },
      [
        '.to MixedForms: from is a date and to is a local time: write both as 2026-12-24 or both as 2026-12-24T18:00',
      ],
    ],
    [
      { from: '2026-12-24T18:00:00', to: '2026-12-25T00:00:00Z' },
      [
        '.to MixedForms: from is a local time and to is an instant: write both as 2026-12-24T18:00 or both as 2026-12-24T18:00:00+01:00',
      ],
    ],
    [
      { from: '2026-12-26', to: '2026-12-24' },
      [
        '.to ReversedBounds: expected a date after from (2026-12-26), found "2026-12-24"; write from: 2026-12-24 and to: 2026-12-26',
      ],
    ],
    [
      { from: '2026-12-24T18:00', to: '2026-12-24T18:00:00' },
      ['.to ReversedBounds: to is not included in a local time: from 18:00 to 18:00:00 is nothing'],
    ],
    [
      { from: '2026-12-24T18:00:00+01:00', to: '2026-12-24T17:00:00Z' },
      ['.to ReversedBounds: to is not included in an instant: from 18:00:00+01:00 to 17:00:00Z is nothing'],
    ],
    [
      { from: '2026-12-24T18:00:00+01:00', to: '2026-12-24T16:00:00-00:30' },
      [
        '.to ReversedBounds: expected an instant after from (2026-12-24T18:00:00+01:00), found "2026-12-24T16:00:00-00:30"; write from: 2026-12-24T16:00:00-00:30 and to: 2026-12-24T18:00:00+01:00',
      ],
    ],
    [
      { from: '2026-12-24', date: '2026-12-24' },
      ['.date UnknownField: unknown field; write from: without to, a date is that one day'],
    ],
    [{ from: '2026-12-24', start: '2026-12-24' }, ['.start UnknownField: unknown field; write from']],
    [{ from: '2026-12-24', end: '2026-12-24' }, ['.end UnknownField: unknown field; write to']],
    [{ from: '2026-12-24', until: '2026-12-24' }, ['.until UnknownField: unknown field; write to']],
    [
      { from: '2026-12-24', duration: '1h' },
      ['.duration UnknownField: unknown field; write to: when the entry ends'],
    ],
    [
      { from: '2026-12-24', RRULE: 'FREQ=YEARLY' },
      [
        '.RRULE UnknownField: unknown field; entries do not recur: write one entry for each time; kron calendar import does that for a .ics file',
      ],
    ],
    [{ from: '2026-12-24', nam: 'x' }, ['.nam UnknownField: unknown field; did you mean name?']],
    [
      { from: '2026-12-32', to: 'x', name: 1, nam: 1 },
      [
        '.nam UnknownField: unknown field; did you mean name?',
        '.name WrongType: expected a string, found the number 1',
        `.from InvalidEntryTime: ${forms}, found "2026-12-32": that month has no such day`,
        `.to InvalidEntryTime: ${forms}, found "x"`,
      ],
    ],
  ])('the entry %j', (entry, expected) => {
    expect(problemsOf(entry)).toEqual(expected.map((end) => `spec.entries[0]${end}`));
  });

  test.each<[spec: unknown, expected: string[]]>([
    [undefined, ['spec.entries Required: expected a list of entries, found nothing; write [] for none']],
    [[], ['spec WrongType: expected an object with timezone and entries, found a list']],
    [{ entries: {} }, ['spec.entries WrongType: expected a list of entries, found an object']],
    [
      { entries: Array.from({ length: 2001 }, () => ({})) },
      ['spec.entries TooMany: expected at most 2000 entries, found 2001; make two calendars'],
    ],
    [
      { entries: [], timezone: 'europe/berlin' },
      [
        'spec.timezone InvalidTimezone: expected an IANA time zone such as Europe/Paris, found "europe/berlin"; write Europe/Berlin',
      ],
    ],
    [
      { entries: [], timezone: '' },
      [
        'spec.timezone InvalidTimezone: expected an IANA time zone such as Europe/Paris, found ""; leave it out for the zone of each KronJob',
      ],
    ],
    [
      { entries: [], timezone: 1 },
      ['spec.timezone WrongType: expected an IANA time zone such as Europe/Paris, found the number 1'],
    ],
    [{ entries: [], timezone: 'E'.repeat(65) }, ['spec.timezone TooLong: expected at most 64 characters']],
    [{ entries: [], entrys: [] }, ['spec.entrys UnknownField: unknown field; did you mean entries?']],
  ])('the calendar %#', (spec, expected) => {
    expect(problems(spec)).toEqual(expected);
  });

  test('the place of each entry', () => {
    const paths = validateCalendar({ entries: [{}, { from: '2026-12-24' }, {}] }).map(({ path }) => path);
    expect(paths).toEqual(['spec.entries[0].from', 'spec.entries[2].from']);
  });
});

test('compileCalendar throws the issues', () => {
  expect(() => compileCalendar({ entries: [{ from: 'x' }] })).toThrow(
    'spec.entries[0].from: expected 2026-12-24',
  );
});
