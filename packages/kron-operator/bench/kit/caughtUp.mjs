import { setTimeout as delay } from 'node:timers/promises';
import { sum } from './prometheus.mjs';

/** The operator has caught up when for so many seconds in a row fewer keys than these wait. */
const quietSeconds = 10;
const quietDepth = 10;

/** Waits until few keys of an operator wait for work. A new leader lists all KronJobs again before it takes most of them. */
export async function caughtUp(operator) {
  for (let quiet = 0, lists = 0; quiet < quietSeconds; await delay(1_000)) {
    const samples = await operator.metrics();
    const listed = sum(samples, 'kron_api_requests_total', { verb: 'list', resource: 'kronjobs' });
    const isQuiet = listed === lists && sum(samples, 'kron_queue_depth') < quietDepth;
    quiet = isQuiet ? quiet + 1 : 0;
    lists = listed;
  }
}
