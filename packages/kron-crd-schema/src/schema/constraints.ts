import { type TSchema, Type } from 'typebox';
import { clockPattern, datePattern } from './calendarPattern.ts';
import type { CelRule } from './celRule.ts';
import { matches, matching } from './celRule.ts';
import { cronValue, rangesOf } from './cronPattern.ts';

const maxClauses = 64;

type Notation = { description: string; example: string; pattern: string; expected: string };

function clauseKey({ description, example, pattern, expected }: Notation, ...rules: CelRule[]): TSchema {
  return Type.Optional(
    Type.String({
      description: `${description} Example: "${example}".`,
      examples: [example],
      maxLength: 128,
      'x-kron-outside-crd': { pattern },
      'x-kron-expected': expected,
      'x-kubernetes-validations': [matches(pattern, expected), ...rules],
    }),
  );
}

const hours = clauseKey({
  description: 'Hours 0-23 as a comma list of values and ranges. A range may cross midnight.',
  example: '22-6',
  pattern: rangesOf(cronValue.hour),
  expected: 'expected hours 0-23 as values and ranges, such as "8-18" or "22-6"; no steps, no blanks',
});

const dow = clauseKey({
  description: 'Days of the week 0-7 or SUN-SAT as a comma list of values and ranges. 0 and 7 are Sunday.',
  example: 'SAT,SUN',
  pattern: rangesOf(cronValue.dayOfWeek),
  expected: 'expected days of the week 0-7 or SUN-SAT as values and ranges, such as "MON-FRI"; no blanks',
});

const dom = clauseKey({
  description: 'Days of the month 1-31 as a comma list of values and ranges.',
  example: '1-7,15',
  pattern: rangesOf(cronValue.dayOfMonth),
  expected: 'expected days of the month 1-31 as values and ranges, such as "1-7,15"; no blanks',
});

const months = clauseKey({
  description: 'Months 1-12 or JAN-DEC as a comma list of values and ranges. A range may cross the new year.',
  example: 'NOV-FEB',
  pattern: rangesOf(cronValue.month),
  expected: 'expected months 1-12 or JAN-DEC as values and ranges, such as "NOV-FEB"; no blanks',
});

const between = clauseKey({
  description: 'Minutes of the day, HH:MM-HH:MM, both ends included. It may cross midnight.',
  example: '22:00-02:00',
  pattern: `^${clockPattern}-${clockPattern}$`,
  expected: 'expected HH:MM-HH:MM from 00:00 to 23:59, such as "08:00-20:00"',
});

const date = clauseKey({
  description: 'One day, YYYY-MM-DD.',
  example: '2026-12-25',
  pattern: `^${datePattern}$`,
  expected: 'expected a day that exists as YYYY-MM-DD, such as "2026-12-25"',
});

const datesShape = `^${datePattern}\\.\\.${datePattern}$`;
const dates = clauseKey(
  {
    description: 'A range of days, YYYY-MM-DD..YYYY-MM-DD, both included.',
    example: '2026-12-24..2027-01-02',
    pattern: datesShape,
    expected: 'expected two days that exist with .. between them, such as "2026-12-24..2027-01-02"',
  },
  {
    rule: `!${matching('self', datesShape)} || self.substring(0, 10) <= self.substring(12)`,
    message: 'expected the earlier day first',
  },
);

/**
 * The pattern of the name of a calendar. The pattern also matches some texts that are not DNS subdomains, such as `a..b`.
 * The API server itself refuses a calendar with such a name.
 */
const calendarName = '^[a-z0-9]([-a-z0-9.]{0,61}[a-z0-9])?$';
const expectedName =
  'expected the name of a calendar: at most 63 lower-case letters, digits, - and ., such as "holidays"';

const calendar = clauseKey({
  description:
    'Name of a KronCalendar in the namespace of the KronJob. The key matches what the calendar holds.',
  example: 'holidays',
  pattern: calendarName,
  expected: expectedName,
});

const clusterCalendar = clauseKey({
  description: 'Name of a ClusterKronCalendar. The key matches what the calendar holds.',
  example: 'freeze',
  pattern: calendarName,
  expected: expectedName,
});

const keys = { hours, dow, dom, months, between, date, dates, calendar, clusterCalendar };
const names = Object.keys(keys);

const clauseSchema: TSchema = Type.Object(keys, {
  description:
    'A clause matches an instant if all of its keys match. It needs at least one key. Example: {dow: "MON-FRI", hours: "9-17"}.',
  examples: [{ dow: 'MON-FRI', hours: '9-17' }],
  additionalProperties: false,
  'x-kron-outside-crd': { minProperties: 1 },
  'x-kubernetes-validations': [
    {
      rule: names.map((name) => `has(self.${name})`).join(' || '),
      message: `expected at least one of ${names.slice(0, -1).join(', ')} and ${names.at(-1)}`,
    },
  ],
});

function clauses(description: string, example: string, value: object): TSchema {
  return Type.Array(clauseSchema, {
    description: `${description} At most ${maxClauses}. Example: ${example}.`,
    examples: [[value]],
    maxItems: maxClauses,
    'x-kubernetes-list-type': 'atomic',
  });
}

export const constraintsSchema: TSchema = Type.Object(
  {
    only: Type.Optional(
      clauses(
        'At least one of these clauses must match the instant. Without clauses, every instant is allowed.',
        '[{hours: "8-18"}]',
        { hours: '8-18' },
      ),
    ),
    avoid: Type.Optional(
      clauses('Clauses that exclude the instants they match.', '[{dow: "SAT,SUN"}]', { dow: 'SAT,SUN' }),
    ),
  },
  {
    description:
      'Limits which instants of the window may be chosen, on the wall clock of the timezone. Example: {avoid: [{dow: "SAT,SUN"}]}.',
    examples: [{ avoid: [{ dow: 'SAT,SUN' }] }],
    additionalProperties: false,
  },
);
