import type { Clock } from '@kron/kubernetes/clock';
import { sleep } from '@kron/kubernetes/sleep';
import type { FailureLog } from '../controller/queue/failureLog.ts';

/** Milliseconds between two checks. A check is one small read, and stops once the kind is installed. */
const pollMs = 30_000;

export type WaitUntilServedOptions = {
  readonly clock: Clock;
  readonly failures: FailureLog;
  /** Ends the wait. */
  readonly signal: AbortSignal;
  /** Whether the kind is served. Throws if the API server does not answer. */
  readonly isServed: () => Promise<boolean>;
  /** Checks a served kind. Throws if it cannot be managed yet. */
  readonly check: () => Promise<boolean>;
};

/**
 * Waits for ControlledJobs whose CustomResourceDefinition was not installed when the operator started.
 *
 * @returns false if the signal ended the wait
 */
export async function waitUntilServed({
  clock,
  failures,
  signal,
  isServed,
  check,
}: WaitUntilServedOptions): Promise<boolean> {
  const subject = 'controlledjobs';
  for (;;) {
    try {
      await sleep(clock, pollMs, signal);
    } catch {
      return false;
    }
    try {
      const served = (await isServed()) && (await check());
      failures.succeeded(subject);
      if (served) return !signal.aborted;
    } catch (error) {
      if (signal.aborted) return false;
      const fields = { event: 'controlled-jobs-not-begun' };
      const message = 'cannot manage ControlledJobs yet, retrying';
      failures.failed({ subject, error, fields, message });
    }
  }
}
