import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { openLines, pathProblem } from './openLines.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kron-records-'));
});

afterEach(() => rm(folder, { recursive: true }));

async function append(path: string, text: string): Promise<void> {
  const file = await openLines(path);
  try {
    await file.write(Buffer.from(text));
  } finally {
    await file.close();
  }
}

/** What is wrong with a path, or the code of another error. */
async function problemOf(path: string): Promise<string> {
  const error: unknown = await append(path, 'one\n').catch((reason: unknown) => reason);
  return pathProblem(error) ?? (error as { code: string }).code;
}

describe('a file', () => {
  test('is created, and appended to', async () => {
    const path = join(folder, 'outcomes.jsonl');
    await append(path, 'one\n');
    await append(path, 'two\n');
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
  });

  test('that ends within a line gets the end of that line first', async () => {
    const path = join(folder, 'outcomes.jsonl');
    await writeFile(path, 'one\n{"record":"out');
    await append(path, 'two\n');
    expect(await readFile(path, 'utf8')).toBe('one\n{"record":"out\ntwo\n');
  });

  test('that cannot be read can be written', async () => {
    const path = join(folder, 'outcomes.jsonl');
    await writeFile(path, 'one\n');
    await chmod(path, 0o200);
    await append(path, 'two\n');
    await chmod(path, 0o600);
    expect(await readFile(path, 'utf8')).toBe('one\ntwo\n');
  });
});

describe('it is a problem of the path if', () => {
  test.each<[string, () => Promise<string>, string]>([
    ['its folder is missing', async () => join(folder, 'missing', 'f'), 'its folder does not exist'],
    ['it is a folder', async () => folder, 'it is a folder'],
    [
      'a part of it is a file',
      async () => {
        await writeFile(join(folder, 'file'), '');
        return join(folder, 'file', 'f');
      },
      'a part of its path is no folder',
    ],
    [
      'it is a link to itself',
      async () => {
        await symlink('loop', join(folder, 'loop'));
        return join(folder, 'loop');
      },
      'too many symbolic links',
    ],
    ['its name is too long', async () => join(folder, 'f'.repeat(300)), 'its name is too long'],
  ])('%s', async (_, prepare, problem) => {
    expect(await problemOf(await prepare())).toBe(problem);
  });
});

describe('a failure that may pass is', () => {
  test('a full disk', async () => {
    expect(await problemOf('/dev/full')).toBe('ENOSPC');
  });

  test('a pipe without a reader', async () => {
    const path = join(folder, 'pipe');
    execFileSync('mkfifo', [path]);
    expect(await problemOf(path)).toBe('ENXIO');
  });
});
