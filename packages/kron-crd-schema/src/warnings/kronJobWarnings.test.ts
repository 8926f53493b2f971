import { describe, expect, test } from '@jest/globals';
import { type ConstraintClause, compile, type ScheduleSpec, upcoming } from 'kron-core';
import { kronJobWarnings } from './kronJobWarnings.ts';
import type { CompiledSpec } from './unschedulableScan.ts';
import type { WarningCode } from './warning.ts';

const now = Date.UTC(2026, 1, 28) / 1000;

type Case = { spec: Partial<ScheduleSpec>; codes: WarningCode[]; says?: string };

/** By rule. */
const cases: Record<string, Case> = {
  'a plain schedule has no warning': { spec: {}, codes: [] },
  'a day of the month with a day of the week matches either': {
    spec: { schedule: '0 0 13 * FRI' },
    codes: ['EitherDay'],
    says: 'day of month 13 or day of week FRI',
  },
  '*/1 means every day': { spec: { schedule: '0 0 */1 * FRI' }, codes: [] },
  'a weekday with a night matches two parts of that day': {
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'FRI', between: '22:00-02:00' }] } },
    codes: ['WrappingClause'],
    says: '{dow: "FRI", between: "22:00-23:59"} and {dow: "SAT", between: "00:00-02:00"}',
  },
  'hours across midnight are such a night too': {
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'SAT', hours: '22-5' }] } },
    codes: ['WrappingClause'],
    says: '{dow: "SAT", hours: "22-23"} and {dow: "SUN", hours: "0-5"}',
  },
  'a date with a night matches two parts of that day': {
    spec: {
      schedule: '0 12 * * *',
      constraints: { avoid: [{ date: '2026-12-31', between: '22:00-02:00' }] },
    },
    codes: ['WrappingClause'],
    says: 'a clause for each of its two days',
  },
  'a night without days is one night': {
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ between: '22:00-02:00' }] } },
    codes: [],
  },
  'a weekday with a time within the day has no warning': {
    spec: { constraints: { avoid: [{ dow: 'FRI', between: '02:00-22:00', hours: '2-22' }] } },
    codes: [],
  },
  'bounds that leave no period cause a warning': {
    spec: { notAfter: '2026-02-27T00:00:00Z' },
    codes: ['NoPeriodLeft'],
  },
  'a period that is due now is left': {
    spec: { notAfter: '2026-02-28T00:00:00Z' },
    codes: [],
  },
  'a window without an allowed second is unschedulable': {
    spec: { constraints: { only: [{ hours: '5' }] } },
    codes: ['LikelyUnschedulable'],
    says: 'does not run: no allowed second in any of the next 1000 periods (first: 2026-02-28T00:00:00Z): only {hours: "5"} matches none; ',
  },
  'the clause that alone rejects every second is named': {
    spec: { schedule: '0 0 * * 0', constraints: { avoid: [{ dow: 'MON' }, { dow: 'SUN', months: null }] } },
    codes: ['LikelyUnschedulable'],
    says: '): avoid[1] {dow: "SUN"} rejects all; ',
  },
  'no clause is blamed if they reject every second together': {
    spec: {
      window: { duration: '1h' },
      constraints: { avoid: [{ between: '00:00-00:29' }, { between: '00:30-01:00' }] },
    },
    codes: ['LikelyUnschedulable'],
    says: '): its clauses together reject all; ',
  },
  'a step beyond its range matches one value': {
    spec: { schedule: '*/61 * * * *' },
    codes: ['StepTooLarge'],
    says: 'minute */61: the step is larger than the range 0-59, so only 0 matches; write 0, or a smaller step',
  },
  'each field and each item has its own range': {
    spec: { schedule: '5,10-15/6 0-23/24 * 3-5/2 *' },
    codes: ['StepTooLarge', 'StepTooLarge'],
    says: 'minute 10-15/6: the step is larger than the range 10-15, so only 10 matches',
  },
  'a range of names has its own length': {
    spec: { schedule: '0 0 * * MON-FRI/5' },
    codes: ['StepTooLarge'],
    says: 'day of week MON-FRI/5: the step is larger than the range MON-FRI, so only MON matches; write MON, or a smaller step',
  },
  'a range from a name to a number, of months too': {
    spec: { schedule: '0 0 1 mar-5/3,NOV-DEC/2 *' },
    codes: ['StepTooLarge', 'StepTooLarge'],
    says: 'month mar-5/3: the step is larger than the range mar-5, so only mar matches',
  },
  'a step within a range of names': { spec: { schedule: '0 0 * * MON-FRI/4' }, codes: [] },
  'a window longer than the time to the next period': {
    spec: { schedule: '*/5 * * * *', window: { duration: '30m' } },
    codes: ['OverlappingWindows'],
    says: '30m is longer than the 5m to the next period: a period that is due while the Job of another one is active is skipped; write at most 5m, or policy.concurrency: allow',
  },
  'such a window around the nominal time, with replace': {
    spec: {
      schedule: '0 9,10,12 * * MON-FRI',
      window: { duration: '90m', mode: 'around' },
      policy: { concurrency: 'replace' },
    },
    codes: ['OverlappingWindows'],
    says: '90m is longer than the 1h to the next period: a period that is due while the Job of another one is active replaces it',
  },
  'such a window with queue': {
    spec: { schedule: '*/5 * * * *', window: { duration: '30m' }, policy: { concurrency: 'queue' } },
    codes: ['OverlappingWindows'],
    says: 'a period that is due while the Job of another one is active waits, and is skipped once a newer one is due; write at most 5m',
  },
  'a window as long as the time to the next period': { spec: { window: { duration: '24h' } }, codes: [] },
  'the proposed window': { spec: { schedule: '*/5 * * * *', window: { duration: '5m' } }, codes: [] },
  'runs that may overlap': {
    spec: { schedule: '*/5 * * * *', window: { duration: '30m' }, policy: { concurrency: 'allow' } },
    codes: [],
  },
  'the one day of a year that is shorter than its window': {
    spec: { timezone: 'Europe/Berlin', window: { duration: '24h' } },
    codes: [],
  },
  'a clause of avoid with one minute': {
    spec: { schedule: '0 12 * * *', constraints: { avoid: [{ dow: 'SAT', between: '00:00-00:00' }] } },
    codes: ['SingleMinute'],
    says: '00:00-00:00 is the single minute 00:00, because both ends are included; write 00:00-23:59 for the whole day',
  },
  'the proposal for it': {
    spec: {
      schedule: '0 12 * * *',
      constraints: { avoid: [{ date: '2024-01-01', between: '00:00-23:59' }] },
    },
    codes: [],
  },
  'a clause of only may be one minute': {
    spec: { schedule: '0 12 * * *', constraints: { only: [{ between: '12:00-12:00' }] } },
    codes: [],
  },
  'a step that reaches a second value is no mistake': {
    spec: { schedule: '*/59 */23 */30 */11 */6' },
    codes: ['EitherDay'],
  },
  'a distribution without a window has no effect': {
    spec: { distribution: { name: 'skewEarly' }, window: { duration: '0s' } },
    codes: ['UnusedDistribution'],
    says: 'skewEarly has no effect without a window',
  },
  'the default distribution is no mistake': {
    spec: { distribution: { name: 'uniform', params: {} } },
    codes: [],
  },
  'a distribution with a window has an effect': {
    spec: { distribution: { name: 'normal' }, window: { duration: '1h' } },
    codes: [],
  },
  'EST has no daylight saving time': {
    spec: { timezone: 'EST' },
    codes: ['AbbreviatedZone'],
    says: 'EST is UTC-5 all year, without daylight saving time; write the city whose clock you mean, such as America/New_York, or Etc/GMT+5 to keep the offset',
  },
  'CET has daylight saving time': {
    spec: { timezone: 'CET' },
    codes: ['AbbreviatedZone'],
    says: 'write a city such as Europe/Brussels, which has the same clock',
  },
  ...Object.fromEntries(
    ['UTC', 'GMT', 'Europe/Paris', 'Etc/GMT+5', 'Japan'].map((timezone): [string, Case] => [
      `${timezone} is no abbreviation of a clock`,
      { spec: { timezone }, codes: [] },
    ]),
  ),
  'a clause with a third key is not split into two clauses': {
    spec: {
      schedule: '0 12 * * *',
      constraints: { avoid: [{ dow: 'FRI', between: '22:00-02:00', months: 'DEC' }] },
    },
    codes: ['WrappingClause'],
    says: 'for one night, write a clause for each of its two days',
  },
  'one of the next 1,000 periods is enough': {
    spec: { constraints: { avoid: [{ date: '2028-01-01' }] } },
    codes: ['LikelyUnschedulable'],
    says: 'no allowed second in 1 of the next 1000 periods (first: 2028-01-01T00:00:00Z)',
  },
  'the period after the next 1,000 is not checked': {
    spec: { constraints: { avoid: [{ date: '2028-11-24' }] } },
    codes: [],
  },
  'three minutes of an hour are missed by 64 draws in 4 % of the periods': {
    spec: { window: { duration: '1h' }, constraints: { only: [{ between: '00:00-00:02' }] } },
    codes: ['LikelyUnschedulable'],
    says: ', 3.76 %)',
  },
  'less than 0.1 % causes no warning': {
    spec: { window: { duration: '1h' }, constraints: { only: [{ between: '00:00-00:06' }] } },
    codes: [],
  },
  'periods beyond notAfter do not count': {
    spec: { notAfter: '2026-12-01T00:00:00Z', constraints: { avoid: [{ date: '2026-12-25' }] } },
    codes: [],
  },
  'periods before notBefore do not count': {
    spec: { notBefore: '2026-03-02T12:00:00Z', constraints: { avoid: [{ date: '2026-03-01' }] } },
    codes: [],
  },
  'a time that clock changes leave out and repeat causes two warnings': {
    spec: { schedule: '30 2 * * *', timezone: 'Europe/Berlin' },
    codes: ['LostInGap', 'DoubledInFold'],
    says: 'at 5 clock changes of the next 5 years, first on 2026-03-29, the clock of Europe/Berlin leaves out a time of this schedule, and it does not run: write clockChanges: {gap: after} to have it run then, or {gap: skip} if that is meant',
  },
  'a time that is only repeated is doubled': {
    spec: { schedule: '30 1 * * *', timezone: 'America/New_York' },
    codes: ['DoubledInFold'],
    says: 'first on 2026-11-01, the clock of America/New_York shows a time of this schedule twice, and it runs twice: write clockChanges: {fold: first}',
  },
  'a moved time that the schedule names anyway is not lost': {
    spec: { schedule: '30 2,3 * * *', timezone: 'Europe/Berlin' },
    codes: ['DoubledInFold'],
  },
  'a schedule that runs through clock changes has no warning': {
    spec: { schedule: '*/15 * * * *', timezone: 'Europe/Berlin' },
    codes: [],
  },
  'an empty clockChanges is an answer': {
    spec: { schedule: '30 2 * * *', timezone: 'Europe/Berlin', clockChanges: {} },
    codes: [],
  },
  'a clock change after notAfter does not count': {
    spec: { schedule: '30 2 * * *', timezone: 'Europe/Berlin', notAfter: '2026-10-01T00:00:00Z' },
    codes: ['LostInGap'],
    says: 'at 1 clock change of the next 5 years, on 2026-03-29,',
  },
  'a calendar with a night matches two parts of a day': {
    spec: {
      constraints: { avoid: [{ calendar: 'holidays', between: '22:00-02:00' }] },
      window: { duration: '12h' },
      calendars: { calendar: { holidays: { entries: [{ from: '2099-01-01' }] } } },
    },
    codes: ['WrappingClause'],
    says: 'with calendar holidays it matches 22:00-23:59 and 00:00-02:00 of the same day',
  },
  'each clause with a calendar whose entries are all past is a mistake': {
    spec: {
      constraints: {
        avoid: [
          { calendar: 'holidays' },
          { calendar: 'holidays', hours: '9-17' },
          { clusterCalendar: 'holidays' },
        ],
      },
      calendars: {
        calendar: {
          holidays: { entries: [{ from: '2026-02-26' }, { from: '2025-12-24', to: '2025-12-26' }] },
        },
        clusterCalendar: { holidays: { entries: [{ from: '2099-01-01' }] } },
      },
    },
    codes: ['CalendarExhausted', 'CalendarExhausted'],
    says: 'all entries of holidays are past, the last ended at 2026-02-27T00:00:00Z, so this clause avoids nothing any more',
  },
  'an entry that ends in the zone of the KronJob later today is not past': {
    spec: {
      timezone: 'America/New_York',
      constraints: { avoid: [{ calendar: 'holidays' }] },
      calendars: { calendar: { holidays: { entries: [{ from: '2026-02-27' }] } } },
    },
    codes: [],
  },
  'a calendar without entries is no mistake': {
    spec: {
      constraints: { avoid: [{ calendar: 'freeze' }] },
      calendars: { calendar: { freeze: { entries: [] } } },
    },
    codes: [],
  },
  'with an exhausted calendar in only nothing runs': {
    spec: {
      constraints: { only: [{ calendar: 'days' }] },
      calendars: { calendar: { days: { entries: [{ from: '2026-01-01' }] } } },
    },
    codes: ['CalendarExhausted', 'LikelyUnschedulable'],
    says: 'so this clause matches nothing any more',
  },
  'a label of the template hides that of the period': {
    spec: {
      podLabels: true,
      jobTemplate: { spec: { template: { metadata: { labels: { 'kron.io/name': 'mine', app: 'db' } } } } },
    },
    codes: ['PodLabelTaken'],
    says: 'podLabels does not replace kron.io/name of the template',
  },
  'other labels, a null and a template without podLabels hide none': {
    spec: {
      podLabels: true,
      jobTemplate: { spec: { template: { metadata: { labels: { 'kron.io/name': null, app: 'db' } } } } },
    },
    codes: [],
  },
  'slots without a window are one second': {
    spec: { spread: { slot: 7, of: 50 } },
    codes: ['SpreadWithoutWindow'],
    says: 'all slots start in the same second; write spec.window.duration, or remove spread',
  },
  'a window with more slots than seconds has slots that share seconds': {
    spec: { window: { duration: '59s' }, spread: { slot: 0, of: 61 } },
    codes: ['MoreSlotsThanSeconds'],
    says: '61 slots share the 60 seconds of the window, so some start in the same second; lengthen the window, or write at most 60 slots',
  },
  'a window with as many slots as seconds has none': {
    spec: { window: { duration: '59s' }, spread: { slot: 0, of: 60 } },
    codes: [],
  },
  'a slot always finds an allowed second if there is one': {
    spec: {
      window: { duration: '1h' },
      constraints: { only: [{ between: '00:00-00:02' }] },
      spread: { slot: 0, of: 1 },
    },
    codes: [],
  },
  'a slot cannot run in a window without an allowed second': {
    spec: {
      window: { duration: '1h' },
      constraints: { only: [{ hours: '5' }] },
      spread: { slot: 0, of: 1 },
    },
    codes: ['LikelyUnschedulable'],
    says: 'does not run: no allowed second in any of the next 1000 periods',
  },
};

describe('kronJobWarnings', () => {
  test.each(Object.entries(cases))('%s', (_, { spec, codes, says }) => {
    const found = kronJobWarnings(compiled(spec), now);
    expect(found.map(({ code }) => code)).toEqual(codes);
    if (says !== undefined) expect(found[0]?.message).toContain(says);
  });
});

/** The instants that a spec chooses in ten years. */
function instantsOf(fields: Partial<ScheduleSpec>): string[] {
  const instants: string[] = [];
  for (const { chosenTime, nominalTime } of upcoming({ ...compiled(fields).spec }, new Date(now * 1000))) {
    if (nominalTime.getTime() > Date.UTC(2036, 1, 28)) break;
    if (chosenTime !== null) instants.push(chosenTime.toISOString());
  }
  return instants;
}

const adviceOf = (fields: Partial<ScheduleSpec>): string =>
  kronJobWarnings(compiled(fields), now)
    .map(({ message }) => message)
    .join('\n');

describe('following a warning', () => {
  const schedule = '30 1,2,22 * * *';
  const candidates = instantsOf({ schedule });

  test.each([
    ['FRI', [5]],
    ['SAT-MON', [6, 0, 1]],
    ['MON,5', [1, 5]],
    ['7', [0]],
    ['0-7', [0, 1, 2, 3, 4, 5, 6]],
    ['SUN-7', [0, 1, 2, 3, 4, 5, 6]],
    ['MON,sun-7', [0, 1, 2, 3, 4, 5, 6]],
    ['7-6', [0, 1, 2, 3, 4, 5, 6]],
    ['7-SUN', [0]],
    ['sun', [0]],
    ['6-7', [6, 0]],
    ['MON-FRI,SUN', [1, 2, 3, 4, 5, 0]],
  ])('the night of %s is that evening and the next morning, for ten years', (dow, weekdays) => {
    const advice = adviceOf({ schedule, constraints: { only: [{ dow, between: '22:00-02:00' }] } });
    const written = /two clauses, (\{.*?\}) and (\{.*?\})/.exec(advice)?.slice(1) ?? [];
    const only = written.map(
      (text) => JSON.parse(text.replaceAll(/(\w+):(?= ")/g, '"$1":')) as ConstraintClause,
    );
    // Three hours earlier, all of a night is on the day of its evening.
    const evening = (at: string): number => new Date(Date.parse(at) - 3 * 3_600_000).getUTCDay();
    const isNight = (at: string): boolean => !at.includes('T02:');
    const wanted = candidates.filter((at) => isNight(at) && weekdays.includes(evening(at)));
    expect(instantsOf({ schedule, constraints: { only } })).toEqual(wanted);
  });

  test.each([
    ['*/61 5 * * *', '0 5 * * *'],
    ['10-15/6 5 * * *', '10 5 * * *'],
    ['0 3 */31 * *', '0 3 1 * *'],
    ['0 3 1 */12 *', '0 3 1 1 *'],
    ['0 3 * * */7', '0 3 * * 0'],
    ['0 3 * * TUE-FRI/4', '0 3 * * TUE'],
  ])('%s runs when %s runs', (found, advised) => {
    const value = /write (\w+), or/.exec(adviceOf({ schedule: found }))?.[1];
    expect(advised.split(' ')).toContain(value);
    expect(instantsOf({ schedule: advised })).toEqual(instantsOf({ schedule: found }));
  });

  test.each(['EST', 'MST', 'HST', 'EST5EDT', 'CST6CDT', 'MST7MDT', 'PST8PDT', 'WET', 'CET', 'MET', 'EET'])(
    '%s: the zone with the same clock has it for ten years',
    (timezone) => {
      const advice = adviceOf({ timezone });
      const same = /or (\S+) to keep/.exec(advice) ?? /such as (\S+), which/.exec(advice);
      const hourly = { schedule: '0 1-4 * 3,4,9-11 SUN' };
      expect(instantsOf({ ...hourly, timezone: same?.[1] ?? '' })).toEqual(
        instantsOf({ ...hourly, timezone }),
      );
    },
  );

  test('a day of the month and a day of the week are both required', () => {
    const fridays = instantsOf({ schedule: '0 0 13 * *', constraints: { only: [{ dow: 'FRI' }] } });
    const wanted = instantsOf({ schedule: '0 0 13 * *' }).filter((at) => new Date(at).getUTCDay() === 5);
    expect(fridays).toEqual(wanted);
    expect(instantsOf({ schedule: '0 0 * * FRI', constraints: { only: [{ dom: '13' }] } })).toEqual(wanted);
  });
});

function compiled(fields: Partial<ScheduleSpec>): CompiledSpec {
  const spec = { identity: 'prod/x', schedule: '0 0 * * *', ...fields };
  return { spec, schedule: compile(spec) };
}
