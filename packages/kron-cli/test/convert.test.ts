import { describe, expect, test } from '@jest/globals';
import { parseAllDocuments } from 'yaml';
import { golden } from './testing/golden.ts';
import { jobTemplate } from './testing/manifest.ts';
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

describe('what comes out', () => {
  test('is valid, and previewed as it is', async () => {
    const converted = await runKron(['convert', '-f', 'cronjobs.yaml', ...now]);
    expect(parseAllDocuments(converted.out)).toHaveLength(2);
    const run = await runKron(['validate', '-f', '-', ...now], { stdin: converted.out });
    expect(run).toMatchObject({ code: 0, out: '2 valid KronJobs, no problems found\n' });
  });

  test('is one object for one CronJob', async () => {
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin: cronJob({}) });
    expect(JSON.parse(run.out)).toMatchObject({
      kind: 'KronJob',
      metadata: { name: 'x', namespace: 'prod' },
      spec: { schedule: '0 3 * * *', policy: { concurrency: 'allow' } },
    });
  });

  test('keeps the timezone of a schedule that has its own', async () => {
    const stdin = cronJob({ schedule: 'CRON_TZ=Asia/Tokyo 0 3 * * *' });
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(JSON.parse(run.out)).toMatchObject({ spec: { schedule: '0 3 * * *', timezone: 'Asia/Tokyo' } });
    expect(run.err).not.toContain('timeZone');
  });

  test('says nothing of a CronJob that differs in nothing', async () => {
    const stdin = cronJob({ timeZone: 'Etc/UTC', startingDeadlineSeconds: 60 });
    expect(await runKron(['convert', '-f', '-'], { stdin })).toMatchObject({ code: 0, err: '' });
  });

  test('is the valid ones beside the invalid, and a failure', async () => {
    const stdin = `${cronJob({})}\n${cronJob({ schedule: '@every 5m' })}`;
    const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
    expect(run.code).toBe(1);
    expect(JSON.parse(run.out)).toMatchObject({ kind: 'KronJob' });
    expect(run.err).toMatch(/^stdin:2:\d+: prod\/x: spec\.schedule: "@every 5m" counts from/);
  });

  test('other kinds are ignored, and reported with -v', async () => {
    const silent = await runKron(['convert', '-f', 'cronjobs.yaml', ...now]);
    expect(silent.err).not.toContain('ConfigMap');
    const verbose = await runKron(['convert', '-f', 'cronjobs.yaml', '-f', 'backup.yaml', ...now, '-v']);
    expect(verbose.err).toContain('ignored: cronjobs.yaml:39:5: ConfigMap/settings');
    expect(verbose.err).toMatch(/ignored: backup\.yaml:\d+:1: KronJob/);
  });
});

describe('a CronJob that cannot be converted says why', () => {
  test.each([
    ['no schedule', cronJob({ schedule: undefined }), 'spec.schedule: expected a string'],
    ['a schedule of numbers', cronJob({ schedule: 5 }), 'spec.schedule: expected a string'],
    [
      'a schedule that Kubernetes refuses',
      cronJob({ schedule: '0 0 * * 7' }),
      'day of week: expected 0 to 6',
    ],
    ['a schedule that never fires', cronJob({ schedule: '0 0 30 2 *' }), 'spec.schedule: '],
    ['two timezones', cronJob({ schedule: 'TZ=UTC 0 0 * * *', timeZone: 'UTC' }), 'in addition to timeZone'],
    ['a timezone that there is not', cronJob({ timeZone: 'Mars/Base' }), 'spec.timeZone: '],
    ['a timezone that is none', cronJob({ timeZone: 5 }), 'spec.timeZone: '],
    [
      'a policy that there is not',
      cronJob({ concurrencyPolicy: 'forbid' }),
      'expected Allow, Forbid or Replace',
    ],
    ['a deadline below zero', cronJob({ startingDeadlineSeconds: -1 }), 'a whole number of seconds'],
    ['a deadline that is text', cronJob({ startingDeadlineSeconds: '60' }), 'a whole number of seconds'],
    [
      'a limit that is text',
      cronJob({ successfulJobsHistoryLimit: '3' }),
      'spec.successfulJobsHistoryLimit: ',
    ],
    ['suspend that is text', cronJob({ suspend: 'no' }), 'spec.suspend: '],
    ['a field that there is not', cronJob({ timezone: 'UTC' }), 'spec.timezone: unknown field in a CronJob'],
    ['no template', cronJob({ jobTemplate: undefined }), 'spec.jobTemplate: '],
    ['a name that is too long', cronJob({}, { name: 'x'.repeat(53) }), 'metadata.name: '],
    ['no name', cronJob({}, { generateName: 'x-' }), 'metadata.name: '],
    [
      'nothing but a kind',
      '{ "apiVersion": "batch/v1", "kind": "CronJob" }',
      'spec.schedule: expected a string',
    ],
    [
      'no CronJob',
      '{ "apiVersion": "v1", "kind": "Secret", "metadata": { "name": "x" } }',
      'no CronJob (batch/v1)',
    ],
    ['an older version', cronJob({}).replace('batch/v1', 'batch/v1beta1'), 'no CronJob (batch/v1)'],
    ['no YAML', 'a: b: c', 'Nested mappings'],
  ])('%s', async (_, stdin, message) => {
    const run = await runKron(['convert', '-f', '-'], { stdin });
    expect(run).toMatchObject({ code: 1, out: '' });
    expect(run.err).toContain(message);
  });

  test.each([
    ['a file without -f', ['cronjobs.yaml'], 'write -f cronjobs.yaml'],
    ['a deadline that is none', ['-f', 'cronjobs.yaml', '--deadline', '1d'], '--deadline: '],
    ['a now that is none', ['-f', 'cronjobs.yaml', '--now', 'noon'], '--now: '],
    ['a form that there is not', ['-f', 'cronjobs.yaml', '-o', 'table'], 'yaml, json'],
  ])('%s is wrong usage', async (_, args, message) => {
    const run = await runKron(['convert', ...args]);
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toContain(message);
  });
});
