import { test } from '@jest/globals';
import { wildHistory } from './history.ts';
import { hold, patienceMs } from './hold.ts';
import { invariantCount, live } from './live.ts';

// Three times as long as without a network, and not to be told again to the step: so these are few.
test(
  'over HTTP it is as without',
  () =>
    hold('http', wildHistory, invariantCount, async (history) => {
      const { violations, totals, log } = await live(history, 'http');
      return { wrong: violations, totals, log };
    }),
  patienceMs,
);
