import { test } from '@jest/globals';
import { holdUsual, patienceMs } from '../../histories/usual.ts';

test(
  'with any faults, a held Job is released once, not before its chosen time, and never kept forever',
  () => holdUsual('held'),
  patienceMs,
);
