import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from '@jest/globals';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { Host, Sink } from '../../../host.ts';
import { LiveFleet } from '../liveFleet.ts';
import { FileFeed, filesSource, fileStamps } from './fileFeed.ts';

test.each<[string, (path: string) => Promise<void>]>([
  [
    'is replaced by one with the same size and modification time',
    async (path) => {
      await writeFile(path, 'schedule: 0 2 * * *');
      await utimes(path, 1, 1);
    },
  ],
  ['can be read now', async (path) => chmod(path, 0o644)],
])('a file that %s has changed', async (_, change) => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-stamps-'));
  try {
    const path = join(folder, 'fleet.yaml');
    await writeFile(path, 'schedule: 0 1 * * *', { mode: 0o600 });
    await utimes(path, 1, 1);
    const before = await fileStamps([path], false);
    expect(await fileStamps([path], false)).toBe(before);
    // The clock of a file system advances in steps.
    await wait(20);
    await change(path);
    expect(await fileStamps([path], false)).not.toBe(before);
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('the page names URLs without their user and query, and paths as they are', () => {
  const url = 'https://me:secret@a.example/b.yaml?token=1';
  const filenames = ['/home/me/fleet.yaml', url, `a.yaml,${url}`];
  const names = ['/home/me/fleet.yaml', 'https://a.example/b.yaml', 'a.yaml,https://a.example/b.yaml'];
  expect(filesSource({ filename: filenames })).toEqual({ kind: 'files', names });
});

test('the page has the flags that its commands need', () => {
  expect(filesSource({ filename: ['fleet'], recursive: true, calendars: 'cluster' })).toEqual({
    kind: 'files',
    names: ['fleet'],
    recursive: true,
    calendars: 'cluster',
  });
});

const manifest = JSON.stringify({
  apiVersion: 'kron.io/v1alpha1',
  kind: 'KronJob',
  metadata: { name: 'a', namespace: 'prod' },
  spec: {
    schedule: '0 * * * *',
    jobTemplate: {
      spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'a', image: 'b' }] } } },
    },
  },
});

const sink: Sink = { write: async () => undefined, isTerminal: false, columns: undefined, rows: undefined };
const host = { out: sink, err: sink, environment: {}, version: '0.3.0', tzdata: '' } as unknown as Host;

test('a file that does not answer is reported, until it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kron-feed-'));
  const path = join(folder, 'a.json');
  await writeFile(path, manifest);
  const flags = { filename: [path], color: false };
  const clock = new VirtualClock();
  const fleet = new LiveFleet({ clock, kron: '0.3.0', zone: null, tzdata: null, source: filesSource(flags) });
  const feed = new FileFeed({ names: [], flags, host, fleet, clock });
  const changed = async (): Promise<void> =>
    new Promise((done) => {
      const remove = fleet.onChange(() => {
        remove();
        done();
      });
    });
  try {
    await feed.start();
    await rm(path);
    // A reader of a named pipe waits for a writer.
    execFileSync('mkfifo', [path]);
    await clock.advance(1_000);
    expect(fleet.state()).toEqual({ lost: null, notes: [] });
    await clock.advance(10_000);
    expect(fleet.state()).toEqual({
      lost: null,
      notes: ['the files cannot be read: no answer for 10 s'],
    });
    const answered = changed();
    await writeFile(path, manifest);
    await answered;
    expect(fleet.state()).toEqual({ lost: null, notes: [] });
  } finally {
    await feed.stop();
    fleet.close();
    await rm(folder, { recursive: true });
  }
});
