import type { Clock } from '@kron/kubernetes/clock';
import { sleep } from '@kron/kubernetes/sleep';
import type { FailureLog } from '../controller/queue/failureLog.ts';

/** How often is looked, milliseconds: one small read, and only as long as the kind is not installed. */
const lookMs = 30_000;

export type WaitUntilServedOptions = {
  readonly clock: Clock;
  readonly failures: FailureLog;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
  /** Whether a kind of objects is served, and may be looked after. Throws why it may not be, or cannot be said. */
  readonly isServed: () => Promise<boolean>;
};

/**
 * Waits for a kind of objects that was not installed when everything else began.
 *
 * @returns whether it is there; false: the waiting was ended
 */
export async function waitUntilServed({
  clock,
  failures,
  signal,
  isServed,
}: WaitUntilServedOptions): Promise<boolean> {
  const of = 'controlledjobs';
  for (;;) {
    try {
      await sleep(clock, lookMs, signal);
    } catch {
      return false;
    }
    try {
      const isThere = await isServed();
      failures.succeeded(of);
      if (isThere) return !signal.aborted;
    } catch (error) {
      const fields = { event: 'controlled-jobs-not-begun' };
      const message = 'ControlledJobs cannot be looked after yet';
      failures.failed({ subject: of, error, fields, message });
    }
  }
}
