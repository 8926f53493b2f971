import { test } from '@jest/globals';
import { wildHistory } from './history.ts';
import { hold, patienceMs } from './hold.ts';
import { invariantCount, live } from './live.ts';

test(
  'whatever goes wrong, each period has at most one Job and one outcome, and nothing is overdue once all is well',
  () =>
    hold('wild', wildHistory, invariantCount, async (history) => {
      const { violations, totals, log } = await live(history, 'memory');
      return { wrong: violations, totals, log };
    }),
  patienceMs,
);
