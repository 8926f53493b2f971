import { expect, test } from '@jest/globals';
import { kindIndex } from './markKind.ts';
import { runsBefore } from './runsBefore.ts';

const { start, stop, idle, planned } = kindIndex;

test.each([
  ['after a start', [start, idle, stop], 2, true],
  ['after a stop', [start, stop, idle], 3, false],
  ['before the first event, which ends a run', [idle, stop, start], 0, true],
  ['before the first event, which starts a run', [idle, start, stop], 0, false],
  ['of a KronJob', [planned, planned], 1, false],
])('runs %s', (_, kinds, index, expected) => {
  expect(runsBefore(Uint8Array.from(kinds), index)).toBe(expected);
});
