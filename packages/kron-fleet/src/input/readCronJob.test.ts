import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { chooseInWindow, compile, parseWindowAnnotations, type ScheduleSpec } from 'kron-core';
import { templateFindings } from 'kron-crd-schema/pods';
import { convertObject } from '../convert/convertObject.ts';
import type { PlainObject } from '../plainObject.ts';
import { parseCronJob } from './readCronJob.ts';
import type { FurtherIssues } from './validationRules.ts';

const pod = { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'a:1' }] } };

type Parts = { annotations?: PlainObject; template?: PlainObject; spec?: PlainObject };

function cronJob({ annotations = {}, template = {}, spec = {} }: Parts = {}): PlainObject {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'db-backup', namespace: 'prod', annotations },
    spec: {
      schedule: '0 2 * * *',
      jobTemplate: { metadata: { annotations: template }, spec: { template: pod } },
      ...spec,
    },
  };
}

const parse = (one: PlainObject, namespace: PlainObject = {}) =>
  parseCronJob(one, 'default', { namespaces: new Map([['prod', namespace]]) });

describe('a CronJob becomes the spec of the KronJob with the same starts', () => {
  test.each<[string, Parts, Partial<ScheduleSpec>]>([
    ['its defaults', {}, { schedule: '0 2 * * *', policy: { concurrency: 'allow' } }],
    ['a descriptor', { spec: { schedule: '@weekly' } }, { schedule: '0 0 * * 0' }],
    ['timeZone', { spec: { timeZone: 'Asia/Tokyo' } }, { timezone: 'Asia/Tokyo' }],
    [
      'its policies',
      {
        spec: {
          concurrencyPolicy: 'Replace',
          startingDeadlineSeconds: 90,
          suspend: true,
          successfulJobsHistoryLimit: 1,
          failedJobsHistoryLimit: 2,
        },
      },
      {
        policy: {
          concurrency: 'replace',
          deadline: '90s',
          suspend: true,
          successfulJobsHistoryLimit: 1,
          failedJobsHistoryLimit: 2,
        },
      },
    ],
    [
      'the longest deadline of Kubernetes',
      { spec: { startingDeadlineSeconds: Number(2n ** 63n - 1n) } },
      { policy: { concurrency: 'allow', deadline: '9223372036s' } },
    ],
    [
      'its window',
      { annotations: { 'kron.io/window': '3h', 'kron.io/seed': 'daily' } },
      { window: { mode: 'after', duration: '3h' }, seed: { strategy: 'daily' } },
    ],
    [
      'the window of its template',
      { annotations: { 'kron.io/window': '3h' }, template: { 'kron.io/window': '1h' } },
      { window: { mode: 'after', duration: '1h' } },
    ],
  ])('%s', (_, parts, spec) => {
    expect(parse(cronJob(parts))).toMatchObject({
      spec: { identity: 'prod/db-backup', ...spec },
      doubts: [],
    });
  });

  test.each([
    [{}, '2h'],
    [{ 'kron.io/window': '3h' }, '3h'],
    [{ 'kron.io/window': '0s' }, '0s'],
  ])('a Namespace gives %j the window %s', (annotations, duration) => {
    const found = parse(cronJob({ annotations }), { 'kron.io/window': '2h' });
    expect(found).toMatchObject({ spec: { window: { duration } } });
  });
});

describe('what has no effect, or is not known, is named', () => {
  test.each([
    [
      { annotations: { 'kron.io/window': '24h' } },
      {},
      'WindowTooLong',
      'metadata.annotations["kron.io/window"]',
    ],
    [{}, { 'kron.io/window': '24h' }, 'WindowTooLong', 'metadata.namespace'],
    [
      { template: { 'kron.io/window': '24h' } },
      {},
      'WindowTooLong',
      'spec.jobTemplate.metadata.annotations["kron.io/window"]',
    ],
    [
      { annotations: { 'kron.io/window': '1d' } },
      {},
      'InvalidDuration',
      'metadata.annotations["kron.io/window"]',
    ],
    [{}, { 'kron.io/window': '1d' }, 'InvalidDuration', 'metadata.namespace'],
  ])('%j in a Namespace with %j: %s', (parts, namespace, code, path) => {
    const found = parse(cronJob(parts), namespace);
    expect(found).toMatchObject({ doubts: [{ code, path }] });
    expect('spec' in found && found.spec.window).toBeUndefined();
  });

  test.each([
    ['@every 5m', 'counts from the creation of the CronJob'],
    ['TZ=Asia/Tokyo 0 3 * * *', 'write spec.timeZone: Asia/Tokyo and only 0 3 * * * here'],
    ['CRON_TZ=Asia/Tokyo 0 3 * * *', 'write spec.timeZone: Asia/Tokyo'],
    ['TZ=Asia/Tokyo @every 5m', 'only @every 5m here'],
  ])('%s has no place on a time axis', (schedule, message) => {
    expect(parse(cronJob({ spec: { schedule } }))).toMatchObject({
      unplaced: {
        path: 'spec.schedule',
        code: 'ScheduleNotPlaced',
        message: expect.stringContaining(message),
      },
    });
  });

  test.each([
    [{ schedule: '61 * * * *' }, 'spec.schedule'],
    [{ schedule: 'CRON_TZ=Asia/Tokyo 0 3 * * 7' }, 'spec.schedule'],
    [{ schedule: '@every 5m', timeZone: 'Mars/Base' }, 'spec.timeZone'],
    [{ concurrencyPolicy: 'Never' }, 'spec.concurrencyPolicy'],
    [{ startingDeadlineSeconds: '90' }, 'spec.startingDeadlineSeconds'],
    [{ suspend: 'no' }, 'spec.suspend'],
    [{ shedule: '0 0 * * *' }, 'spec.shedule'],
  ])('%j is invalid', (spec, path) => {
    expect(parse(cronJob({ spec }))).toMatchObject({ issues: [{ path }] });
  });
});

describe('the template of a CronJob is checked by the rules of CronJobs', () => {
  const check = (name: string, job: PlainObject, container: PlainObject = {}) => {
    const template = { spec: { ...pod.spec, containers: [{ name: 'a', image: 'a:1', ...container }] } };
    const one = { ...cronJob({ spec: { jobTemplate: { spec: { ...job, template } } } }), metadata: { name } };
    const furtherIssues: FurtherIssues = (manifest, reported) => templateFindings(manifest, reported).issues;
    const found = parseCronJob(one, 'default', { namespaces: new Map(), furtherIssues });
    return 'issues' in found ? found.issues.map(({ path }) => path) : [];
  };

  test('so lists that a KronJob merges by key may repeat a key', () => {
    const env = [{ name: 'A', value: '1' }, { name: 'B', value: '$(A)' }, { name: 'A' }];
    const ports = [
      { containerPort: 80, name: 'a' },
      { containerPort: 80, name: 'b' },
    ];
    expect(check('db', {}, { env, ports })).toEqual([]);
    expect(check('db', {}, { env: [...env, { name: '' }] })).toHaveLength(1);
  });

  test('so the name of an Indexed CronJob may have two more characters than that of a KronJob', () => {
    const ofIndexes = (completions: number) => ({ completionMode: 'Indexed', completions });
    expect(check('x'.repeat(52), ofIndexes(10))).toEqual([]);
    expect(check('x'.repeat(52), ofIndexes(11))).toEqual(['metadata.name']);
  });
});

const annotations = fc.record(
  {
    'kron.io/window': fc.constantFrom('30s', '20m', '59m59s', '3h', '90m', '11h'),
    'kron.io/distribution': fc.constantFrom(
      'uniform',
      'skewEarly shape=3',
      'exponential lambda=3 dir=late',
      'normal mu=end sigma=20m',
    ),
    'kron.io/seed': fc.constantFrom('stable', 'daily', 'weekly'),
    'kron.io/salt': fc.string({ maxLength: 20 }),
    'kron.io/spread': fc.constantFrom('0/1', '7/50 nightly', '49/50'),
  },
  { requiredKeys: ['kron.io/window'] },
);
const schedules = ['0 2 * * *', '@daily', '30 1,13 * * 1-5', '0 3 1/5 * ?', '15 4 * * SUN', '@monthly'];
const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe'];

test('300 annotated CronJobs choose the seconds of the KronJobs that kron convert makes of them', async () => {
  const one = fc.record({
    annotations,
    schedule: fc.constantFrom(...schedules),
    timeZone: fc.constantFrom(...zones),
  });
  await fc.assert(
    fc.asyncProperty(one, async ({ annotations: written, schedule, timeZone }) => {
      const manifest = cronJob({ annotations: written, spec: { schedule, timeZone } });
      const conversion = await convertObject(manifest, { now: 1_772_323_200 });
      if (!conversion.ok) throw new Error(JSON.stringify(conversion.issues));
      const { spec: ofKronJob, metadata } = conversion.converted as {
        spec: ScheduleSpec;
        metadata: PlainObject;
      };
      expect(metadata['annotations']).toBeUndefined();
      const kronJob = compile({ ...ofKronJob, identity: 'prod/db-backup' });
      const window = parseWindowAnnotations(written);
      const read = parse(manifest);
      if (!('spec' in read) || !window.ok || window.value === null) throw new Error('not read');
      let nominal = kronJob.nextNominal(1_772_323_200);
      for (let left = 5; nominal !== null && left > 0; left--, nominal = kronJob.nextNominal(nominal)) {
        const nominalTime = new Date(nominal * 1000).toISOString();
        const { chosenTime } = kronJob.periodAt(nominal);
        expect(compile(read.spec).periodAt(nominal)).toEqual(kronJob.periodAt(nominal));
        const start = { identity: 'prod/db-backup', nominalTime: inZone(nominal, timeZone), ...window.value };
        expect([nominalTime, chooseInWindow(start).chosenTime]).toEqual([nominalTime, chosenTime]);
      }
    }),
    { numRuns: 300 },
  );
});

/** RFC 3339 with the offset of a zone, as the CronJob controller writes it. */
function inZone(instant: number, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    instant * 1000,
  );
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign = '+', hours = '00', minutes = '00'] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 3600 + Number(minutes) * 60);
  const local = new Date((instant + ahead) * 1000).toISOString().slice(0, 19);
  return ahead === 0 ? `${local}Z` : `${local}${sign}${hours}:${minutes}`;
}
