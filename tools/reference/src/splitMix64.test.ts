import { expect, test } from '@jest/globals';
import { splitMix64 } from './splitMix64.ts';

test('the published first outputs of seed 1234567', () => {
  const next = splitMix64(1234567n);
  expect([next(), next(), next(), next(), next()]).toEqual([
    6457827717110365317n,
    3203168211198807973n,
    9817491932198370423n,
    4593380528125082431n,
    16408922859458223821n,
  ]);
});
