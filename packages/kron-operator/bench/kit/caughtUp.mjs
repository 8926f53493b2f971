import { setTimeout as delay } from 'node:timers/promises';
import { sum } from './prometheus.mjs';

/** The operator has caught up when for so many seconds in a row fewer keys than these wait. */
const quietSeconds = 10;
const quietDepth = 10;

/** Waits until few keys of an operator wait for work. */
export async function caughtUp(operator) {
  for (let quiet = 0; quiet < quietSeconds; ) {
    await delay(1_000);
    quiet = sum(await operator.metrics(), 'kron_queue_depth') < quietDepth ? quiet + 1 : 0;
  }
}
