import { expect, test } from '@jest/globals';
import type { History } from './history.ts';
import { live } from './live.ts';

/** Three periods, 00:03 to 00:05. After that nothing is due, so that only a take-over shows what a crash has left out. */
const bounded: Omit<History, 'steps'> = {
  configuration: 7,
  concurrency: 'allow',
  maxActive: null,
  pauseAfterFailures: null,
  deadline: '0s',
  successful: 3,
  failed: 1,
  ttl: null,
  completes: true,
  operators: 'one',
  neighbour: false,
};

/** More than the operator sends for three periods, their Jobs and Events. */
const calls = Array.from({ length: 20 }, (_, call) => call);

test.each(['before', 'after'] as const)(
  'a process that is killed %s any of its requests leaves no outcome and no result without a line',
  async (point) => {
    for (const call of calls) {
      const { violations } = await live(
        {
          ...bounded,
          steps: [
            { does: 'crash', process: 0, calls: call, point, downFor: 5 },
            { does: 'wait', seconds: 320 },
          ],
        },
        'memory',
      );
      expect([call, violations]).toEqual([call, []]);
    }
  },
);
