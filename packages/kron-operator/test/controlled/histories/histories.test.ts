import { test } from '@jest/globals';
import { holdUsual, patienceMs } from '../../histories/usual.ts';

test(
  'whatever goes wrong, two Jobs of one ControlledJob never run side by side, and in the end what should be is',
  () => holdUsual('controlled'),
  patienceMs,
);
