import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { beforeAll, expect, jest, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');
// A busy machine simulates slowly.
jest.setTimeout(900_000);

let table = '';
/** Fleet, mean and 99th percentile if drawn independently, mean and maximum with spread, guaranteed peak. */
const rows = new Map<string, number[]>();

beforeAll(() => {
  const main = resolve(import.meta.dirname, 'peaks.mjs');
  table = spawnSync(process.execPath, [main], { encoding: 'utf8' }).stdout;
  for (const line of table.trim().split('\n').slice(2)) {
    const [, fleet = '', ...cells] = line.split('|').map((cell) => cell.trim());
    rows.set(fleet, cells.join(',').split(',').slice(0, 5).map(Number));
  }
});

test('the table of peaks in the guide is the one that is simulated, and the reference has its rows of uniform', () => {
  expect(readFileSync(resolve(root, 'docs/how-to/spread-a-fleet.md'), 'utf8')).toContain(table);
  const uniform = table.replace(/^.*skewEarly.*\n/m, '');
  expect(readFileSync(resolve(root, 'docs/reference/scheduling.md'), 'utf8')).toContain(uniform);
});

// Computed with another generator and other numbers of nights.
test.each([
  ['50 in 3h', [2.4, 4, 1.5, 2, 2]],
  ['60 in 1h', [4.0, 6, 1.4, 2, 2]],
  ['500 in 4h', [7.1, 10, 3.0, 4, 4]],
  ['1,000 in 1h', [26.9, 33, 17.9, 18, 18]],
  ['5,000 in 8h', [21.6, 28, 12.0, 12, 12]],
  ['500 in 4h, skewEarly', [32, 45, 32, 33, 33]],
] as const)('%s: other simulations agree', (fleet, expected) => {
  const [independent, percentile, spread, maximum, guaranteed] = expected;
  const found = rows.get(fleet) ?? [];
  const distance = (index: number, wanted: number): number =>
    Math.abs((found[index] ?? Number.NaN) - wanted) / wanted;
  expect(distance(0, independent)).toBeLessThan(0.03);
  expect(distance(1, percentile)).toBeLessThan(0.1);
  expect(distance(2, spread)).toBeLessThan(0.03);
  expect(found.slice(3)).toEqual([maximum, guaranteed]);
});

test('no night exceeds what is guaranteed', () => {
  for (const [, , , maximum = NaN, guaranteed = NaN] of rows.values()) {
    expect(maximum).toBeLessThanOrEqual(guaranteed);
  }
});
