import { test } from '@jest/globals';
import { holdUsual, patienceMs } from './usual.ts';

test('over HTTP it is as without', () => holdUsual('http'), patienceMs);
