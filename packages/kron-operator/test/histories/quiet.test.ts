import { test } from '@jest/globals';
import { holdUsual, patienceMs } from './usual.ts';

test(
  'without faults every outcome equals that of the model, in its second, with at most three writes and two Events per run',
  () => holdUsual('quiet'),
  patienceMs,
);
