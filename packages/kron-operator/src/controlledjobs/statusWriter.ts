import { isInvalid } from '@kron/kubernetes/apiError';
import { type ControlledStatus, nextControlledStatus } from 'kron-core';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import { isRefusal } from '../controller/requests/isRefusal.ts';
import { StatusRefusedError } from '../controller/requests/statusRefusedError.ts';
import { isUnanswered } from '../controller/requests/writeStatus.ts';
import type { ReconcileContext } from './context.ts';
import { factsOf } from './metrics.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { InFlightState } from './state.ts';

type StatusWriterOptions = {
  readonly cluster: Pick<Cluster, 'transport' | 'cache'>;
  readonly reporting: Reporting;
  readonly state: InFlightState;
};

/**
 * Writes the statuses of ControlledJobs with the actions since the last status. Reports each stored status to the outcome
 * log, Events, log and metrics.
 */
export class StatusWriter {
  readonly #options: StatusWriterOptions;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
  }

  /**
   * Writes the status, if it has changed.
   *
   * @throws StaleObjectError if the ControlledJob was changed during the reconcile; StatusRefusedError if the API server
   *   refuses the status; and what the transport throws
   */
  async write(context: ReconcileContext): Promise<void> {
    const { cluster, reporting, state } = this.#options;
    const { key, controlledJob, decision, observed, finishedJob } = context;
    const status = nextControlledStatus(controlledJob, decision, observed, state.attemptsOf(key));
    if (status !== null) await this.#writeOrReport(context, status);
    state.forget(key);
    state.forgetFinished(key, finishedJob);
    // If the ControlledJob was deleted during the write, its metrics are removed and must not come back.
    if (!cluster.cache.has(controlledJob)) return;
    const facts = factsOf(controlledJob, status ?? controlledJob.status ?? {});
    reporting.metrics.controlledJob(namespacedName(controlledJob), facts);
  }

  /**
   * Writes a status. An object that was stored under an older schema can have an invalid spec, and the API server may then
   * refuse every status. In that case, an Event reports the spec, and the write is not retried until the spec changes.
   */
  async #writeOrReport(context: ReconcileContext, status: ControlledStatus): Promise<void> {
    const { events, log } = this.#options.reporting;
    const { controlledJob, decision } = context;
    try {
      await this.#write(context, status);
    } catch (error) {
      const { reason, message } = decision;
      if (!isInvalid(error) || reason !== 'InvalidSpec') {
        if (!isRefusal(error)) throw error;
        events.statusRefused(controlledJob, error.message);
        const isBlocking = decision.actions.length > 0 || reason === 'ForeignJob';
        throw new StatusRefusedError(error, { isBlocking });
      }
      events.invalid(controlledJob, message);
      const fields = { event: 'status-refused', ...namespacedName(controlledJob), error };
      log.warn(fields, 'API server refused the status of an invalid ControlledJob');
    }
  }

  async #write({ key, controlledJob, decision }: ReconcileContext, status: ControlledStatus): Promise<void> {
    const { cluster, reporting, state } = this.#options;
    try {
      await cluster.cache.writeStatus(controlledJob, status, 'second');
    } catch (error) {
      if (isUnanswered(error)) state.setUnconfirmed(key, status);
      throw error;
    }
    reporting.records?.stored({ metadata: controlledJob.metadata, status });
    reporting.events.statusWritten(controlledJob, status);
    const { reason, message } = decision;
    reporting.log.info({ event: 'status-written', ...namespacedName(controlledJob), reason }, message);
  }
}
