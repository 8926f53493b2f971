import { expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { json, manifest } from './testing/manifest.ts';
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

test('--job-duration without -o ics is wrong usage', async () => {
  expect(await preview('--job-duration', '1m')).toMatchObject({ code: 2 });
});
