import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { replaceFiles, WriteError } from './replaceFiles.ts';

let folder = '';
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'kron-replace-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const at = (name: string): string => join(folder, name);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

test('replaces files and keeps their permissions', async () => {
  writeFileSync(at('a'), 'old');
  chmodSync(at('a'), 0o646);
  await replaceFiles([{ path: at('a'), bytes: bytes('new') }]);
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
  expect(statSync(at('a')).mode & 0o777).toBe(0o646);
  expect(readdirSync(folder)).toEqual(['a']);
});

test('replaces the file behind a symbolic link', async () => {
  mkdirSync(at('real'));
  writeFileSync(at('real/a'), 'old');
  symlinkSync('real/a', at('link'));
  await replaceFiles([{ path: at('link'), bytes: bytes('new') }]);
  expect(readFileSync(at('real/a'), 'utf8')).toBe('new');
  expect(readdirSync(folder)).toEqual(['link', 'real']);
});

test('replaces no file if a new content cannot be written', async () => {
  writeFileSync(at('a'), 'old');
  const contents = ['a', 'missing'].map((name) => ({ path: at(name), bytes: bytes('new') }));
  await expect(replaceFiles(contents)).rejects.toThrow(WriteError);
  expect(readFileSync(at('a'), 'utf8')).toBe('old');
  expect(readdirSync(folder)).toEqual(['a']);
});

test('leaves every file complete if a file cannot be replaced', async () => {
  writeFileSync(at('a'), 'old');
  // A file cannot take the place of a folder.
  mkdirSync(at('folder'));
  writeFileSync(at('folder/inside'), 'inside');
  const contents = ['a', 'folder'].map((name) => ({ path: at(name), bytes: bytes('new') }));
  await expect(replaceFiles(contents)).rejects.toMatchObject({ path: at('folder') });
  expect(readFileSync(at('a'), 'utf8')).toBe('new');
  expect(readFileSync(at('folder/inside'), 'utf8')).toBe('inside');
  expect(readdirSync(folder)).toEqual(['a', 'folder']);
});
