import { expect, test } from '@jest/globals';
import { warmUp } from './warmUp.ts';

test('the objects of the warm-up are valid, and their decisions need one turn each', () => {
  expect(warmUp()).toEqual(['DeadlineExceeded', 'NotScheduled']);
});
