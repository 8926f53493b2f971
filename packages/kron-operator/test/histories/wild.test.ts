import { test } from '@jest/globals';
import { holdUsual, patienceMs } from './usual.ts';

test(
  'with any faults, each period has at most one Job and one outcome, and no period is overdue after the faults',
  () => holdUsual('wild'),
  patienceMs,
);
