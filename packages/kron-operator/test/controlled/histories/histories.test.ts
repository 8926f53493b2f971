import { test } from '@jest/globals';
import { holdUsual, patienceMs } from '../../histories/usual.ts';

test(
  'with any faults, two Jobs of a ControlledJob never run at the same time, and the final state is right',
  () => holdUsual('controlled'),
  patienceMs,
);
