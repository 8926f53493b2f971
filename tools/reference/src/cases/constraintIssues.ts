import type { Case, Places } from './case.ts';
import { judged } from './judged.ts';

/** [key, clause, accepted values, rejected values]. */
const clauseValues: [key: string, clause: string, accepted: string[], rejected: string[]][] = [
  ['hours', 'KS-7.4', ['0', '00', '23', '22-6', '8-18,20', '8,8', '0-23', '5-5'], ['24', '8-24', '25-3', '+8', '8:00', 'MON']],
  ['dow', 'KS-7.5', ['0', '7', 'MON', 'sat,SUN', 'FRI-MON', '7-1', '5-7', '0-7', 'SUN-SAT', 'MON-5', '07'], ['8', 'MONDAY', 'JAN', 'MO', '0-8', 'MON-']],
  ['dom', 'KS-7.6', ['1', '31', '1-7,15', '5-5', '01-09'], ['0', '32', '25-5', 'L', 'FRI', '1-32']],
  ['months', 'KS-7.7', ['JAN', 'NOV-FEB', '1', '12-1', 'dec,1', '01'], ['0', '13', 'JANUARY', 'MON', '1-13']],
  [
    'between',
    'KS-7.8',
    ['08:00-20:00', '22:00-02:00', '00:00-23:59', '12:00-12:00', '12:00-11:59', '23:59-00:00'],
    [
      '8:00-20:00', '08:00-24:00', '08:00', '08:00-20:00,21:00-22:00', '08:60-09:00', '24:00-01:00', '08:00 - 20:00', '08:00–20:00', '08:00-20:00:00', '0800-2000', '',
      '08:00-', '08-20',
    ],
  ],
  ['date', 'KS-7.9', ['2026-12-25', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'], ['2026-02-29', '2100-02-29', '2026-13-01', '2026-1-1', '20261225', '2026-12-25 ', '2026-00-10', '2026-04-31', '2026-12-00', '2026-12-25..2026-12-26', '12-25']],
  [
    'dates',
    'KS-7.10',
    ['2026-12-24..2027-01-02', '2026-12-24..2026-12-24'],
    ['2027-01-02..2026-12-24', '2026-12-24', '2026-12-24-2027-01-02', '2026-12-24..', '..2026-12-24', '2026-02-29..2026-03-01', '2026-12-24...2026-12-25', '2026-12-24..2026-12-25..2026-12-26', '2026-12-24 .. 2026-12-25'],
  ],
  ['hours', 'KS-7.11', ['8,9,10-12'], ['', '*', '*/2', '8-18/2', '8 ', '8 - 9', '8, 9', '008', '8--9', '8,', ',8', '8,,9', '-8', '8-', '1-2-3', '٨']],
  ['dow', 'KS-7.11', ['mon', 'SuN-0', '6-1'], ['', '*', 'MON-FRI/2', 'MON ', '001', 'ſUN']],
];

const within = (clause: string, list: 'only' | 'avoid', one: unknown, places: Places) => judged(clause, { constraints: { [list]: [one] } }, places);

/** Clauses that have the form of their keys, and others. */
export function constraintIssues(): Case[] {
  return [
    ...clauseValues.flatMap(([key, clause, accepted, rejected]) => [
      ...accepted.map((value) => within(clause, 'avoid', { [key]: value }, [])),
      ...rejected.map((value) => within(clause === 'KS-7.11' ? clause : 'KS-16.15', 'only', { [key]: value }, [[`spec.constraints.only[0].${key}`, 'InvalidClause']])),
    ]),
    ...(['only', 'avoid'] as const).flatMap((list) =>
      [{}, null, { hours: null }, { hours: null, calendar: null }].map((one) => within('KS-7.13', list, one, [[`spec.constraints.${list}[0]`, 'EmptyClause']])),
    ),
    within('KS-7.13', 'avoid', { hours: null, dow: 'MON' }, []),
    within('KS-7.13', 'avoid', { hour: '8' }, [['spec.constraints.avoid[0].hour', 'UnknownField']]),
    within('KS-7.13', 'avoid', { hour: null, dow: null }, [['spec.constraints.avoid[0].hour', 'UnknownField']]),
    within('KS-7.1', 'only', { date: '2026-12-25', dates: '2027-01-01..2027-01-02', hours: '8' }, []),
    judged('KS-7.2', { constraints: { only: [], avoid: [] } }, []),
    judged('KS-16.15', { constraints: { only: [{ hours: '24', dow: '9' }, { dom: '1' }, { dom: '0' }] } }, [
      ['spec.constraints.only[0].hours', 'InvalidClause'],
      ['spec.constraints.only[0].dow', 'InvalidClause'],
      ['spec.constraints.only[2].dom', 'InvalidClause'],
    ]),
  ];
}
