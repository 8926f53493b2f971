import { isInvalid } from '@kron/kubernetes/apiError';
import type { Priority } from '@kron/kubernetes/transport';
import type { Decision, Status } from 'kron-core';
import { hasNewClaim, newlyFinishedJobs } from 'kron-core/controller';
import { isRefusal } from '../controller/requests/isRefusal.ts';
import { StatusRefusedError } from '../controller/requests/statusRefusedError.ts';
import { isUnanswered } from '../controller/requests/writeStatus.ts';
import type { CachedKronJob } from './cache.ts';
import { isBlocked, logFields, type ReconcileContext } from './context.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { InFlightState } from './state.ts';

type StatusWriterOptions = {
  readonly cluster: Pick<Cluster, 'transport' | 'cache'>;
  readonly reporting: Reporting;
  readonly state: InFlightState;
};

export class StatusWriter {
  readonly #options: StatusWriterOptions;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
  }

  /**
   * Writes a status that claims a period. The write has the first priority, because the create of the Job waits for it.
   *
   * @throws like `write`
   */
  claim(context: ReconcileContext, status: Status): Promise<void> {
    return this.#write(context, status, 'first');
  }

  /**
   * Writes the status. The API server can reject every status update of a KronJob that was stored under an older schema. If
   * it does, an Event reports the invalid spec, and the operator does not write the status again until the spec changes.
   *
   * @returns whether the status was stored
   * @throws StaleObjectError when the KronJob was changed during the reconcile; and what the transport throws
   */
  async write(context: ReconcileContext, status: Status): Promise<boolean> {
    const { events, log } = this.#options.reporting;
    try {
      await this.#write(context, status, 'second');
      return true;
    } catch (error) {
      if (context.decision.action !== 'invalid' || !isInvalid(error)) throw error;
      events.invalid(context);
      const fields = { event: 'status-refused', ...logFields(context), error };
      log.warn(fields, 'API server refused the status of an invalid KronJob');
      return false;
    }
  }

  /**
   * Reports the outcomes in the stored status of a KronJob. If this process wrote the status and got no answer, makes the
   * reports that follow a successful write. Then adds to the outcome log the outcomes that this process has not written
   * there yet, for example the outcomes of the previous leader.
   */
  confirm(key: string, kronJob: CachedKronJob): void {
    const { reporting, state } = this.#options;
    const stored = state.findStored(key, kronJob);
    if (stored !== undefined) {
      state.update(key, { unconfirmed: undefined });
      this.#report(stored.context, stored.status);
    }
    reporting.records?.stored(kronJob);
  }

  async #write(context: ReconcileContext, status: Status, priority: Priority): Promise<void> {
    const { cluster, state } = this.#options;
    const { key, kronJob } = context;
    try {
      await cluster.cache.writeStatus(kronJob, status, priority);
    } catch (error) {
      throw this.#reported(context, status, error);
    }
    // This write succeeded with the known resourceVersion, so the API server had stored no unconfirmed status.
    state.update(key, { unconfirmed: undefined });
    this.#report(context, status);
  }

  /** Records why a status write failed. @returns the error to throw */
  #reported(context: ReconcileContext, status: Status, error: unknown): unknown {
    const { reporting, state } = this.#options;
    const { key, kronJob, decision } = context;
    if (isUnanswered(error)) {
      state.addUnconfirmed(key, { context, status });
    }
    const isReported = decision.action === 'invalid' && isInvalid(error);
    if (!isRefusal(error) || isReported) return error;
    reporting.events.statusRefused(kronJob, error.message);
    const isBlocking = isBlocked(decision) || isClaimed(decision) || hasNewClaim(kronJob, decision);
    return new StatusRefusedError(error, { isBlocking });
  }

  #report(context: ReconcileContext, status: Status): void {
    const { events, log, metrics, records } = this.#options.reporting;
    const { kronJob, decision, observed } = context;
    for (const { outcome, reason } of decision.outcomes) metrics.periodRecorded(outcome, reason);
    records?.stored({ metadata: kronJob.metadata, status }, newlyFinishedJobs(kronJob, decision, observed));
    events.statusWritten(context, status);
    const { action, reason } = decision;
    log.info({ event: 'status-written', ...logFields(context), action, reason }, decision.message);
  }
}

/**
 * Whether the next period must wait until the status records this period. True if the period replaces Jobs. Also true if the
 * status claims the period, because the Job may be deleted before the status records the period.
 */
function isClaimed(decision: Decision): boolean {
  return decision.action === 'replace' || (decision.action === 'run' && decision.claim !== null);
}
