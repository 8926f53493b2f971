import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const docs = resolve(import.meta.dirname, '../../../docs');
const index = readFileSync(resolve(docs, 'README.md'), 'utf8');

test('docs/README.md names every document, but for the single decisions', () => {
  const all = readdirSync(docs, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'));
  const missing = all.filter((path) => !index.includes(`](${path})`) && !/^(README\.md$|adr\/\d)/.test(path));
  expect(missing).toEqual([]);
});
