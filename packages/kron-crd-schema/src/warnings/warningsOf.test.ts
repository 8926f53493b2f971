import { describe, expect, test } from '@jest/globals';
import { compile, type ScheduleSpec } from 'kron-core';
import type { Doubted } from './schedulingWarnings.ts';
import type { WarningCode } from './warning.ts';
import { warningsOf } from './warningsOf.ts';

const now = Date.UTC(2026, 1, 28) / 1000;

type Case = { rule: string; spec: Partial<ScheduleSpec>; codes: WarningCode[]; says?: string };

const cases: Case[] = [
  { rule: 'a plain schedule is beyond doubt', spec: {}, codes: [] },
  {
    rule: 'a day of the month and a day of the week mean either',
    spec: { schedule: '0 0 13 * FRI' },
    codes: ['EitherDay'],
    says: 'day of month 13 or day of week FRI',
  },
  { rule: '*/1 names every day', spec: { schedule: '0 0 */1 * FRI' }, codes: [] },
  {
    rule: 'a weekday with a night is two pieces of that day',
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'FRI', between: '22:00-02:00' }] } },
    codes: ['WrappingClause'],
    says: '{dow: "FRI", between: "22:00-23:59"} and {dow: "SAT", between: "00:00-02:00"}',
  },
  {
    rule: 'hours over midnight are such a night as well',
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'SAT', hours: '22-5' }] } },
    codes: ['WrappingClause'],
    says: '{dow: "SAT", hours: "22-23"} and {dow: "SUN", hours: "0-5"}',
  },
  {
    rule: 'a date with a night is two pieces of that day',
    spec: {
      schedule: '0 12 * * *',
      constraints: { avoid: [{ date: '2026-12-31', between: '22:00-02:00' }] },
    },
    codes: ['WrappingClause'],
    says: 'one clause for each of its two days',
  },
  {
    rule: 'a night on any day is one night',
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ between: '22:00-02:00' }] } },
    codes: [],
  },
  {
    rule: 'a weekday with a time within the day is what it says',
    spec: { constraints: { avoid: [{ dow: 'FRI', between: '02:00-22:00', hours: '2-22' }] } },
    codes: [],
  },
  {
    rule: 'bounds that leave no period are told',
    spec: { notAfter: '2026-02-27T00:00:00Z' },
    codes: ['NoPeriodLeft'],
  },
  {
    rule: 'a period that is due at now is left',
    spec: { notAfter: '2026-02-28T00:00:00Z' },
    codes: [],
  },
  {
    rule: 'a window without an allowed second cannot be chosen from',
    spec: { constraints: { only: [{ hours: '5' }] } },
    codes: ['LikelyUnschedulable'],
    says: 'each of the next 1000 periods: no second of the window of period 2026-02-28T00:00:00Z is allowed',
  },
  {
    rule: 'one period of the next 1,000 is enough',
    spec: { constraints: { avoid: [{ date: '2028-01-01' }] } },
    codes: ['LikelyUnschedulable'],
    says: '1 of the next 1000 periods: no second of the window of period 2028-01-01T00:00:00Z',
  },
  {
    rule: 'the period after the next 1,000 is not looked at',
    spec: { constraints: { avoid: [{ date: '2028-11-24' }] } },
    codes: [],
  },
  {
    rule: 'three minutes of an hour are missed by 64 draws in 4 % of the periods',
    spec: { window: { duration: '1h' }, constraints: { only: [{ between: '00:00-00:02' }] } },
    codes: ['LikelyUnschedulable'],
    says: 'with 3.76 %',
  },
  {
    rule: 'less than 0.1 % is not worth a word',
    spec: { window: { duration: '1h' }, constraints: { only: [{ between: '00:00-00:06' }] } },
    codes: [],
  },
  {
    rule: 'periods beyond notAfter do not count',
    spec: { notAfter: '2026-12-01T00:00:00Z', constraints: { avoid: [{ date: '2026-12-25' }] } },
    codes: [],
  },
  {
    rule: 'periods before notBefore do not count',
    spec: { notBefore: '2026-03-02T12:00:00Z', constraints: { avoid: [{ date: '2026-03-01' }] } },
    codes: [],
  },
];

describe('warnings', () => {
  test.each(cases)('$rule', ({ spec, codes, says }) => {
    const found = warningsOf(doubted(spec), now);
    expect(found.map(({ code }) => code)).toEqual(codes);
    if (says !== undefined) expect(found[0]?.message).toContain(says);
  });
});

function doubted(fields: Partial<ScheduleSpec>): Doubted {
  const spec = { identity: 'prod/x', schedule: '0 0 * * *', ...fields };
  return { spec, schedule: compile(spec) };
}
