import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';
import { describeWithGo } from '@kron/control-plane/testing';
import { compile, type ScheduleSpec } from 'kron-core';
import { corpus, type Timed } from './testing/cronJobCorpus.ts';
import { jobTemplate } from './testing/manifest.ts';
import { runKron } from './testing/runKron.ts';

// Building the Go program takes a while.
jest.setTimeout(600_000);

// 2025: new releases of the time zone database rarely change a past year.
const from = Date.UTC(2025, 0, 1) / 1000 - 1;
const to = Date.UTC(2026, 0, 1) / 1000;

/** A schedule and the start times of its CronJob and its KronJob. */
type Compared = Timed & { cronJob: number[]; kronJob: number[] };

describeWithGo('converted CronJobs in a year with clock changes', () => {
  let all: Compared[];

  beforeAll(async () => {
    const timed = corpus();
    const specs = await converted(timed);
    const questions = timed.map((one) => ({ schedule: asKubernetesHandsItOn(one), from, to }));
    all = cronTimes(questions).map((cronJob, index) => ({
      ...timed[index]!,
      cronJob,
      kronJob: nominalTimes(specs[index]!),
    }));
  });

  test('include more than 200 in 25 zones, with more than a million starts', () => {
    expect(all.length).toBeGreaterThan(200);
    expect(new Set(all.map(({ timeZone }) => timeZone)).size).toBeGreaterThanOrEqual(25);
    expect(all.reduce((sum, { cronJob }) => sum + cronJob.length, 0)).toBeGreaterThan(1_000_000);
  });

  test('start at the same instants, except at clock changes at midnight or within an hour', () => {
    const different = all.filter((one) => differences(one).length > 0);
    expect(new Set(different.map(({ timeZone }) => timeZone))).toEqual(
      new Set(['Africa/Cairo', 'Asia/Beirut', 'Australia/Lord_Howe', 'Pacific/Chatham']),
    );
  });

  test('differ by exactly these starts', () => {
    const lines = all.flatMap((one) => {
      const found = differences(one);
      // The first minute represents a whole hour.
      const more = found.length > 2 ? [`and ${found.length - 1} more`] : [];
      const shown = [...(found.length > 2 ? found.slice(0, 1) : found), ...more].join(', ');
      return found.length === 0 ? [] : [`${one.timeZone} ${one.schedule}: ${shown}`];
    });
    expect(lines).toEqual([
      'Asia/Beirut 0 12 * * 0: lost 2025-03-30T09:00',
      'Africa/Cairo 0 9 * * 1-5/2: lost 2025-04-25T06:00',
      'Africa/Cairo 0 5 */2 * 1: lost 2025-04-25T02:00',
      'Australia/Lord_Howe 0 2 * * *: lost 2025-04-05T15:30',
      'Australia/Lord_Howe 0 12 * * SUN: lost 2025-04-06T01:30, lost 2025-10-05T01:00',
      'Australia/Lord_Howe 15 4 1-7,15 * *: lost 2025-04-05T17:45, lost 2025-10-04T17:15',
      'Australia/Lord_Howe 0 5 */2 * 1: lost 2025-10-04T18:00',
      'Australia/Lord_Howe 0 5 1-31 * 3: lost 2025-04-05T18:30, lost 2025-10-04T18:00',
      'Australia/Lord_Howe   5   4  *  *  * : lost 2025-04-05T17:35, lost 2025-10-04T17:05',
      'Australia/Lord_Howe *-5 4 * * *: lost 2025-04-05T17:30, and 59 more',
      'Australia/Lord_Howe @daily: lost 2025-04-06T13:30, lost 2025-10-05T13:00',
      'Pacific/Chatham 45 2 * * *: lost 2025-04-05T14:00, added 2025-09-27T14:00',
    ]);
  });
});

/** The starts that only the KronJob has (lost) and that only the CronJob has (added). */
function differences({ cronJob, kronJob }: Compared): string[] {
  const [started, named] = [new Set(cronJob), new Set(kronJob)];
  const lost = kronJob.filter((time) => !started.has(time)).map((time) => `lost ${minuteText(time)}`);
  const added = cronJob.filter((time) => !named.has(time)).map((time) => `added ${minuteText(time)}`);
  return [...lost, ...added];
}

function minuteText(time: number): string {
  return new Date(time * 1000).toISOString().slice(0, 16);
}

function asKubernetesHandsItOn({ schedule, timeZone }: Timed): string {
  return timeZone === undefined ? schedule : `TZ=${timeZone} ${schedule}`;
}

/** The KronJobs that `kron convert` writes for CronJobs with these schedules. */
async function converted(timed: readonly Timed[]): Promise<ScheduleSpec[]> {
  const items = timed.map((spec, index) => ({
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: `cron-job-${index}` },
    spec: { ...spec, jobTemplate: jobTemplate() },
  }));
  const stdin = JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  const run = await runKron(['convert', '-f', '-', '-o', 'json'], { stdin });
  expect(run.code).toBe(0);
  const list = JSON.parse(run.out) as { items: { metadata: { name: string }; spec: ScheduleSpec }[] };
  return list.items.map(({ metadata, spec }) => ({ ...spec, identity: `default/${metadata.name}` }));
}

/** A KronJob without a window starts at its nominal times. */
function nominalTimes(spec: ScheduleSpec): number[] {
  const schedule = compile(spec);
  const times: number[] = [];
  for (
    let time = schedule.nextNominal(from);
    time !== null && time <= to;
    time = schedule.nextNominal(time)
  ) {
    times.push(time);
  }
  return times;
}

const program = resolve(import.meta.dirname, '../../../tools/reference/cron-times');

/** A schedule with a timezone prefix, and the span of its times in epoch seconds. */
type Question = { schedule: string; from: number; to: number };

/** The start times of CronJobs according to the cron library of Kubernetes. Needs Go. */
function cronTimes(questions: readonly Question[]): number[][] {
  const folder = mkdtempSync(join(tmpdir(), 'cron-times-'));
  try {
    const built = join(folder, 'cron-times');
    execFileSync('go', ['build', '-o', built, '.'], { cwd: program, stdio: ['ignore', 'ignore', 'inherit'] });
    const input = questions.map((question) => `${JSON.stringify(question)}\n`).join('');
    const output = execFileSync(built, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
    return output
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as number[]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
