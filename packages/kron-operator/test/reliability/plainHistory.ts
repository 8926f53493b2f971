import type { History } from '../histories/history.ts';

/** A KronJob of every minute, Jobs that complete at once, and nothing that goes wrong by itself. */
export const plainHistory: History = {
  configuration: 0,
  concurrency: 'allow',
  deadline: '120s',
  successful: 3,
  failed: 1,
  ttl: null,
  completes: true,
  operators: 'one',
  neighbour: false,
  steps: [],
};
