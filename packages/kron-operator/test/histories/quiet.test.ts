import { test } from '@jest/globals';
import { compare, comparedCount } from './compare.ts';
import { quietHistory } from './history.ts';
import { hold, patienceMs } from './hold.ts';

test(
  'where nothing goes wrong, every outcome is the one of the model, in its second, at three writes and two events a run',
  () => hold('quiet', quietHistory, comparedCount, (history) => compare(history, 'memory')),
  patienceMs,
);
