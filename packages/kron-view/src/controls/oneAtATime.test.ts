import { expect, test } from '@jest/globals';

import { oneAtATime } from './oneAtATime.ts';

/** Resolves when every promise has settled. */
const nextTurn = async (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

test('calls during a run are answered by one more run', async () => {
  const ends: (() => void)[] = [];
  const call = oneAtATime(async () => new Promise<void>((resolve) => ends.push(resolve)));
  call();
  call();
  call();
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await nextTurn();
  expect(ends).toHaveLength(2);
  ends[1]?.();
  await nextTurn();
  expect(ends).toHaveLength(2);
  call();
  expect(ends).toHaveLength(3);
});
