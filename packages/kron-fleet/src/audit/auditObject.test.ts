import { describe, expect, test } from '@jest/globals';
import { auditObject } from './auditObject.ts';
import { ObjectEvidence } from './objectEvidence.ts';
import {
  type AuditCase,
  audited,
  hourly,
  inShort,
  outcomeLine,
  periodOf,
  ran,
  ranLine,
  resultLine,
  scheduleOf,
} from './testing/auditCase.ts';

const halfHourly = scheduleOf({ schedule: '*/30 * * * *', window: { duration: '10m' } });
const daily = scheduleOf({ schedule: '0 2 * * *', window: { duration: '10m' } });
const never = scheduleOf({
  schedule: '0 * * * *',
  window: { duration: '10m' },
  constraints: { only: [{ between: '23:00-23:30' }] },
});
const other = scheduleOf({ schedule: '0 * * * *', window: { duration: '10m' }, seed: { salt: 'x' } });

/** Some seconds after the chosen second of 01:00. */
function after(seconds: number): string {
  const { chosenTime = '' } = periodOf(hourly, '01:00:00');
  return new Date(Date.parse(chosenTime) + seconds * 1000).toISOString().replace('.000', '');
}

const all = ran(hourly, '00:00:00', '01:00:00', '02:00:00', '03:00:00');
/** The lines of 00:00, 02:00 and 03:00, without those of 01:00. */
const without1 = ran(hourly, '00:00:00', '02:00:00', '03:00:00');

type Fields = Parameters<typeof outcomeLine>[2];
/** Lines of 01:00. */
const started = (fields: Fields = {}): string => ranLine(hourly, '01:00:00', fields);
const ended = (fields: Fields = {}): string => resultLine(hourly, '01:00:00', fields);
const decided = (fields: Fields): string => outcomeLine(hourly, '01:00:00', fields);
/** The lines of four runs, with these in place of those of 01:00, or besides all. */
const at1 = (...lines: string[]): AuditCase => ({ lines: [...without1, ...lines] });
const besides = (...lines: string[]): AuditCase => ({ lines: [...all, ...lines] });

const uid = 'u-1';
const stored = {
  metadata: { name: 'a', namespace: 'prod', uid, creationTimestamp: '2026-01-01T00:00:00Z' },
};

test('a span can have more periods than a call has arguments', () => {
  const evidence = new ObjectEvidence();
  const schedule = scheduleOf({ schedule: '* * * * *' });
  const versions = new Map([[schedule.schedulingHash, schedule]]);
  const from = Date.parse('2026-01-01T00:00:00Z') / 1000;
  const minutes = 200_000;
  const span = { from, to: from + (minutes - 1) * 60, maxLate: 0 };
  const { length } = auditObject({ versions, isSuspended: false, facts: [], evidence }, span);
  expect(length).toBe(minutes);
});

describe('each period of the span gets one verdict', () => {
  test.each<[string, AuditCase, string[]]>([
    ['all ran', { lines: all }, []],
    ['lines that came again', besides(...all), []],
    ['the result before the outcome', { lines: all.toReversed() }, []],
    ['10 s late', at1(started({ createdAt: after(10) }), ended()), []],
    ['11 s late', at1(started({ createdAt: after(11) }), ended()), ['01:00 late 11']],
    ['no record', { lines: without1 }, ['01:00 not-on-record']],
    ['no result', at1(started()), ['01:00 running NoResult']],
    ['a late Job that runs', at1(started({ createdAt: after(60) })), ['01:00 late 60']],
    ['a result without an outcome', at1(ended()), ['01:00 on-time LatenessUnknown']],
    [
      'a failed Job',
      at1(started(), ended({ result: 'Failed', failedReason: 'BackoffLimitExceeded' })),
      ['01:00 failed BackoffLimitExceeded'],
    ],
    ['a deleted Job', at1(started(), ended({ result: 'Deleted' })), ['01:00 failed Deleted']],
    [
      'a missed period',
      at1(decided({ outcome: 'missed', reason: 'DeadlineExceeded' })),
      ['01:00 missed DeadlineExceeded'],
    ],
    [
      'a skipped period',
      at1(decided({ outcome: 'skipped', reason: 'JobActive' })),
      ['01:00 skipped JobActive'],
    ],
    [
      'a suspended period',
      at1(decided({ outcome: 'missed', reason: 'Suspended' })),
      ['01:00 suspended Suspended'],
    ],
    ['a suspended manifest', { lines: without1, isSuspended: true }, ['01:00 suspended Suspended']],
    [
      'suspended since 01:30',
      { isSuspended: true, stored: { ...stored, status: { suspendedSince: '2026-03-02T01:30:00Z' } } },
      [
        '00:00 not-on-record',
        '01:00 not-on-record',
        '02:00 suspended Suspended',
        '03:00 suspended Suspended',
      ],
    ],
    [
      'unschedulable periods',
      { schedules: [never], to: '01:30:00' },
      ['00:00 unschedulable NoAllowedInstant', '01:00 unschedulable NoAllowedInstant'],
    ],
    [
      'unschedulable on record only',
      at1(
        decided({
          outcome: 'unschedulable',
          reason: 'NoAllowedInstant',
          chosenTime: undefined,
        }),
      ),
      ['01:00 moved OtherSecond'],
    ],
    [
      'another second',
      at1(started({ chosenTime: after(1) }), ended({ chosenTime: after(1) })),
      ['01:00 moved OtherSecond'],
    ],
    [
      'a second that only the result has',
      at1(started(), ended({ chosenTime: after(1) })),
      ['01:00 moved OtherSecond'],
    ],
    [
      'a Job that is too early',
      at1(started({ createdAt: after(-31) }), ended()),
      ['01:00 moved CreatedEarly'],
    ],
    ['a clock that is 30 s off', at1(started({ createdAt: after(-30) }), ended()), []],
    ['a period that does not exist', besides(ranLine(hourly, '01:30:00')), ['01:30 unexpected NoSuchPeriod']],
    ['two Jobs', besides(started({ createdAt: after(5) })), ['01:00 duplicate SeveralJobs']],
    ['two names', besides(started({ jobName: 'a-forged' })), ['01:00 duplicate SeveralJobs']],
    ['two outcomes', besides(decided({ outcome: 'missed' })), ['01:00 duplicate SeveralOutcomes']],
    ['two results', besides(ended({ result: 'Failed' })), ['01:00 duplicate SeveralResults']],
    ['two objects of one name', besides(started({ uid: 'u-2' })), ['01:00 duplicate SeveralObjects']],
    [
      'a hash of no manifest',
      at1(started({ schedulingHash: 'v1:0' })),
      ['01:00 unverifiable VersionMissing'],
    ],
    [
      'a hash of another form',
      at1(started({ schedulingHash: 'v2:0' })),
      ['01:00 unverifiable VersionMissing'],
    ],
    [
      'a line without a hash',
      at1(started({ schedulingHash: undefined }), ended({ schedulingHash: undefined })),
      [],
    ],
    [
      'a line again, with the hash of a later version',
      {
        schedules: [hourly, other],
        lines: [...all, started({ schedulingHash: other.schedulingHash })],
      },
      [],
    ],
    ['no manifest', { schedules: [], lines: ran(hourly, '01:00:00') }, ['01:00 unverifiable VersionMissing']],
    ['a period that can still start', { lines: all, to: '04:00:05' }, []],
    ['periods before the span', { lines: all, from: '01:30:00' }, []],
  ])('%s', (_, given, expected) => {
    const shown = inShort(audited(given));
    expect(shown.filter((one) => !one.endsWith(' on-time'))).toEqual(expected);
  });
});

describe('versions', () => {
  test.each<[string, AuditCase, string[]]>([
    [
      'each period is judged by the version that its record names',
      {
        schedules: [halfHourly, hourly],
        lines: [
          ...ran(hourly, '00:00:00', '01:00:00'),
          ...ran(halfHourly, '01:30:00', '02:00:00', '02:30:00', '03:00:00'),
        ],
      },
      [],
    ],
    [
      'a period of either version is not on record',
      {
        schedules: [halfHourly, hourly],
        lines: [...ran(hourly, '00:00:00', '01:00:00'), ...ran(halfHourly, '02:00:00', '03:00:00')],
      },
      ['01:30 unverifiable EditedAround', '02:30 not-on-record'],
    ],
    [
      'a version without a manifest',
      {
        schedules: [halfHourly],
        lines: [
          ...ran(hourly, '00:00:00', '01:00:00'),
          ...ran(halfHourly, '02:00:00', '02:30:00', '03:00:00'),
        ],
      },
      [
        '00:00 unverifiable VersionMissing',
        '01:00 unverifiable VersionMissing',
        '01:30 unverifiable EditedAround',
      ],
    ],
    [
      'a new version that has left no record yet',
      { schedules: [halfHourly], lines: ran(hourly, '00:00:00', '01:00:00', '02:00:00') },
      [
        '00:00 unverifiable VersionMissing',
        '01:00 unverifiable VersionMissing',
        '02:00 unverifiable VersionMissing',
        '02:30 unverifiable EditedAround',
        '03:00 unverifiable EditedAround',
      ],
    ],
    [
      'the status says since when a version is in force',
      {
        schedules: [hourly, daily],
        lines: ran(hourly, '00:00:00'),
        stored: {
          ...stored,
          status: { schedulingHash: daily.schedulingHash, schedulingSince: '2026-03-02T01:30:00Z' },
        },
      },
      ['01:00 not-on-record', '02:00 not-on-record'],
    ],
    [
      'an earlier version that nothing names',
      {
        schedules: [hourly],
        lines: ran(hourly, '02:00:00', '03:00:00'),
        stored: {
          ...stored,
          status: { schedulingHash: hourly.schedulingHash, schedulingSince: '2026-03-02T01:30:00Z' },
        },
      },
      ['00:00-01:29 unverifiable VersionUnknown'],
    ],
    [
      'a new object has no periods before its creation',
      {
        schedules: [hourly],
        lines: ran(hourly, '02:00:00', '03:00:00'),
        stored: {
          metadata: { uid, creationTimestamp: '2026-03-02T01:30:00Z' },
          status: { schedulingHash: hourly.schedulingHash, schedulingSince: '2026-03-02T01:30:00Z' },
        },
      },
      [],
    ],
    [
      'a forged record of a known version hides no period',
      at1(ranLine(hourly, '00:30:00', { periodID: '2026-03-02T23:00:00Z', nominalTime: undefined })),
      ['01:00 not-on-record'],
    ],
  ])('%s', (_, given, expected) => {
    const shown = inShort(audited(given));
    expect(shown.filter((one) => !one.endsWith(' on-time'))).toEqual(expected);
  });

  test('a period that no manifest explains names the hash that is missing', () => {
    const [period] = audited({ schedules: [], lines: ran(hourly, '01:00:00') });
    expect(period?.missingHash).toBe(hourly.schedulingHash);
  });
});

test('a moved Job has both seconds', () => {
  const recorded = after(1);
  const lines = [...without1, started({ chosenTime: recorded })];
  const moved = audited({ lines }).find(({ verdict }) => verdict === 'moved');
  const { chosenTime = '' } = periodOf(hourly, '01:00:00');
  expect(moved?.chosen).toBe(Date.parse(chosenTime) / 1000);
  expect(moved?.recorded).toBe(Date.parse(recorded) / 1000);
});

describe('an outage of more periods than a decision records', () => {
  const hours = Array.from({ length: 20 }, (_, hour) => `${String(hour).padStart(2, '0')}:00:00`);
  const span = { from: '00:00:00', to: '19:30:00' };
  const batch = (reason: string, time?: string): string[] =>
    hours
      .slice(10)
      .map((hour) =>
        outcomeLine(hourly, hour, { outcome: 'missed', reason, ...(time === undefined ? {} : { time }) }),
      );

  test.each([
    ['missed', 'DeadlineExceeded'],
    ['suspended', 'Suspended'],
  ])('the periods before the ten are %s', (verdict, reason) => {
    const lines = [...ran(hourly, '00:00:00', '01:00:00'), ...batch(reason, '2026-03-02T19:20:00Z')];
    const periods = inShort(audited({ ...span, lines }));
    expect(periods.slice(1, 3)).toEqual(['01:00 on-time', `02:00 ${verdict} ${reason}`]);
    expect(periods).toHaveLength(20);
    expect(periods.filter((one) => one.endsWith(`${verdict} ${reason}`))).toHaveLength(18);
  });

  test('ten outcomes that were recorded one by one explain nothing', () => {
    const periods = inShort(audited({ ...span, lines: batch('Suspended') }));
    expect(periods.filter((one) => one.endsWith('not-on-record'))).toHaveLength(10);
  });
});

test.each([
  ['Active', 'running Active'],
  ['Suspended', 'running Suspended'],
  ['Deleted', 'failed Deleted'],
])('a Job of a status with the result %s is %s', (result, verdict) => {
  const recent = [{ ...periodOf(hourly, '00:00:00'), outcome: 'executed', reason: 'Created', result }];
  expect(inShort(audited({ stored: { ...stored, status: { recent } }, to: '00:30:00' }))).toEqual([
    `00:00 ${verdict}`,
  ]);
});

test('a status lists ten periods, and says nothing about older ones', () => {
  const times = Array.from({ length: 10 }, (_, hour) => `${String(hour + 2).padStart(2, '0')}:00:00`);
  const recent = times.toReversed().map((time) => ({
    ...periodOf(hourly, time),
    outcome: 'executed',
    reason: 'Created',
    result: 'Succeeded',
  }));
  expect(inShort(audited({ stored: { ...stored, status: { recent } }, to: '03:30:00' }))).toEqual([
    '00:00 not-on-record OlderThanStatus',
    '01:00 not-on-record OlderThanStatus',
    '02:00 on-time LatenessUnknown',
    '03:00 on-time LatenessUnknown',
  ]);
});
