import { test } from '@jest/globals';
import { holdUsual, patienceMs } from './usual.ts';

test(
  'where nothing goes wrong, every outcome is the one of the model, in its second, at three writes and two events a run',
  () => holdUsual('quiet'),
  patienceMs,
);
