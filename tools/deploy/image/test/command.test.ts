import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { runCommand } from '../src/command/runCommand.ts';
import { emptyFolder } from './testing/emptyFolder.ts';
import { root } from './testing/root.ts';

const folder = await emptyFolder();
const environment = {
  SOURCE_DATE_EPOCH: '1772323200',
  KRON_REVISION: 'abc',
  KRON_SOURCE: 'https://example.com',
};

async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const said = { out: '', err: '' };
  const out = (text: string): void => void (said.out += text);
  const err = (text: string): void => void (said.err += text);
  const code = await runCommand(args, { root, environment, out, err });
  return { code, ...said };
}

describe('the command', () => {
  test('writes a context', async () => {
    const context = join(folder, 'context');
    expect(await run('context', context)).toEqual({ code: 0, out: '', err: '' });
    expect(await readdir(context)).toEqual(['Dockerfile', 'app']);
  });

  test('prints build arguments for any builder', async () => {
    const { out } = await run('arguments', '--runtime-image', 'localhost/node:24');
    expect(out.split('\n').slice(1)).toEqual([
      'REVISION=abc',
      'SOURCE=https://example.com',
      'CREATED=2026-03-01T00:00:00Z',
      'RUNTIME_IMAGE=localhost/node:24',
      '',
    ]);
  });

  test('prints them for buildah, with a fixed time', async () => {
    const { out } = await run('arguments', '--buildah');
    expect(out).toMatch(/^--timestamp\n1772323200\n--identity-label=false\n--build-arg\nVERSION=/);
  });

  test.each([
    ['an unknown command', ['push'], "unknown command 'push'"],
    ['a build without a name', ['build'], "required option '--tag <name>' not specified"],
    ['a context without a folder', ['context'], "missing required argument 'folder'"],
  ])('reports %s', async (_, args, complaint) => {
    expect(await run(...args)).toEqual({ code: 2, out: '', err: expect.stringContaining(complaint) });
  });

  test('exits with 1 if a context cannot be written', async () => {
    const { code, err } = await run('context', root);
    expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/^image: .*expected no folder/) });
  });
});
