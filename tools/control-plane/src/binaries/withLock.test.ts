import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withLock } from './withLock.ts';

let folder: string;
const nothing = (): void => undefined;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-lock-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

test('two holders of the same lock work one after the other, and a message reports that the second one waits', async () => {
  const file = join(folder, 'lock');
  const story: string[] = [];
  let letGo = nothing;
  const first = withLock(file, nothing, async () => {
    story.push('first begins');
    await new Promise<void>((done) => {
      letGo = done;
    });
    story.push('first ends');
  });
  const waiting = (): void => {
    story.push('second waits');
    letGo();
  };
  while (story.length === 0) await readdir(folder);
  await withLock(file, waiting, async () => story.push('second works'));
  await first;
  expect(story).toEqual(['first begins', 'second waits', 'first ends', 'second works']);
  expect(await readdir(folder)).toEqual([]);
});

test('a lock is released if the work fails', async () => {
  const file = join(folder, 'lock');
  const failing = withLock(file, nothing, () => Promise.reject(new Error('no compiler')));
  await expect(failing).rejects.toThrow('no compiler');
  expect(await readdir(folder)).toEqual([]);
});

test('a lock whose holder has died is taken over', async () => {
  const file = join(folder, 'lock');
  // Greater than any process id on Linux.
  await writeFile(file, String(2 ** 30));
  expect(await withLock(file, nothing, async () => 'worked')).toBe('worked');
});
