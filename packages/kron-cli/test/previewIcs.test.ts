import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { jobName } from 'kron-core/controller';
import { jobTemplate, json, manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const stdin = json(
  manifest('backup', {
    timezone: 'Europe/Berlin',
    window: { duration: '3h' },
    constraints: { avoid: [{ dow: 'SUN' }] },
  }),
);

function preview(...args: string[]): ReturnType<typeof runKron> {
  return runKron(['preview', '-f', '-', '--for', '4d', ...now, ...args], { stdin });
}

test('an iCalendar file has an event for each run, and calendar import gives the runs back', async () => {
  const ics = await preview('-o', 'ics', '--job-duration', '20m');
  expect(ics).toMatchObject({ code: 0, err: 'note: left out: 1 unschedulable period\n' });
  const { out } = await preview('-o', 'json', '--only', 'planned');
  const { items } = JSON.parse(out) as { items: { chosenTime: string }[] };
  const imported = await runKron(['calendar', 'import', '-', '--name', 'runs', ...now], { stdin: ics.out });
  const { spec } = parse(imported.out) as { spec: { entries: unknown[] } };
  const end = (from: string): string =>
    `${new Date(Date.parse(from) + 1_200_000).toISOString().slice(0, 19)}Z`;
  expect(spec.entries).toEqual(
    items.map(({ chosenTime }) => ({ name: 'prod/backup', from: chosenTime, to: end(chosenTime) })),
  );
});

test('its lines have at most 75 octets and end with CRLF, and the UID is that of the Job', async () => {
  const { out } = await preview('-o', 'ics');
  const lines = out.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75 || line.includes('\n'))).toEqual([]);
  expect(out).toMatch(
    /\r\nUID:backup-[a-z0-9]+\.prod@kron\.io\r\nDTSTAMP:20260228T181000Z\r\nDTSTART:2026\d{4}T\d{6}Z\r\nDURATION:PT1M\r\nSUMMARY:prod\/backup\r\nDESCRIPTION:/,
  );
});

test('a KronJob and a CronJob of one name have UIDs and descriptions of their own', async () => {
  const schedule = { schedule: '0 3 * * *', jobTemplate: jobTemplate() };
  const cronJob = {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: { name: 'poll', namespace: 'prod', annotations: { 'kron.io/window': '5m' } },
    spec: { ...schedule, timeZone: 'UTC' },
  };
  const kronJob = manifest('poll', { ...schedule, timezone: 'UTC', window: { duration: '2h' } });
  for (const objects of [
    [kronJob, cronJob],
    [cronJob, kronJob],
  ]) {
    const args = ['preview', '-f', '-', '--count', '1', '-o', 'ics', ...now];
    const { out } = await runKron(args, { stdin: json(...objects) });
    const events = out.replaceAll('\r\n ', '').split('BEGIN:VEVENT').slice(1);
    const found = events.map(
      (event) => /UID:(.*)\.prod@[^]*(window \w+)/.exec(event)?.slice(1).join(' ') ?? '',
    );
    expect(found.sort()).toEqual([
      `poll-${Date.parse('2026-03-01T03:00:00Z') / 60_000} window 5m`,
      `${jobName('poll', '2026-03-01T03:00:00Z')} window 2h`,
    ]);
  }
});

test('--job-duration without -o ics is wrong usage', async () => {
  expect(await preview('--job-duration', '1m')).toMatchObject({ code: 2 });
});
