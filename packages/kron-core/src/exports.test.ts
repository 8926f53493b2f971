import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import * as controller from './controller.ts';
import * as index from './index.ts';

const readme = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
const [, exports = ''] = readme.split('\n## Exports\n');
const [ofIndex = '', ofController = ''] = exports.split('\n## ')[0]?.split('\n`kron-core/controller`') ?? [];

/** The names at the beginning of code in the first column. */
function documented(section: string): string[] {
  const rows = section.split('\n').map((line) => line.split('|')[1] ?? '');
  return rows.flatMap((cell) => [...cell.matchAll(/`(\w+)/g)].map(([, name]) => name ?? '')).toSorted();
}

test.each([
  ['kron-core', index, ofIndex],
  ['kron-core/controller', controller, ofController],
])('the README lists every export of %s', (_, module, section) => {
  expect(documented(section)).toEqual(Object.keys(module).toSorted());
});
