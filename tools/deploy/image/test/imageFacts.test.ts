import { spawnSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createdText, imageFacts } from '../src/context/imageFacts.ts';
import { emptyFolder } from './testing/emptyFolder.ts';

const root = await emptyFolder();
const manifest = { version: '1.2.3', repository: { url: 'git+https://example.com/kron.git' } };
const told = {
  SOURCE_DATE_EPOCH: '1772323200',
  KRON_REVISION: 'abc',
  KRON_SOURCE: 'https://example.com/fork',
};

beforeAll(async () => {
  await mkdir(join(root, 'packages/kron-operator'), { recursive: true });
  await writeFile(join(root, 'packages/kron-operator/package.json'), JSON.stringify(manifest));
});

describe('without a git checkout', () => {
  test('the environment provides the facts', async () => {
    expect(await imageFacts(root, told)).toEqual({
      version: '1.2.3',
      revision: 'abc',
      source: 'https://example.com/fork',
      created: 1_772_323_200,
    });
  });

  test.each([
    ['SOURCE_DATE_EPOCH', undefined, 'expected seconds since 1970, found nothing, and no git checkout'],
    ['SOURCE_DATE_EPOCH', 'today', 'expected seconds since 1970, found "today"'],
    ['KRON_REVISION', undefined, 'expected a commit, found nothing, and no git checkout'],
    ['KRON_REVISION', '', 'expected a commit, found ""'],
  ])('%s must be valid: %s', async (name, value, complaint) => {
    await expect(imageFacts(root, { ...told, [name]: value })).rejects.toThrow(`${name}: ${complaint}`);
  });
});

describe('in a git checkout', () => {
  const git = (...args: string[]): string => {
    const identity = ['-c', 'user.name=somebody', '-c', 'user.email=somebody@example.com'];
    const env = { ...process.env, GIT_COMMITTER_DATE: '2026-03-01T00:00:00Z' };
    return spawnSync('git', [...identity, ...args], { cwd: root, env, encoding: 'utf8' }).stdout.trim();
  };

  beforeAll(() => {
    git('init', '--quiet');
    git('add', '.');
    git('commit', '--quiet', '--no-verify', '--message', 'first');
  });

  test('the commit provides revision and time, and the package the source', async () => {
    const facts = await imageFacts(root, {});
    expect(facts).toEqual({
      version: '1.2.3',
      revision: git('rev-parse', 'HEAD'),
      source: 'https://example.com/kron',
      created: 1_772_323_200,
    });
    expect(createdText(facts)).toBe('2026-03-01T00:00:00Z');
  });

  test('a dirty checkout is marked', async () => {
    const changed = { ...manifest, version: '1.2.4' };
    await writeFile(join(root, 'packages/kron-operator/package.json'), JSON.stringify(changed));
    expect((await imageFacts(root, {})).revision).toBe(`${git('rev-parse', 'HEAD')}-dirty`);
  });
});
