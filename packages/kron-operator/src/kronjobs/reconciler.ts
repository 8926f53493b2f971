import { type Decision, nextStatus, type RefusedDelete } from 'kron-core';
import { jobName, newlyFinishedJobs } from 'kron-core/controller';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import { RequeueError } from '../controller/queue/requeueError.ts';
import type { Requeue } from '../jobs/jobOwnerController.ts';
import { readJob } from '../jobs/readJob.ts';
import { UnfinishedError } from '../jobs/searches.ts';
import type { Applier } from './apply.ts';
import { type CachedJob, type CachedKronJob, cachedJob } from './cache.ts';
import { isCalendarEdit } from './calendarEditions.ts';
import { isBlocked, isIdle, isRun, type ReconcileContext } from './context.ts';
import type { Gatherer } from './gather.ts';
import type { JobDeleter } from './jobDeleter.ts';
import { factsOf } from './metrics.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { CreatedJob, InFlightState } from './state.ts';
import type { StatusWriter } from './statusWriter.ts';

/** A decision that holds for less than this time is made again at once after an edit of a calendar, milliseconds. */
const soonMs = 30_000;

/** When a key comes back after a failure if its next wake takes too many steps to find, milliseconds. */
const retryMs = 1_000;

export type ReconcilerOptions = {
  readonly cluster: Cluster;
  readonly reporting: Pick<Reporting, 'events' | 'metrics'>;
  readonly state: InFlightState;
  readonly gatherer: Gatherer;
  readonly applier: Applier;
  readonly statusWriter: StatusWriter;
  readonly jobDeleter: JobDeleter;
  readonly requeue: Requeue;
  /** Limits the status writes that follow from edits of calendars. Absent: there are no calendars. */
  readonly calendarWrites?: CalendarWrites | undefined;
};

/** The status writes that follow from edits of calendars. */
export type CalendarWrites = {
  /** The key is reconciled again when its status may be written. */
  readonly addWrite: (key: string) => void;
  /** Whether the status may be written now. The permission is used up. */
  readonly takePermission: (key: string) => boolean;
};

/**
 * Reconciles one KronJob:
 *
 * ```text
 *   gather ─→ decide ─→ apply ─→ write status ─→ delete Jobs ─→ set the next wake
 *                         │           ↑
 *                         └───────────┘
 *       after a create the key goes to the end of the queue:
 *       Jobs that are due are created before any status is written
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** This process leads again. */
  restart(): void {
    this.#options.gatherer.restart();
  }

  /** The KronJob will soon be due. */
  readAhead(key: string): void {
    this.#options.gatherer.readAhead(key);
  }

  /** The KronJob was changed: its next Job may be due at another time. */
  reschedule(kronJob: CachedKronJob): void {
    this.#options.gatherer.reschedule(kronJob);
  }

  /**
   * After an edit of a calendar, lets the last decision about a KronJob stand if it holds for long enough. The next
   * decision comes when it does not hold any more, or when the status may be written, which records the edit.
   *
   * @returns whether it stands
   */
  keepDecision(key: string): boolean {
    const { cluster, state, gatherer, requeue, calendarWrites } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined || state.of(key).created !== undefined) return false;
    const until = gatherer.holdsUntil(kronJob);
    if (until < cluster.clock.now() + soonMs) return false;
    requeue.at(key, until === Number.POSITIVE_INFINITY ? null : new Date(until));
    if (gatherer.isBeforeEdit(kronJob)) calendarWrites?.addWrite(key);
    return true;
  }

  /** The time by which a KronJob should be decided after an edit of its calendars, in epoch milliseconds. */
  decideBy(kronJob: CachedKronJob): number {
    return this.#options.gatherer.decideBy(kronJob);
  }

  /**
   * Decides again after an edit of a calendar, and sets the wake. Writes nothing: what is due is reconciled at once, and a
   * status later.
   *
   * @returns false when the decision goes on in a later turn
   */
  redecide(key: string): boolean {
    const { cluster, reporting, state, gatherer, requeue, calendarWrites } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined || state.of(key).created !== undefined) return true;
    try {
      const context = gatherer.decideFromCache(key);
      gatherer.endSearch(kronJob.metadata.uid);
      if (context === undefined) return true;
      reporting.metrics.kronJob(namespacedName(kronJob), factsOf(kronJob.status, context.decision));
      if (!isIdle(context.decision)) requeue.at(key, new Date(cluster.clock.now()));
      else {
        requeue.at(key, context.decision.wakeAt);
        if (isCalendarEdit(kronJob, context.decision)) calendarWrites?.addWrite(key);
        else if (!isRecorded(context)) requeue.later(key);
      }
    } catch (error) {
      if (error instanceof UnfinishedError) return false;
      // The next reconcile meets the same error, and reports it.
      requeue.later(key);
    }
    return true;
  }

  /** The KronJob was deleted. Another one may have its name by now. */
  forget(key: string, uid: string): void {
    this.#forgetState(key);
    this.#options.gatherer.forget(uid);
  }

  #forgetState(key: string): void {
    const { state } = this.#options;
    this.#report(state.of(key).created);
    state.forget(key);
  }

  /** Records the Event of a created Job, once. */
  #report(created: CreatedJob | undefined): void {
    if (created?.isReported === false) this.#options.reporting.events.created(created);
  }

  /**
   * @returns false when a Job was created and its outcome is still to be written, when the status waits for the check of
   * the template, or when the decision goes on in the next turn
   * @throws RequeueError when a due period is blocked; StaleObjectError when the KronJob was changed during the
   * reconcile; FencedError; and what the transport throws. The key then has to be retried with backoff.
   */
  async reconcile(key: string): Promise<boolean> {
    const { cluster, state, gatherer, statusWriter, requeue } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined) {
      // The KronJob was deleted during its last reconcile, which may have left state behind.
      this.#forgetState(key);
      return true;
    }
    statusWriter.confirm(key, kronJob);
    if (gatherer.awaitsCalendars(kronJob)) {
      requeue.at(key, null);
      return true;
    }
    try {
      const created = this.#takeCreated(key, kronJob);
      if (created !== undefined) await this.#record(key, kronJob, created);
      else if (!(await this.#run(key, kronJob))) return false;
      gatherer.endSearch(kronJob.metadata.uid);
      return state.of(key).created === undefined;
    } catch (error) {
      if (error instanceof UnfinishedError) {
        requeue.goOn(key);
        return false;
      }
      if (!(error instanceof RequeueError)) this.#wakeInTime(key);
      gatherer.endSearch(kronJob.metadata.uid);
      throw error;
    }
  }

  /** @returns false when the status waits for the check of the template */
  async #run(key: string, kronJob: CachedKronJob): Promise<boolean> {
    const { gatherer, applier, requeue } = this.#options;
    const existingJob = await this.#readUnanswered(key, kronJob);
    const context = await gatherer.decide(key, { existingJob });
    if (context === undefined) return true;
    if (gatherer.awaitsTemplate(context)) {
      requeue.at(key, context.decision.wakeAt);
      return false;
    }
    const rest = isRun(context) ? await applier.run(context) : context;
    if (rest !== undefined) await this.#finish(rest);
    return true;
  }

  /** Writes the status, deletes the Jobs that the decision names, and requeues the key. */
  async #finish(context: ReconcileContext): Promise<void> {
    const { cluster, reporting, statusWriter, jobDeleter, requeue } = this.#options;
    const { key, kronJob, decision, observed, now } = context;
    if (this.#waitsToWrite(context)) {
      requeue.at(key, decision.wakeAt);
      return;
    }
    const status = nextStatus(kronJob, decision, observed, now);
    const isStored = status === null || (await statusWriter.write(context, status));
    // The KronJob was deleted during the write: its wake and its metrics are gone and stay so.
    if (cluster.cache.owner(key)?.metadata.uid !== kronJob.metadata.uid) return;
    requeue.at(key, decision.wakeAt);
    reporting.metrics.kronJob(namespacedName(kronJob), factsOf(status ?? kronJob.status, decision));
    const { isAllDeleted, refused } = await jobDeleter.run(context);
    if (refused !== undefined) return this.#waitForDelete(key, refused);
    // The history limits apply to finished Jobs once their end is in the status.
    const hasEnds = isStored && newlyFinishedJobs(kronJob, decision, observed).length > 0;
    if (hasEnds || !isAllDeleted || this.#hasMore(context)) requeue.later(key);
    if (isBlocked(decision)) throw new RequeueError(decision.message);
  }

  /** The status says why the period waits for a Job that it replaces. */
  async #waitForDelete(key: string, refusedDelete: RefusedDelete): Promise<void> {
    const context = this.#options.gatherer.decideFromCache(key, { refusedDelete });
    if (context !== undefined && !isRun(context)) await this.#finish(context);
    throw new RequeueError(`Job ${refusedDelete.jobName} could not be deleted: ${refusedDelete.message}`);
  }

  /**
   * The API server refuses a read that the last reconcile needed. While a period is due, the status says why it waits.
   *
   * @throws RequeueError while a period is due; and what `StatusWriter.write` throws
   */
  async readRefused(key: string, why: string): Promise<void> {
    const { cluster, reporting, gatherer, requeue } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined) return;
    reporting.events.readRefused(kronJob, why);
    const context = gatherer.decideFromCache(key, { refusedRead: why });
    gatherer.endSearch(kronJob.metadata.uid);
    if (context?.decision.reason === 'FailedRead') await this.#finish(context);
    else if (context !== undefined) requeue.at(key, context.decision.wakeAt);
  }

  /** Whether another decision follows at once. A blocked period is tried again anyway. */
  #hasMore(context: ReconcileContext): boolean {
    const { decision } = context;
    const isOutdated = !isBlocked(decision) && this.#options.gatherer.isOutdated(context);
    return isOutdated || isLastPeriod(decision) || isJobUnseen(context);
  }

  /** A status that only follows from an edit of a calendar is written when its turn comes. */
  #waitsToWrite(context: ReconcileContext): boolean {
    const { calendarWrites } = this.#options;
    if (calendarWrites === undefined) return false;
    const { key, kronJob, decision, observed } = context;
    const isPermitted = calendarWrites.takePermission(key);
    const hasEnds = newlyFinishedJobs(kronJob, decision, observed).length > 0;
    if (isPermitted || hasEnds || !isIdle(decision) || !isCalendarEdit(kronJob, decision)) return false;
    calendarWrites.addWrite(key);
    return true;
  }

  /** Takes a Job that was created in an earlier reconcile, unless a new decision covers it. Records its Event. */
  #takeCreated(key: string, kronJob: CachedKronJob): CreatedJob | undefined {
    const { state, cluster } = this.#options;
    const { created } = state.of(key);
    if (created === undefined) return undefined;
    state.update(key, { created: undefined });
    this.#report(created);
    const { wakeAt, claim, period } = created.decision;
    const isClaimed = claim?.periodID === period.periodID;
    const isEdited = created.kronJob.metadata.resourceVersion !== kronJob.metadata.resourceVersion;
    // A claimed Job may be gone already. Then only the claim shows that the period may have run.
    if (isEdited && isClaimed) state.update(key, { unsureClaim: period.periodID });
    // If the next period is already due, it comes first.
    const isNextDue = !isClaimed && wakeAt !== null && wakeAt.getTime() <= cluster.clock.now();
    return isEdited || isNextDue ? undefined : { ...created, isReported: true };
  }

  /** Writes the outcome of a Job that was created in an earlier reconcile, with the Job's current state. */
  async #record(key: string, kronJob: CachedKronJob, created: CreatedJob): Promise<void> {
    const { state, gatherer } = this.#options;
    const { decision, now, calendars } = created;
    const observed = gatherer.observe(key, kronJob);
    try {
      await this.#finish({ key, kronJob, observed, now, decision, calendars });
    } catch (error) {
      state.update(key, { created });
      throw error;
    }
  }

  /** After a failure, still wakes the key when the next period is due, or when the deadline of a due one ends. */
  #wakeInTime(key: string): void {
    const { cluster, requeue } = this.#options;
    try {
      requeue.at(key, this.#nextWake(key));
    } catch (error) {
      if (!(error instanceof UnfinishedError)) throw error;
      requeue.at(key, new Date(cluster.clock.now() + retryMs));
    }
  }

  #nextWake(key: string): Date | null {
    const { gatherer } = this.#options;
    const context = gatherer.decideFromCache(key);
    if (context === undefined || !isRun(context)) return context?.decision.wakeAt ?? null;
    const { name } = context.kronJob.metadata;
    const refused = { jobName: jobName(name, context.decision.period.periodID), message: 'not tried' };
    return gatherer.decideFromCache(key, { refused })?.decision.wakeAt ?? null;
  }

  /** Reads the Job whose create got no answer, before anything else is tried. */
  async #readUnanswered(key: string, kronJob: CachedKronJob): Promise<CachedJob | undefined> {
    const { state, cluster } = this.#options;
    const { unansweredCreate } = state.of(key);
    if (unansweredCreate === undefined) return undefined;
    const { namespace, uid } = kronJob.metadata;
    const object = await readJob(cluster.transport, { namespace, name: unansweredCreate });
    const found = object === undefined ? undefined : cachedJob(object);
    state.update(key, { unansweredCreate: undefined });
    if (found?.controllerUID === uid) cluster.cache.putJob(found);
    return found;
  }
}

/** Whether the status is from this generation. */
function isRecorded({ kronJob }: ReconcileContext): boolean {
  return kronJob.status.observedGeneration === kronJob.metadata.generation;
}

/** The Job was gone before its create was answered. The status shows it as running until the next reconcile. */
function isJobUnseen({ kronJob, decision, observed }: ReconcileContext): boolean {
  if (decision.action !== 'run') return false;
  const name = jobName(kronJob.metadata.name, decision.period.periodID);
  return !observed.jobs.some((job) => job.name === name);
}

/** The next decision records that no period is left. Without a wake time, only a requeue leads to it. */
function isLastPeriod({ action, wakeAt }: Decision): boolean {
  return wakeAt === null && (action === 'run' || action === 'record');
}
