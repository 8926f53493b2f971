import { because } from './because.ts';
import { absent, type Fixture, fixturesOf } from './fixture.ts';

/** A small valid KronCalendar. */
export function baseCalendar(name: string = 'holidays'): object {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronCalendar',
    metadata: { name },
    spec: { entries: [{ name: 'New Year', from: '2027-01-01' }] },
  };
}

const { fixture, invalid, manifestWith, valid } = fixturesOf(() => baseCalendar());

export { manifestWith };

const list = 'spec.entries';
const first = `${list}[0]`;

const dates = ['2026-12-24', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'];
const localTimes = ['2026-11-27T18:00', '2026-11-27T18:00:30', '2026-03-29T02:30', '0001-01-01T00:00'];
const instants = [
  '2026-11-27T18:00:00+01:00',
  '2026-11-27T17:00:00Z',
  '2026-11-27T17:00:00-23:59',
  '2024-02-29T23:59:59+23:59',
];

const notTimes = [
  '',
  ' ',
  'tomorrow',
  '24.12.2026',
  '20261224',
  '2026-1-1',
  '26-12-24',
  '12026-12-24',
  '0000-12-24',
  '2026-12-24 ',
  ' 2026-12-24',
  '2026-12-24..2026-12-26',
  '2026-02-29',
  '1900-02-29',
  '2026-02-30',
  '2026-04-31',
  '2026-00-10',
  '2026-13-01',
  '2026-01-00',
  '2026-01-32',
  '2026-11-27T18',
  '2026-11-27 18:00',
  '2026-11-27t18:00',
  '2026-11-27T18:00z',
  '2026-11-27T18:00:00z',
  '2026-11-27T24:00',
  '2026-11-27T18:60',
  '2026-11-27T18:00:60',
  '2026-11-27T18:00:00.5Z',
  '2026-11-27T18:00:00.000Z',
  '2026-11-27T18:00Z',
  '2026-11-27T18:00+01:00',
  '2026-11-27T18:00:00+0100',
  '2026-11-27T18:00:00+01',
  '2026-11-27T18:00:00+24:00',
  '2026-11-27T18:00:00 +01:00',
  '2026-02-29T18:00',
  '2026-02-29T18:00:00Z',
];

function entries(length: number): object[] {
  return Array.from({ length }, (_, index) => ({
    from: `${String(2000 + Math.floor(index / 12))}-${String((index % 12) + 1).padStart(2, '0')}-01`,
  }));
}

/** An entry with the given ends. */
function entry(from: unknown, to: unknown, issues: readonly string[], differs?: Fixture['differs']): Fixture {
  return fixture(first, { from, ...(to === absent ? {} : { to }) }, issues, differs);
}

const later = '2026-12-31';

export const entryFixtures: readonly Fixture[] = [
  ...valid(list, [[], entries(1), entries(2000)]),
  ...invalid(list, 'Required', [absent, null]),
  ...invalid(list, 'WrongType', ['2026-12-24', 5, {}, { from: '2026-12-24' }]),
  ...invalid(list, 'TooMany', [entries(2001)]),
  ...invalid(first, 'WrongType', ['2026-12-24', 20_261_224, ['2026-12-24']]),
  // Duplicates, overlaps and any order are valid.
  ...valid(list, [
    [{ from: '2026-12-24' }, { from: '2026-12-24' }],
    [
      { from: '2026-12-24', to: '2026-12-26' },
      { from: '2026-12-25', to: '2026-12-25' },
      { from: '2026-01-01' },
    ],
    [{ from: '2026-12-24' }, { from: '2026-12-24T18:00', to: '2026-12-25T06:00' }],
  ]),
  ...dates.flatMap((date) => [entry(date, absent, []), entry(date, null, []), entry(date, date, [])]),
  entry('2026-12-24', '2026-12-26', []),
  entry('2026-12-24', '9999-12-31', []),
  ...localTimes.map((time) => entry(time, '2026-12-01T06:00', [])),
  entry('2026-11-27T18:00', '2026-11-27T18:00:01', []),
  entry('2026-11-27T17:59:59', '2026-11-27T18:00', []),
  ...instants.map((time) => entry(time, '2026-12-01T06:00:00+01:00', [])),
  // The later clock is the earlier instant.
  entry('2026-11-27T18:00:00+05:00', '2026-11-27T16:00:00+01:00', []),
  entry('2026-11-27T18:00:00+01:00', '2026-11-27T17:00:01Z', []),
  fixture(first, {}, [`${first}.from Required`]),
  fixture(first, { name: 'New Year' }, [`${first}.from Required`]),
  fixture(first, { from: null }, [`${first}.from Required`]),
  ...[...localTimes, ...instants].flatMap((time) => [
    entry(time, absent, [`${first}.to Required`]),
    entry(time, null, [`${first}.to Required`]),
  ]),
  ...notTimes.flatMap((text) => [
    entry(text, later, [`${first}.from InvalidEntryTime`]),
    entry('2026-01-01', text, [`${first}.to InvalidEntryTime`]),
  ]),
  ...[20_261_224, true, ['2026-12-24'], {}].flatMap((value) => [
    entry(value, later, [`${first}.from WrongType`]),
    entry('2026-01-01', value, [`${first}.to WrongType`]),
  ]),
  entry('24.12.2026', '26.12.2026', [`${first}.from InvalidEntryTime`, `${first}.to InvalidEntryTime`]),
  ...[
    ['2026-12-24', '2026-12-24T18:00'],
    ['2026-12-24', '2026-12-24T18:00:00Z'],
    ['2026-12-24T18:00', '2026-12-25'],
    ['2026-12-24T18:00:00', '2026-12-25T18:00:00Z'],
    ['2026-12-24T18:00:00Z', '2026-12-25'],
    ['2026-12-24T18:00:00+01:00', '2026-12-25T18:00'],
  ].map(([from, to]) => entry(from, to, [`${first}.to MixedForms`])),
  ...[
    ['2026-12-24', '2026-12-23'],
    ['2026-12-24T18:00', '2026-12-24T17:59'],
    ['2026-12-24T18:00', '2026-12-24T18:00'],
    ['2026-12-24T18:00', '2026-12-24T18:00:00'],
    ['2026-12-24T18:00:00', '2026-12-24T18:00'],
    ['2026-12-24T18:00:01', '2026-12-24T18:00'],
    ['2026-12-24T18:00:00+01:00', '2026-12-24T17:00:00Z'],
    ['2026-12-24T18:00:00+01:00', '2026-12-24T18:00:00+02:00'],
  ].map(([from, to]) => entry(from, to, [`${first}.to ReversedBounds`], because.compare)),
  ...valid(`${first}.name`, [null, '', 'Weihnachten', 'x'.repeat(128), '\u{1F384}'.repeat(128)]),
  ...invalid(`${first}.name`, 'TooLong', ['x'.repeat(129), '\u{1F384}'.repeat(129)]),
  ...invalid(`${first}.name`, 'WrongType', [5, true, {}]),
  ...['rrule', 'until', 'duration', 'start', 'end', 'date', 'summary'].flatMap((name) =>
    invalid(`${first}.${name}`, 'UnknownField', ['2026-12-24']),
  ),
];

export const calendarFixtures: readonly Fixture[] = [
  ...valid('metadata.name', ['a', 'holidays', 'eu.holidays-2027', 'x'.repeat(63)]),
  ...invalid('metadata.name', 'TooLong', ['x'.repeat(64)]),
  ...invalid('metadata.name', 'InvalidIdentity', ['Holidays', 'a_b', '-a', 'a.', 'a b']),
  ...invalid('metadata.name', 'Required', [absent]),
  ...invalid('apiVersion', 'UnknownValue', ['kron.io/v1', 'v1']),
  ...invalid('kind', 'UnknownValue', ['Calendar', 'kronCalendar']),
  ...invalid('spec', 'Required', [absent, null]),
  ...invalid('spec', 'WrongType', ['x', 5, []]),
  fixture('spec', {}, ['spec.entries Required']),
  ...valid('spec.timezone', [absent, null, 'UTC', 'Europe/Berlin', 'Etc/GMT+5']),
  ...invalid('spec.timezone', 'WrongType', [5, true, {}]),
  ...invalid('spec.timezone', 'InvalidTimezone', [
    '',
    'Mars/Base',
    'europe/berlin',
    'UTC+1',
    'Local',
    '+01:00',
  ]),
  ...invalid('spec.timezone', 'TooLong', [`Europe/${'Paris'.repeat(12)}`]),
  ...['rrule', 'until', 'duration', 'start', 'end', 'date', 'include', 'timeZone'].flatMap((name) =>
    invalid(`spec.${name}`, 'UnknownField', ['x']),
  ),
  ...invalid('status', 'UnknownField', [{ conditions: [] }]),
];
