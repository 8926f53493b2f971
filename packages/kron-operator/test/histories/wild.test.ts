import { test } from '@jest/globals';
import { holdUsual, patienceMs } from './usual.ts';

test(
  'whatever goes wrong, each period has at most one Job and one outcome, and nothing is overdue once all is well',
  () => holdUsual('wild'),
  patienceMs,
);
