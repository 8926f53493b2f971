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
   * Writes the status. The API server can reject every status update of a KronJob that was stored under an older schema. In
   * this case an Event reports the invalid spec, and the write is not retried until the spec changes.
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
   * Handles a KronJob as it is stored. If this process wrote the stored status and the write got no answer, reports this
   * status now. Then writes to the outcome log all outcomes of the stored status that this process has not written there
   * yet. Such outcomes come from the previous leader, or from writes that got no answer.
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
    // This write met no conflict, so none of the earlier writes without an answer was stored.
    state.update(key, { unconfirmed: undefined });
    this.#report(context, status);
  }

  /** Handles the error of a write. @returns the error to throw */
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
 * Whether the Job of the period replaces other Jobs, or the period is claimed because its Job may be deleted before the
 * status records it. The next period waits until the status records such a period.
 */
function isClaimed(decision: Decision): boolean {
  return decision.action === 'replace' || (decision.action === 'run' && decision.claim !== null);
}
