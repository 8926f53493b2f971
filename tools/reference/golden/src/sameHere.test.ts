import { expect, test } from '@jest/globals';
import { decideAsGolden, file, here } from './decideAsGolden.ts';

test('the golden file has a hundred thousand decisions', () => {
  expect(file.decisions).toBeGreaterThanOrEqual(100_000);
  expect(file.spreadDecisions).toBeGreaterThanOrEqual(9_000);
});

await decideAsGolden([here]);
