import type { History } from '../histories/history.ts';

/** A KronJob that runs every minute, with Jobs that complete at once and without faults. */
export const plainHistory: History = {
  configuration: 0,
  concurrency: 'allow',
  maxActive: null,
  pauseAfterFailures: null,
  deadline: '120s',
  successful: 3,
  failed: 1,
  ttl: null,
  completes: true,
  operators: 'one',
  neighbour: false,
  steps: [],
};
