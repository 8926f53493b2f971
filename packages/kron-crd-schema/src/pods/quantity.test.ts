import { expect, test } from '@jest/globals';
import { parseQuantity } from './quantity.ts';

test.each<[value: unknown, nano: bigint | undefined]>([
  ['1', 1_000_000_000n],
  [2, 2_000_000_000n],
  ['500m', 500_000_000n],
  ['.5', 500_000_000n],
  ['1.', 1_000_000_000n],
  ['-1', -1_000_000_000n],
  ['+1', 1_000_000_000n],
  ['1Ki', 1_024_000_000_000n],
  ['1.5Ki', 1_536_000_000_000n],
  ['1e3', 1_000_000_000_000n],
  ['1E', 10n ** 27n],
  ['1E2', 100_000_000_000n],
  ['0.1n', 1n],
  ['', undefined],
  ['.', undefined],
  ['1 Gi', undefined],
  ['half', undefined],
  [true, undefined],
])('%p is %p', (value, nano) => expect(parseQuantity(value)).toBe(nano));
