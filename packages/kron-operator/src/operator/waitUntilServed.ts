import type { Clock } from '@kron/kubernetes/clock';
import { sleep } from '@kron/kubernetes/sleep';
import type { Log } from '../controller/log.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';

/** Milliseconds between two checks. A check is one small read. The checks stop once the kind is installed. */
const pollMs = 30_000;

type WaitUntilServedOptions = {
  readonly clock: Clock;
  readonly log: Log;
  readonly signal: AbortSignal;
  /** Whether the kind is served. Throws if the API server does not answer. */
  readonly isServed: () => Promise<boolean>;
  /**
   * Called when the kind is served. Throws if the operator lacks something that it needs to manage the kind, for example a
   * permission. Returns false if the kind is no longer served.
   */
  readonly check: () => Promise<boolean>;
};

/**
 * Waits until the cluster serves ControlledJobs and the operator can manage them. Used if their CustomResourceDefinition was
 * not installed when the operator started.
 *
 * @returns false if the signal ended the wait
 */
export async function waitUntilServed({
  clock,
  log,
  signal,
  isServed,
  check,
}: WaitUntilServedOptions): Promise<boolean> {
  log.info(
    { event: 'controlled-jobs-not-served' },
    'not managing ControlledJobs until the CustomResourceDefinition controlledjobs.kron.io is installed',
  );
  const failures = new FailureLog({ clock, log });
  const subject = 'controlledjobs';
  for (;;) {
    try {
      await sleep(clock, pollMs, signal);
    } catch {
      return false;
    }
    try {
      const isReady = (await isServed()) && (await check());
      if (signal.aborted) return false;
      failures.succeeded(subject);
      if (!isReady) continue;
      log.info({ event: 'controlled-jobs-served' }, 'managing ControlledJobs');
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      const fields = { event: 'controlled-jobs-not-begun' };
      const message = 'cannot manage ControlledJobs yet, retrying';
      failures.failed({ subject, error, fields, message });
    }
  }
}
