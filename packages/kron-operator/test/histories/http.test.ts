import { test } from '@jest/globals';
import { holdUsual, patienceMs } from './usual.ts';

test('the invariants hold over HTTP as well', () => holdUsual('http'), patienceMs);
