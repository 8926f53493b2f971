import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

type Result = { name: string; expected: string; actual: string };

const main = resolve(import.meta.dirname, 'main.mjs');
const results = JSON.parse(
  execFileSync(process.execPath, [main, '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
) as Result[];

test('the documents have examples', () => {
  expect(results.length).toBeGreaterThan(10);
});

test.each(results)('the example at $name prints what the document says', ({ expected, actual }) => {
  expect(actual).toBe(expected);
});
