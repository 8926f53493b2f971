import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { manifest } from './testing/manifest.ts';
import { now, runKron } from './testing/runKron.ts';

const line = (name: string, spec = {}): string => JSON.stringify(manifest(name, spec));
const folder = mkdtempSync(join(tmpdir(), 'kron-lines-'));

beforeAll(() => {
  writeFileSync(join(folder, 'a.jsonl'), `${line('a')}\n${line('b')}\n`);
  writeFileSync(join(folder, 'c.ndjson'), `${line('c')}\n`);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('JSON lines', () => {
  test('are read from a file of any name and from standard input, but not from a folder', async () => {
    const names = async (source: string, stdin = ''): Promise<string> =>
      (await runKron(['preview', '-f', source, '-o', 'name', ...now], { stdin })).out;
    expect(await names(join(folder, 'a.jsonl'))).toBe('kronjob.kron.io/a\nkronjob.kron.io/b\n');
    expect(await names(join(folder, 'c.ndjson'))).toBe('kronjob.kron.io/c\n');
    expect(await names(folder)).toBe('');
    expect(await names('-', `${line('d')}\n${line('e')}`)).toBe('kronjob.kron.io/d\nkronjob.kron.io/e\n');
  });

  test('have their lines and columns in messages, counted in characters', async () => {
    const wrong = line('b', { schedule: '61 * * * *' }).replace('{', '{"ü":1,');
    const stdin = `${line('a')}\n${line('é', {}).replace('é', 'a2')}\n${wrong}\n{"apiVersion":\n${line('c')}\n`;
    const run = await runKron(['validate', '-f', '-', ...now], { stdin });
    expect(run.code).toBe(1);
    expect(run.out).toContain(`stdin:3:${wrong.indexOf('"61') + 1}: error: prod/b: spec.schedule: minute`);
    expect(run.out).toMatch(/^stdin:\d+:\d+: error: .* \[InvalidSyntax\]$/m);
  });
});

test('a byte order mark is no part of the text', async () => {
  const text = line('a', { schedule: '61 * * * *' });
  const { out } = await runKron(['validate', '-f', '-', ...now], { stdin: `\uFEFF${text}\n` });
  expect(out).toContain(`stdin:1:${text.indexOf('"61') + 1}:`);
});
