/** SECURITY.md says what each writer cannot do, and names the tests that hold it. */
import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
const text = readFileSync(resolve(root, 'SECURITY.md'), 'utf8');
const [, section = ''] = text.split('## Who may write what');
const [table = ''] = section.split('\n## ');
const claims = table
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| who '))
  .map((line) => {
    const [writer = '', , cannot = ''] = line.slice(2).split(' | ');
    return { writer, cannot };
  });

test('it has claims about every kind of writer', () => {
  expect(claims.length).toBeGreaterThan(7);
});

test.each(claims)('what $writer cannot do is held by tests that exist', ({ cannot }) => {
  const links = [...cannot.matchAll(/\]\(([^)#]+)\)/g)].map(([, path = '']) => path);
  const tests = links.filter((path) => path.endsWith('.test.ts'));
  expect(tests).not.toEqual([]);
  expect(tests.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
});
