import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { golden } from './testing/golden.ts';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

describe('golden outputs', () => {
  test.each([
    ['convert.yaml', []],
    ['convert.json', ['-o', 'json']],
    ['convert-deadline.yaml', ['--deadline', '10m']],
  ])('%s', async (file, args) => {
    const run = await runKron(['convert', '-f', 'cronjobs.yaml', ...now, ...args]);
    expect(run.code).toBe(0);
    expect(run.out).toBe(golden(file, run.out));
    expect(run.err).toBe(golden(`${file}.notes`, run.err));
  });
});

function cronJob(spec: object, metadata: object = { name: 'x', namespace: 'prod' }): string {
  const whole = { schedule: '0 3 * * *', jobTemplate: jobTemplate(), ...spec };
  return JSON.stringify({ apiVersion: 'batch/v1', kind: 'CronJob', metadata, spec: whole });
}

describe('the output', () => {
  test('is valid input for preview', async () => {
    const converted = await runKron(['convert', '-f', 'cronjobs.yaml', ...now]);
    expect(parseAllDocuments(converted.out)).toHaveLength(2);
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: converted.out });
    expect(run).toMatchObject({ code: 0, out: '2 valid KronJobs, no problems found\n' });
  });

  test('is a single object for a single CronJob', async () => {
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin: cronJob({}) });
    expect(JSON.parse(run.out)).toMatchObject({
      kind: 'KronJob',
      metadata: { name: 'x', namespace: 'prod' },
      spec: { schedule: '0 3 * * *', policy: { concurrency: 'allow' } },
    });
  });

  test('has no null, as kubectl create cronjob --dry-run=client -o yaml prints', async () => {
    const metadata = { creationTimestamp: null, labels: { a: null } };
    const pod = { restartPolicy: 'OnFailure', containers: [{ name: 'x', image: 'busybox', env: null }] };
    const template = { metadata, spec: { template: { metadata, spec: pod } } };
    const written = cronJob(
      { suspend: null, timeZone: null, jobTemplate: template },
      { name: 'x', ...metadata },
    );
    const run = await runKron(['convert', '-f', '-'], {
      stdin: JSON.stringify({ ...JSON.parse(written), status: {} }),
    });
    expect(run.code).toBe(0);
    expect(run.out).not.toContain('null');
    expect(run.out).not.toContain('status');
  });

  test('keeps the timezone in a schedule', async () => {
    const stdin = cronJob({ schedule: 'CRON_TZ=Asia/Tokyo 0 3 * * *' });
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(JSON.parse(run.out)).toMatchObject({ spec: { schedule: '0 3 * * *', timezone: 'Asia/Tokyo' } });
    expect(run.err).not.toContain('timeZone');
  });

  test('has no notes for a CronJob that behaves the same', async () => {
    const stdin = cronJob({ timeZone: 'Etc/UTC', startingDeadlineSeconds: 60 });
    expect(await runKron(['convert', '-f', '-'], { stdin })).toMatchObject({ code: 0, err: '' });
  });

  test('leaves other documents alone and names them; with --all they are errors', async () => {
    const other = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'c\u001b[31mfg' } };
    const stdin = [cronJob({}), JSON.stringify(other), json(manifest('k')), '{}'].join('\n');
    const some = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(some.code).toBe(0);
    expect(some.err).toContain('note: not converted: ConfigMap/cfg, KronJob/k, the document at stdin:4\n');
    const all = await runKron(['convert', '-f', '-', '-o', 'json', '--all'], { stdin });
    expect([all.code, all.out]).toEqual([1, some.out]);
    expect(all.err).toContain('not converted: stdin:3:1: KronJob/k\n');
    expect(await runKron(['convert', '-f', '-', '--all'], { stdin: cronJob({}) })).toMatchObject({ code: 0 });
  });

  test('names a CronJob of a version that Kubernetes no longer serves, and the exit code is 1', async () => {
    const stdin = `${cronJob({})}\n${cronJob({}).replace('batch/v1', 'batch/v1beta1').replace('"x"', '"old"')}`;
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({ kind: 'KronJob', metadata: { name: 'x' } });
    expect(run.err).toContain(
      'stdin:2:1: CronJob/old: expected apiVersion batch/v1, found batch/v1beta1, which Kubernetes no longer serves; write batch/v1, its fields are the same\n',
    );
  });

  test('contains the valid objects if others are invalid, and the exit code is 1', async () => {
    const stdin = `${cronJob({})}\n${cronJob({ schedule: '@every 5m' })}`;
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({ kind: 'KronJob' });
    expect(run.err).toMatch(/^stdin:2:\d+: prod\/x: spec\.schedule: "@every 5m" counts from/);
  });

  test('names other kinds, and with -v also their places', async () => {
    const short = await runKron(['convert', '-f', 'cronjobs.yaml', ...now]);
    expect(short.err).toContain('note: not converted: ConfigMap/settings\n');
    const verbose = await runKron(['convert', '-f', 'cronjobs.yaml', '-f', 'backup.yaml', ...now, '-v']);
    expect(verbose.err).toContain('ignored: cronjobs.yaml:39:5: ConfigMap/settings');
    expect(verbose.err).toMatch(/ignored: backup\.yaml:\d+:1: KronJob/);
  });
});

describe('a CronJob that cannot be converted is reported', () => {
  test.each([
    ['a missing schedule', cronJob({ schedule: undefined }), 'spec.schedule: expected a string'],
    ['a schedule that is a number', cronJob({ schedule: 5 }), 'spec.schedule: expected a string'],
    [
      'a schedule that Kubernetes rejects',
      cronJob({ schedule: '0 0 * * 7' }),
      'day of week: expected 0 to 6',
    ],
    ['a schedule that never fires', cronJob({ schedule: '0 0 30 2 *' }), 'spec.schedule: '],
    ['two timezones', cronJob({ schedule: 'TZ=UTC 0 0 * * *', timeZone: 'UTC' }), 'in addition to timeZone'],
    ['an unknown timezone', cronJob({ timeZone: 'Mars/Base' }), 'spec.timeZone: '],
    ['a timezone that is a number', cronJob({ timeZone: 5 }), 'spec.timeZone: '],
    ['an unknown policy', cronJob({ concurrencyPolicy: 'forbid' }), 'expected Allow, Forbid or Replace'],
    ['a deadline below zero', cronJob({ startingDeadlineSeconds: -1 }), 'a whole number of seconds'],
    ['a deadline that is a string', cronJob({ startingDeadlineSeconds: '60' }), 'a whole number of seconds'],
    [
      'a limit that is a string',
      cronJob({ successfulJobsHistoryLimit: '3' }),
      'spec.successfulJobsHistoryLimit: ',
    ],
    ['suspend that is a string', cronJob({ suspend: 'no' }), 'spec.suspend: '],
    ['an unknown field', cronJob({ timezone: 'UTC' }), 'spec.timezone: unknown field in a CronJob'],
    ['a missing template', cronJob({ jobTemplate: undefined }), 'spec.jobTemplate: '],
    ['a name that is too long', cronJob({}, { name: 'x'.repeat(53) }), 'metadata.name: '],
    ['a missing name', cronJob({}, { generateName: 'x-' }), 'metadata.name: '],
    ['a missing spec', '{ "apiVersion": "batch/v1", "kind": "CronJob" }', 'spec.schedule: expected a string'],
    [
      'no CronJob',
      '{ "apiVersion": "v1", "kind": "Secret", "metadata": { "name": "x" } }',
      'no CronJob (batch/v1)',
    ],
    ['an older version', cronJob({}).replace('batch/v1', 'batch/v1beta1'), 'expected apiVersion batch/v1'],
    ['invalid YAML', 'a: b: c', 'Nested mappings'],
  ])('%s', async (_, stdin, message) => {
    const run = await runKron(['convert', '-f', '-'], { stdin });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(message);
  });

  test.each([
    ['a file without -f', ['cronjobs.yaml'], 'write -f cronjobs.yaml'],
    ['an invalid deadline', ['-f', 'cronjobs.yaml', '--deadline', '1d'], '--deadline: '],
    ['an invalid now', ['-f', 'cronjobs.yaml', '--now', 'noon'], '--now: '],
    ['an unknown output format', ['-f', 'cronjobs.yaml', '-o', 'table'], 'yaml, json'],
  ])('%s is wrong usage', async (_, args, message) => {
    const run = await runKron(['convert', ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});
