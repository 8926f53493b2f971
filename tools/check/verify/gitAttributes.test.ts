import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../bootstrap/root.mjs';

test('.gitattributes marks every file whose first line says that it is generated', () => {
  const files = git(['ls-files', '-z']).split('\0');
  const generated = files.filter((file) => file !== '' && /Generated (by|from) /.test(firstLineOf(file)));
  expect(generated).toContain('deploy/install.yaml');

  const attributes = git(['check-attr', 'linguist-generated', '--', ...generated])
    .trim()
    .split('\n');
  expect(attributes.filter((line) => !line.endsWith(': true'))).toEqual([]);
});

function git(args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
}

function firstLineOf(file: string): string {
  return readFileSync(resolve(root, file), 'utf8').split('\n', 1)[0] ?? '';
}
