import { expect, test } from '@jest/globals';
import { stretchesWithoutRecord } from './stretchesWithoutRecord.ts';

test.each([
  ['everything without a record', [], [], [-Infinity, 100]],
  ['what is before the oldest record', [40, 60], [10, 20], [-Infinity, 40]],
  ['a gap, up to the next record', [10, 60], [20, 30], [-Infinity, 10, 20, 60]],
  ['what follows the newest record', [10], [20, 90], [-Infinity, 10, 20, 100]],
  ['nothing else', [10, 60], [], [-Infinity, 10]],
])('not on record is %s', (_, recorded, missing, expected) => {
  expect([...stretchesWithoutRecord(recorded, missing, 100)]).toEqual(expected);
});
