import { describe, expect, test } from '@jest/globals';
import { compile, type ScheduleSpec } from 'kron-core';
import { kronJobWarnings } from './kronJobWarnings.ts';
import type { CompiledSpec } from './unschedulableScan.ts';
import type { WarningCode } from './warning.ts';

const now = Date.UTC(2026, 1, 28) / 1000;

type Case = { rule: string; spec: Partial<ScheduleSpec>; codes: WarningCode[]; says?: string };

const cases: Case[] = [
  { rule: 'a plain schedule has no warning', spec: {}, codes: [] },
  {
    rule: 'a day of the month with a day of the week matches either',
    spec: { schedule: '0 0 13 * FRI' },
    codes: ['EitherDay'],
    says: 'day of month 13 or day of week FRI',
  },
  { rule: '*/1 means every day', spec: { schedule: '0 0 */1 * FRI' }, codes: [] },
  {
    rule: 'a weekday with a night matches two parts of that day',
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'FRI', between: '22:00-02:00' }] } },
    codes: ['WrappingClause'],
    says: '{dow: "FRI", between: "22:00-23:59"} and {dow: "SAT", between: "00:00-02:00"}',
  },
  {
    rule: 'hours across midnight are such a night too',
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'SAT', hours: '22-5' }] } },
    codes: ['WrappingClause'],
    says: '{dow: "SAT", hours: "22-23"} and {dow: "SUN", hours: "0-5"}',
  },
  {
    rule: 'a date with a night matches two parts of that day',
    spec: {
      schedule: '0 12 * * *',
      constraints: { avoid: [{ date: '2026-12-31', between: '22:00-02:00' }] },
    },
    codes: ['WrappingClause'],
    says: 'a clause for each of its two days',
  },
  {
    rule: 'a night without days is one night',
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ between: '22:00-02:00' }] } },
    codes: [],
  },
  {
    rule: 'a weekday with a time within the day has no warning',
    spec: { constraints: { avoid: [{ dow: 'FRI', between: '02:00-22:00', hours: '2-22' }] } },
    codes: [],
  },
  {
    rule: 'bounds that leave no period cause a warning',
    spec: { notAfter: '2026-02-27T00:00:00Z' },
    codes: ['NoPeriodLeft'],
  },
  {
    rule: 'a period that is due now is left',
    spec: { notAfter: '2026-02-28T00:00:00Z' },
    codes: [],
  },
  {
    rule: 'a window without an allowed second is unschedulable',
    spec: { constraints: { only: [{ hours: '5' }] } },
    codes: ['LikelyUnschedulable'],
    says: 'no allowed second in any of the next 1000 periods (first: 2026-02-28T00:00:00Z)',
  },
  {
    rule: 'one of the next 1,000 periods is enough',
    spec: { constraints: { avoid: [{ date: '2028-01-01' }] } },
    codes: ['LikelyUnschedulable'],
    says: 'no allowed second in 1 of the next 1000 periods (first: 2028-01-01T00:00:00Z)',
  },
  {
    rule: 'the period after the next 1,000 is not checked',
    spec: { constraints: { avoid: [{ date: '2028-11-24' }] } },
    codes: [],
  },
  {
    rule: 'three minutes of an hour are missed by 64 draws in 4 % of the periods',
    spec: { window: { duration: '1h' }, constraints: { only: [{ between: '00:00-00:02' }] } },
    codes: ['LikelyUnschedulable'],
    says: ', 3.76 %)',
  },
  {
    rule: 'less than 0.1 % causes no warning',
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

describe('kronJobWarnings', () => {
  test.each(cases)('$rule', ({ spec, codes, says }) => {
    const found = kronJobWarnings(compiled(spec), now);
    expect(found.map(({ code }) => code)).toEqual(codes);
    if (says !== undefined) expect(found[0]?.message).toContain(says);
  });
});

function compiled(fields: Partial<ScheduleSpec>): CompiledSpec {
  const spec = { identity: 'prod/x', schedule: '0 0 * * *', ...fields };
  return { spec, schedule: compile(spec) };
}
