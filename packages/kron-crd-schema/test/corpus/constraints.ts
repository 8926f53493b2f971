import { because } from './because.ts';
import { baseManifest, type Fixture, fixture, invalid, valid } from './fixture.ts';

const only = 'spec.constraints.only';
const avoid = 'spec.constraints.avoid';

function validKeys(key: string, values: readonly unknown[]): Fixture[] {
  return valid(
    avoid,
    values.map((value) => [{ [key]: value }]),
  );
}

function invalidKeys(
  key: string,
  code: string,
  values: readonly unknown[],
  differs?: Fixture['differs'],
): Fixture[] {
  return values.map((value) => fixture(avoid, [{ [key]: value }], [`${avoid}[0].${key} ${code}`], differs));
}

const setValues = ['', ' ', '*', '*/2', '1-2-3', '1,', ',1', '1,,2', '-1', '1-', '1 ,2', 'x', '1.5', '001'];
const withoutNumbers = ['x', '', '*'];

function clauseList(length: number): object[] {
  return Array.from({ length }, (_, index) => ({ dom: String((index % 28) + 1) }));
}

/** Clauses with as many different calendars. */
function calendars(length: number): object[] {
  return Array.from({ length }, (_, index) => ({
    [index % 2 === 0 ? 'calendar' : 'clusterCalendar']: `a${Math.floor(index / 2)}`,
  }));
}

const sixClauses = Array.from({ length: 6 }, (_, hour) => ({ hours: `${hour}` }));

export const constraintFixtures: readonly Fixture[] = [
  ...[only, avoid].flatMap((path) => [
    ...valid(path, [
      null,
      [],
      [{ hours: '8-18' }],
      [{ dow: 'MON-FRI', hours: '9-17', months: 'JAN' }],
      clauseList(64),
    ]),
    ...invalid(path, 'WrongType', ['x', 5, {}, { hours: '8' }]),
    ...invalid(path, 'TooMany', [clauseList(65)]),
    fixture(path, [{}], [`${path}[0] EmptyClause`]),
    fixture(path, [null], [`${path}[0] EmptyClause`]),
    fixture(path, ['x'], [`${path}[0] WrongType`]),
    fixture(path, [5], [`${path}[0] WrongType`]),
    fixture(path, [[]], [`${path}[0] WrongType`]),
    fixture(path, [{ hours: null }], [`${path}[0] EmptyClause`], because.nullKey),
    fixture(path, [{ hours: '8' }, { hour: '8' }], [`${path}[1].hour UnknownField`]),
    fixture(path, [{ dow: 'SAT' }, {}, { dow: 'SUN' }], [`${path}[1] EmptyClause`]),
  ]),
  ...invalid('spec.constraints.never', 'UnknownField', [[]]),
  ...validKeys('hours', ['0', '23', '00', '8-18', '22-6', '1,2,3-5', '7-7']),
  ...invalidKeys('hours', 'InvalidClause', [...setValues, '24', '8-24', 'MON', '8-18/2']),
  ...validKeys('dow', ['0', '7', 'SUN', 'sat', 'MON-FRI', 'mon-5', 'FRI-SUN', '7-1', 'SAT,SUN']),
  ...invalidKeys('dow', 'InvalidClause', [...setValues, '8', 'MONDAY', 'MON-FRIDAY', '\u017fUN', 'L']),
  ...validKeys('dom', ['1', '31', '01', '1-7,15', '5-5']),
  ...invalidKeys('dom', 'InvalidClause', [...setValues, '0', '32', 'L', '1W']),
  ...invalidKeys('dom', 'InvalidClause', ['25-5'], because.order),
  ...validKeys('months', ['1', '12', 'JAN', 'jan-MAR,DEC', 'NOV-FEB', '11-2']),
  ...invalidKeys('months', 'InvalidClause', [...setValues, '0', '13', 'JANUARY', 'MON']),
  ...validKeys('between', ['08:00-20:00', '22:00-02:00', '00:00-23:59', '12:00-12:00']),
  ...invalidKeys('between', 'InvalidClause', [
    ...withoutNumbers,
    '8:00-20:00',
    '08:00-24:00',
    '08:60-09:00',
    '08:00',
    '08:00-20:00:00',
    '08:00 - 20:00',
    '08-20',
    '08:00-20:00,21:00-22:00',
  ]),
  ...validKeys('date', ['2026-12-25', '2024-02-29', '2000-02-29', '9999-12-31', '0001-01-01']),
  ...invalidKeys('date', 'InvalidClause', [
    ...withoutNumbers,
    '2026-02-29',
    '1900-02-29',
    '2100-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-01-00',
    '2026-01-32',
    '2026-1-1',
    '26-01-01',
    '2026/01/01',
    '2026-12-25T00:00:00Z',
    '2026-12-24..2026-12-26',
    '12026-01-01',
  ]),
  ...validKeys('dates', ['2026-12-24..2027-01-02', '2026-12-25..2026-12-25', '2024-02-29..2024-03-01']),
  ...invalidKeys('dates', 'InvalidClause', [
    ...withoutNumbers,
    '2026-12-24',
    '2026-12-24...2027-01-02',
    '2026-12-24..2027-02-29',
    '2026-12-24 .. 2027-01-02',
    '2026-12-24..',
    '2026-01-01..2026-01-02..2026-01-03',
  ]),
  ...invalidKeys(
    'dates',
    'InvalidClause',
    ['2027-01-02..2026-12-24', '2026-12-25..2026-12-24'],
    because.compare,
  ),
  ...['calendar', 'clusterCalendar'].flatMap((key) => [
    ...validKeys(key, ['holidays', 'a', '9', 'eu.holidays-2027', 'x'.repeat(63)]),
    ...invalidKeys(key, 'InvalidClause', [
      '',
      ' ',
      'Holidays',
      'a_b',
      '-a',
      'a-',
      '.a',
      'a.',
      'a b',
      'prod/holidays',
      'ä',
      'x'.repeat(64),
    ]),
  ]),
  ...valid(avoid, [[{ calendar: 'holidays', clusterCalendar: 'freeze', hours: '9-17' }], calendars(16)]),
  fixture(avoid, calendars(17), ['spec.constraints TooMany'], because.calendars),
  ...['hours', 'dow', 'dom', 'months', 'between', 'date', 'dates', 'calendar', 'clusterCalendar'].flatMap(
    (key) => [
      ...invalidKeys(key, 'WrongType', [8, true, ['8'], {}]),
      ...invalidKeys(key, 'TooLong', ['1'.repeat(129)]),
    ],
  ),
  ...validKeys('hours', [`8${',8'.repeat(63)}`]),
  {
    ...fixture('spec.constraints.avoid', sixClauses, ['spec.constraints TooCostly'], because.cost),
    name: 'spec.constraints: six clauses for windows of 228 years',
    manifest: withWindowsOf228Years(sixClauses),
  },
];

function withWindowsOf228Years(clauses: readonly object[]): unknown {
  const { spec, ...rest } = baseManifest();
  const window = { duration: '2000000h' };
  return {
    ...rest,
    spec: { ...(spec as object), schedule: '0 0 29 2 *', window, constraints: { avoid: clauses } },
  };
}
