import { expect, test } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';

type Result = { name: string; expected: string; actual: string };

const main = resolve(import.meta.dirname, 'main.mjs');
const results = JSON.parse(
  execFileSync(process.execPath, [main, '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
) as Result[];

test('the documents have links and examples', () => {
  expect(results.length).toBeGreaterThan(20);
});

test.each(results)('$name holds', ({ expected, actual }) => {
  expect(actual).toBe(expected);
});
