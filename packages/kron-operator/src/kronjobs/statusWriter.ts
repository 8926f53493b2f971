import { ApiError, isInvalid } from '@kron/kubernetes/apiError';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import { kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { Priority, Transport } from '@kron/kubernetes/transport';
import { type Decision, nextStatus, type Status } from 'kron-core';
import { jobName, newlyFinishedJobs } from 'kron-core/controller';
import type { Log } from '../controller/log.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import { StaleObjectError, type StatusKind, writeStatus } from '../controller/requests/writeStatus.ts';
import type { EventReporter } from './events.ts';
import type { KronJobCache } from './kronJobCache.ts';
import type { JobDeletion } from './jobDeletion.ts';
import { type CachedKronJob, cachedKronJob } from './cachedKronJob.ts';
import type { InFlightState } from './state.ts';
import type { KronJobMetrics, KronJobTimes } from './metrics.ts';
import { named, type ReconcileContext, told } from './context.ts';
import { storedOf, withTry } from './unconfirmed.ts';

export type StatusWriterOptions = {
  readonly transport: Transport;
  readonly view: KronJobCache;
  readonly memories: InFlightState;
  readonly deletion: JobDeletion;
  readonly announcer: EventReporter;
  readonly log: Log;
  readonly metrics: Pick<KronJobMetrics, 'periodRecorded' | 'kronJob'>;
  /** When to ask again; null: not before something changes. */
  readonly wake: (key: string, at: Date | null) => void;
  /** The key is to come again, after all that is due. */
  readonly later: (key: string) => void;
};

/** How statuses of KronJobs are written. */
const kronJobStatuses: StatusKind<CachedKronJob> = {
  resource: kronJobs,
  kind: kronJobKind.kind,
  trim: cachedKronJob,
};

/** The end of a turn: one status write, the deletions that it allows, and when to come back. */
export class StatusWriter {
  readonly #options: StatusWriterOptions;

  constructor(options: StatusWriterOptions) {
    this.#options = options;
  }

  /**
   * @throws RequeueError when a due period is held up; StaleObjectError when the KronJob has changed meanwhile; and
   * what the transport throws
   */
  async conclude(turn: ReconcileContext): Promise<void> {
    const { key, kronJob, decision, observed, now } = turn;
    const status = nextStatus(kronJob, decision, observed, now);
    const isStored = status === null || (await this.#record(turn, status));
    // Deleted meanwhile: what was forgotten with it stays so.
    if (this.#options.view.owner(key)?.metadata.uid !== kronJob.metadata.uid) return;
    this.#options.wake(key, decision.wakeAt);
    this.#options.metrics.kronJob(named(kronJob), timesOf(status ?? kronJob.status, decision));
    const isCleared = await this.#options.deletion.run(turn);
    // Now that their ends are written down, the history limits apply to them.
    const hasEnds = isStored && newlyFinishedJobs(kronJob, decision, observed).length > 0;
    const isToCome = hasEnds || !isCleared || isOfTheLastPeriod(decision) || isOfUnseenJob(turn);
    if (isToCome) this.#options.later(key);
    if (isHeld(decision)) throw new RequeueError(decision.message);
  }

  /** Writes the status, and tells of what it records. */
  async write(turn: ReconcileContext, status: Status, priority: Priority): Promise<void> {
    const { transport, view, memories } = this.#options;
    const { key, kronJob } = turn;
    try {
      await view.write(key, () => writeStatus(transport, kronJobStatuses, kronJob, status, priority));
    } catch (error) {
      this.#notWritten(turn, status, error);
      throw error;
    }
    // Whatever was not answered before was not stored, or this one would have met a conflict.
    memories.remember(key, { unconfirmed: undefined });
    this.#written(turn, status);
  }

  /**
   * A status whose write was not answered has been stored all the same: what it records is told, once. One that has been
   * overwritten by then was another process's to see.
   */
  confirm(key: string, kronJob: CachedKronJob): void {
    const { memories } = this.#options;
    const stored = storedOf(memories.of(key).unconfirmed ?? [], kronJob);
    if (stored === undefined) return;
    memories.remember(key, { unconfirmed: undefined });
    this.#written(stored.turn, stored.status);
  }

  #notWritten(turn: ReconcileContext, status: Status, error: unknown): void {
    const { view, memories, announcer } = this.#options;
    const { key, kronJob, decision } = turn;
    if (error instanceof StaleObjectError) {
      if (error.stored === undefined) view.ownerGone(kronJob);
      else view.read(cachedKronJob(error.stored));
    } else if (isUnanswered(error)) {
      const unconfirmed = withTry(memories.of(key).unconfirmed ?? [], { turn, status });
      memories.remember(key, { unconfirmed });
    } else if (isInvalid(error) && decision.action !== 'invalid') {
      announcer.statusRefused(kronJob, error.message);
    }
  }

  #written(turn: ReconcileContext, status: Status): void {
    const { announcer, log, metrics } = this.#options;
    const { decision } = turn;
    for (const { outcome, reason } of decision.outcomes) metrics.periodRecorded(outcome, reason);
    announcer.written(turn, status);
    const { action, reason } = decision;
    log.info({ event: 'status-written', ...told(turn), action, reason }, decision.message);
  }

  /**
   * Of a KronJob that was stored under other rules the API server may take no status at any price: what is wrong with
   * it can be told by an event only, and trying again is of no use until it is mended.
   *
   * @returns whether it is stored
   */
  async #record(turn: ReconcileContext, status: Status): Promise<boolean> {
    const { announcer, log } = this.#options;
    try {
      await this.write(turn, status, 'second');
      return true;
    } catch (error) {
      if (turn.decision.action !== 'invalid' || !isInvalid(error)) throw error;
      announcer.invalid(turn);
      const fields = { event: 'status-refused', ...told(turn), error };
      log.warn(fields, 'The status of this invalid KronJob cannot be written');
      return false;
    }
  }
}

/** Its Job was gone before its create was answered: the status says that it runs, until it is looked at again. */
function isOfUnseenJob({ kronJob, decision, observed }: ReconcileContext): boolean {
  if (decision.action !== 'run') return false;
  const name = jobName(kronJob.metadata.name, decision.period.periodID);
  return !observed.jobs.some((job) => job.name === name);
}

/** It may have been stored. */
function isUnanswered(error: unknown): boolean {
  return error instanceof ConnectionError || (error instanceof ApiError && error.code >= 500);
}

/** That none is left is said by the next decision, and nothing else would ask for it. */
function isOfTheLastPeriod({ action, wakeAt }: Decision): boolean {
  return wakeAt === null && (action === 'run' || action === 'record');
}

/** A due period waits for something that may change at any time. */
function isHeld({ action, reason }: Decision): boolean {
  return action === 'wait' && reason !== 'NotDue';
}

/** Of a KronJob whose due period is held up the next chosen time is the one that has passed: that it is overdue can be told by it. */
function timesOf(status: Status | undefined, decision: Decision): KronJobTimes {
  const lastSuccess = status?.lastSuccessfulTime;
  const heldUp = isHeld(decision) || decision.action === 'replace' ? decision.period?.chosenTime : null;
  const nextChosen = heldUp ?? status?.nextChosenTime;
  return {
    ...(lastSuccess === undefined ? {} : { lastSuccess: secondsOf(lastSuccess) }),
    ...(nextChosen === undefined ? {} : { nextChosen: secondsOf(nextChosen) }),
  };
}

function secondsOf(instant: Date | string): number {
  return new Date(instant).getTime() / 1000;
}
