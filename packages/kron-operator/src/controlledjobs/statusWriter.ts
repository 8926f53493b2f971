import { isInvalid } from '@kron/kubernetes/apiError';
import { controlledJobKind, controlledJobs } from '@kron/kubernetes/resources';
import { type ControlledStatus, nextControlledStatus } from 'kron-core';
import { namespacedName } from '../controller/cache/objectKey.ts';
import {
  isUnanswered,
  StaleObjectError,
  type StatusKind,
  writeStatus,
} from '../controller/requests/writeStatus.ts';
import { type CachedControlledJob, cachedControlledJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import { factsOf } from './metrics.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { InFlightState } from './state.ts';

export type StatusWriterOptions = {
  readonly cluster: Pick<Cluster, 'transport' | 'cache'>;
  readonly reporting: Reporting;
  readonly state: InFlightState;
};

const controlledJobStatuses: StatusKind<CachedControlledJob> = {
  resource: controlledJobs,
  kind: controlledJobKind.kind,
  transform: cachedControlledJob,
};

/** Writes statuses of ControlledJobs, with the actions that were taken, and reports what they record. */
export class StatusWriter {
  readonly #options: StatusWriterOptions;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
  }

  /** @throws StaleObjectError when the ControlledJob was changed during the reconcile; and what the transport throws */
  async write(context: ReconcileContext): Promise<void> {
    const { cluster, reporting, state } = this.#options;
    const { key, controlledJob, decision, observed } = context;
    const status = nextControlledStatus(controlledJob, decision, observed, state.attemptsOf(key));
    if (status !== null) await this.#writeOrReport(context, status);
    state.forget(key);
    // The ControlledJob was deleted during the write: its metrics are gone and stay so.
    if (cluster.cache.owner(key)?.metadata.uid !== controlledJob.metadata.uid) return;
    const facts = factsOf(controlledJob, status ?? controlledJob.status ?? {});
    reporting.metrics.controlledJob(namespacedName(controlledJob), facts);
  }

  /**
   * A ControlledJob stored under an older schema can fail every status update: then an Event reports the invalid spec,
   * and the write is not retried until the spec changes.
   */
  async #writeOrReport(context: ReconcileContext, status: ControlledStatus): Promise<void> {
    const { events, log } = this.#options.reporting;
    const { controlledJob, decision } = context;
    try {
      await this.#write(context, status);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      const { reason, message } = decision;
      if (reason !== 'InvalidSpec') {
        events.statusRefused(controlledJob, error.message);
        throw error;
      }
      events.invalid(controlledJob, message);
      const fields = { event: 'status-refused', ...namespacedName(controlledJob), error };
      log.warn(fields, 'API server refused the status of an invalid ControlledJob');
    }
  }

  async #write({ key, controlledJob, decision }: ReconcileContext, status: ControlledStatus): Promise<void> {
    const { cluster, reporting } = this.#options;
    try {
      await cluster.cache.writeOwner(key, () =>
        writeStatus(cluster.transport, controlledJobStatuses, controlledJob, status, 'second'),
      );
    } catch (error) {
      this.#onError(key, controlledJob, status, error);
      throw error;
    }
    reporting.events.statusWritten(controlledJob, status);
    const { reason, message } = decision;
    reporting.log.info({ event: 'status-written', ...namespacedName(controlledJob), reason }, message);
  }

  #onError(key: string, controlledJob: CachedControlledJob, status: ControlledStatus, error: unknown): void {
    const { cluster, state } = this.#options;
    if (error instanceof StaleObjectError) {
      if (error.stored === undefined) cluster.cache.removeOwner(controlledJob);
      else cluster.cache.putOwner(cachedControlledJob(error.stored));
    } else if (isUnanswered(error)) {
      state.setUnconfirmed(key, status);
    }
  }
}
