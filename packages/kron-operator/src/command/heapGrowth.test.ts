import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { growthPercent, limitHeapGrowth } from './heapGrowth.ts';

const mebibyte = 2 ** 20;

test.each([
  { used: 10, percent: 100 },
  { used: 24, percent: 100 },
  { used: 64, percent: 38 },
  { used: 128, percent: 19 },
  { used: 250, percent: 15 },
  { used: 4_000, percent: 15 },
])('a heap of $used MiB may grow by $percent %', ({ used, percent }) => {
  expect(growthPercent(used * mebibyte)).toBe(percent);
});

test('the limit follows the size of the heap after each collection', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  let used = 24;
  const flags: string[] = [];
  const isAdapted = new Promise<void>((resolve) => {
    limitHeapGrowth({
      usedBytes: () => used * mebibyte,
      setFlag: (flag) => {
        flags.push(flag);
        if (flags.length === 3) resolve();
      },
    });
  });
  used = 128;
  collectGarbage();
  await isAdapted;
  expect(flags).toEqual(['--optimize-for-size', '--heap-growing-percent=100', '--heap-growing-percent=19']);
});
