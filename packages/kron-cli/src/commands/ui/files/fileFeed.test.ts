import { expect, test } from '@jest/globals';
import { chmod, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { filesSource, fileStamps } from './fileFeed.ts';

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
