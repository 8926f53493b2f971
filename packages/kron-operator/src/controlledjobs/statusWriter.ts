import { ApiError, isInvalid } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { controlledJobKind, controlledJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { type ControlledJobSpec, type ControlledStatus, nextControlledStatus } from 'kron-core';
import type { Log } from '../controller/log.ts';
import { StaleObjectError, type StatusKind, writeStatus } from '../controller/requests/writeStatus.ts';
import type { ControlledJobCache } from './controlledJobCache.ts';
import { type CachedControlledJob, cachedControlledJob } from './cachedControlledJob.ts';
import type { EventReporter } from './events.ts';
import type { InFlightState } from './state.ts';
import { named, type ReconcileContext } from './context.ts';
import type { ControlledJobFacts, ControlledJobMetrics } from './metrics.ts';

export type StatusWriterOptions = {
  readonly transport: Transport;
  readonly view: ControlledJobCache;
  readonly memories: InFlightState;
  readonly announcer: EventReporter;
  readonly log: Log;
  readonly metrics: Pick<ControlledJobMetrics, 'controlledJob'>;
};

/** How statuses of ControlledJobs are written. */
const controlledJobStatuses: StatusKind<CachedControlledJob> = {
  resource: controlledJobs,
  kind: controlledJobKind.kind,
  trim: cachedControlledJob,
};

/** The end of a turn: one status write, with all that was done. */
export class StatusWriter {
  readonly #options: StatusWriterOptions;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
  }

  /** @throws StaleObjectError when the ControlledJob has changed meanwhile; and what the transport throws */
  async conclude(turn: ReconcileContext): Promise<void> {
    const { view, memories, metrics } = this.#options;
    const { key, controlledJob, decision, observed } = turn;
    const status = nextControlledStatus(controlledJob, decision, observed, memories.attemptsOf(key));
    if (status !== null) await this.#record(turn, status);
    memories.forget(key);
    // Deleted meanwhile: what was forgotten with it stays so.
    if (view.owner(key)?.metadata.uid !== controlledJob.metadata.uid) return;
    metrics.controlledJob(named(controlledJob), factsOf(controlledJob, status ?? controlledJob.status ?? {}));
  }

  /** Of one that was stored under other rules the API server may take no status at any price. */
  async #record(turn: ReconcileContext, status: ControlledStatus): Promise<void> {
    const { announcer, log } = this.#options;
    const { controlledJob, decision } = turn;
    try {
      await this.#write(turn, status);
    } catch (error) {
      if (!isInvalid(error)) throw error;
      const { reason, message } = decision;
      if (reason !== 'InvalidSpec') {
        announcer.statusRefused(controlledJob, error.message);
        throw error;
      }
      announcer.invalid(controlledJob, message);
      const fields = { event: 'status-refused', ...named(controlledJob), error };
      log.warn(fields, 'The status of this invalid ControlledJob cannot be written');
    }
  }

  async #write({ key, controlledJob, decision }: ReconcileContext, status: ControlledStatus): Promise<void> {
    const { transport, view, announcer, log } = this.#options;
    try {
      const write = () => writeStatus(transport, controlledJobStatuses, controlledJob, status, 'second');
      await view.write(key, write);
    } catch (error) {
      this.#notWritten(key, controlledJob, status, error);
      throw error;
    }
    announcer.written(controlledJob, status);
    const { reason, message } = decision;
    log.info({ event: 'status-written', ...named(controlledJob), reason }, message);
  }

  #notWritten(
    key: string,
    controlledJob: CachedControlledJob,
    status: ControlledStatus,
    error: unknown,
  ): void {
    const { view, memories } = this.#options;
    if (error instanceof StaleObjectError) {
      if (error.stored === undefined) view.ownerGone(controlledJob);
      else view.read(cachedControlledJob(error.stored));
    } else if (error instanceof ConnectionError || (error instanceof ApiError && error.code >= 500)) {
      memories.unconfirmed(key, status);
    }
  }
}

function factsOf(controlledJob: CachedControlledJob, status: ControlledStatus): ControlledJobFacts {
  // One that is invalid may have anything in these places.
  const { timezone, restartStrategy } = (controlledJob.spec as Partial<ControlledJobSpec> | null) ?? {};
  return {
    timezone: timezone?.name ?? 'UTC',
    specChangePolicy: restartStrategy?.specChangePolicy ?? 'Ignore',
    status,
  };
}
