import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compileControlled } from './compile.ts';
import { validateControlledSpec } from './validateSpec.ts';
import { controlledWarnings } from '../spec/warnings.ts';

const start = { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } };
const stop = { action: 'stop', cronSchedule: '0 17 * * MON-FRI' };
const base = { identity: 'prod/desk', events: [start, stop] };

/** An event whose schedule has one changed field. */
function daily(field: Record<string, unknown>): unknown {
  return { events: [{ action: 'start', schedule: { ...start.schedule, ...field } }] };
}

const accepted: [name: string, part: object][] = [
  ['no timezone', {}],
  ['a zone alone', { timezone: { name: 'Europe/London' } }],
  ['an offset alone', { timezone: { offset: -120 } }],
  ['both', { timezone: { name: 'GMT', offset: 3600 } }],
  [
    'null everywhere',
    { timezone: null, seed: null, restartStrategy: null, suspend: null, jobTemplate: null },
  ],
  ['days as a list, as numbers and as all', { events: ['SAT,SUN', '1-5', '*', 'Mon-Fri'].map(eventOn) }],
  ['the policy in lower case', { restartStrategy: { specChangePolicy: 'recreate' } }],
  ['a deadline', { startingDeadlineSeconds: 1800 }],
  ['a window', { events: [{ ...start, window: { duration: '30m' }, distribution: { name: 'skewEarly' } }] }],
  ['64 events', { events: Array.from({ length: 64 }, () => start) }],
  ['a name of 48 characters', { identity: `prod/${'d'.repeat(48)}` }],
  ['both schedules', { events: [{ ...start, cronSchedule: '0 8 * * *' }] }],
];

function eventOn(daysOfWeek: string): unknown {
  return { action: 'stop', schedule: { timeOfDay: '23:59', daysOfWeek } };
}

const [event, time, days] = [
  'spec.events[0]',
  'spec.events[0].schedule.timeOfDay',
  'spec.events[0].schedule.daysOfWeek',
];
const refused: [part: unknown, path: string, code: string, says: string][] = [
  [{ identity: undefined }, 'identity', 'Required', '<namespace>/<name>'],
  [{ identity: `prod/${'d'.repeat(49)}` }, 'identity', 'TooLong', 'at most 48'],
  [{ events: undefined }, 'spec.events', 'Required', '1 to 64'],
  [{ events: [] }, 'spec.events', 'Required', 'an empty list'],
  [{ events: start }, 'spec.events', 'WrongType', 'found an object'],
  [{ events: Array.from({ length: 65 }, () => start) }, 'spec.events', 'TooMany', '65'],
  [{ events: [null] }, event, 'Required', 'found nothing'],
  [{ events: ['start'] }, event, 'WrongType', '"start"'],
  [{ events: [{ action: 'start' }] }, event, 'Required', 'timeOfDay'],
  [{ events: [{ ...start, action: undefined }] }, `${event}.action`, 'Required', 'start or stop'],
  [{ events: [{ ...start, action: 'Start' }] }, `${event}.action`, 'UnknownValue', 'did you mean start?'],
  [{ events: [{ ...start, at: '09:00' }] }, `${event}.at`, 'UnknownField', 'action'],
  [
    { events: [{ action: 'stop', cronSchedule: '@daily' }] },
    `${event}.cronSchedule`,
    'InvalidSchedule',
    '0 0 * * *',
  ],
  [
    { events: [{ ...start, window: { duration: '1d' } }] },
    `${event}.window.duration`,
    'InvalidDuration',
    '24h',
  ],
  [
    { events: [{ action: 'start', cronSchedule: '* * * * *', window: { duration: '2h' } }] },
    `${event}.window.duration`,
    'TooManyWindows',
    'less than 100m',
  ],
  [
    { events: [{ ...start, distribution: { name: 'even' } }] },
    `${event}.distribution.name`,
    'UnknownValue',
    'uniform',
  ],
  [daily({ timeOfDay: undefined }), time, 'Required', '00:00'],
  [daily({ timeOfDay: 1020 }), time, 'WrongType', 'write "17:00"'],
  [daily({ timeOfDay: '9:00' }), time, 'InvalidSchedule', 'write 09:00'],
  [daily({ timeOfDay: '0900' }), time, 'InvalidSchedule', 'write 09:00'],
  [daily({ timeOfDay: '24:00' }), time, 'InvalidSchedule', 'write 00:00'],
  [daily({ timeOfDay: '09:00:00' }), time, 'InvalidSchedule', 'write 09:00'],
  [daily({ timeOfDay: '5pm' }), time, 'InvalidSchedule', 'write 17:00'],
  [daily({ timeOfDay: '12:30 am' }), time, 'InvalidSchedule', 'write 00:30'],
  [daily({ timeOfDay: `9${' '.repeat(1_000_000)}x` }), time, 'TooLong', 'found more than 32 characters'],
  [daily({ timeOfDay: '09:60' }), time, 'InvalidSchedule', 'found "09:60"'],
  [daily({ daysOfWeek: undefined }), days, 'Required', 'MON-FRI'],
  [daily({ daysOfWeek: ['MON'] }), days, 'WrongType', 'a list'],
  [daily({ daysOfWeek: '' }), days, 'InvalidSchedule', 'write *'],
  [daily({ daysOfWeek: 'MON, TUE' }), days, 'InvalidSchedule', 'write MON,TUE'],
  [daily({ daysOfWeek: 'FRI-SUN' }), days, 'InvalidSchedule', 'write 5-7'],
  [daily({ daysOfWeek: 'MONDAY' }), days, 'InvalidSchedule', 'MON'],
  [{ timezone: 'Europe/London' }, 'spec.timezone', 'WrongType', 'name and offset'],
  [{ timezone: { name: 'europe/london' } }, 'spec.timezone.name', 'InvalidTimezone', 'Europe/London'],
  [{ timezone: { offset: 90 } }, 'spec.timezone.offset', 'OutOfRange', 'write 60 or 120'],
  [{ timezone: { offset: 86_460 } }, 'spec.timezone.offset', 'OutOfRange', '86400'],
  [{ timezone: { offset: '3600' } }, 'spec.timezone.offset', 'WrongType', 'without quotes'],
  [
    { restartStrategy: { specChangePolicy: 'Replace' } },
    'spec.restartStrategy.specChangePolicy',
    'UnknownValue',
    'Recreate',
  ],
  [{ startingDeadlineSeconds: -1 }, 'spec.startingDeadlineSeconds', 'OutOfRange', 'from 0'],
  [{ suspend: 'yes' }, 'spec.suspend', 'WrongType', 'true or false'],
  [{ seed: { strategy: 'hourly' } }, 'spec.seed.strategy', 'UnknownValue', 'stable'],
  [
    { jobTemplate: { spec: { ttlSecondsAfterFinished: 0 } } },
    'spec.jobTemplate.spec.ttlSecondsAfterFinished',
    'ForbiddenField',
    'the next stop deletes the Job',
  ],
  [{ schedule: '0 9 * * *' }, 'spec.schedule', 'UnknownField', 'events'],
];

describe('validateControlledSpec', () => {
  test.each(accepted)('accepts %s', (_, part) => {
    const spec = { ...base, ...part };
    expect(validateControlledSpec(spec)).toEqual([]);
    const compiled = compileControlled(spec as Parameters<typeof compileControlled>[0]);
    expect(validateControlledSpec(compiled)).toEqual([]);
  });

  test.each(refused)('rejects %j at %s with %s', (part, path, code, says) => {
    const issues = validateControlledSpec({ ...base, ...(part as object) });
    expect(issues.map((issue) => ({ path: issue.path, code: issue.code }))).toEqual([{ path, code }]);
    expect(issues[0]?.message).toContain(says);
  });

  test('reports all issues', () => {
    const issues = validateControlledSpec({ events: [{ action: 'go', schedule: {} }], suspend: 1 });
    expect(issues.map(({ path }) => path)).toEqual([
      'identity',
      'spec.events[0].action',
      'spec.events[0].schedule.timeOfDay',
      'spec.events[0].schedule.daysOfWeek',
      'spec.suspend',
    ]);
  });

  test('never throws for any value', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (events, timezone) => {
        expect(Array.isArray(validateControlledSpec({ identity: 'prod/desk', events, timezone }))).toBe(true);
      }),
    );
  });
});

describe('controlledWarnings', () => {
  const warned = (events: object[]) => {
    const spec = { identity: 'prod/desk', events } as Parameters<typeof controlledWarnings>[0];
    return controlledWarnings(spec).map(({ code, path }) => `${code} ${path}`);
  };

  test('a spec with a start and one schedule per event has no warnings', () => {
    expect(warned([start, stop])).toEqual([]);
  });

  test('an event with two schedules gives a warning', () => {
    expect(warned([start, { ...stop, schedule: start.schedule }])).toEqual([
      'BothSchedules spec.events[1].schedule',
    ]);
  });

  test('a spec without a start gives a warning', () => {
    expect(warned([stop])).toEqual(['NeverStarts spec.events']);
  });
});
