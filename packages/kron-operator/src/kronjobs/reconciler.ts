import { type Decision, nextStatus, type RefusedDelete } from 'kron-core';
import type { ApiError } from '@kron/kubernetes/apiError';
import { jobName, newlyFinishedJobs } from 'kron-core/controller';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import type { ReconcilePermits } from '../controller/queue/reconcileQueue.ts';
import { blocked, type InTime, isResult, type Result } from '../controller/queue/result.ts';
import { readJob } from '../jobs/readJob.ts';
import type { Applier } from './apply.ts';
import { type CachedJob, type CachedKronJob, cachedJob } from './cache.ts';
import { type CalendarEditions, isCalendarEdit } from './calendarEditions.ts';
import { isBlocked, isIdle, isRun, type ReconcileContext } from './context.ts';
import type { Decider } from './decide.ts';
import type { Gatherer } from './gather.ts';
import type { JobDeleter } from './jobDeleter.ts';
import { factsOf } from './metrics.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { CreatedJob, InFlightState } from './state.ts';
import type { StatusWriter } from './statusWriter.ts';

/** After an edit of a calendar, the last decision is kept if it stays right for at least this number of milliseconds. */
const soonMs = 30_000;

/** If the decision is unfinished after a failure, the key is woken after this number of milliseconds. */
const retryMs = 1_000;

/** If the wake time has passed after a failure, the key is woken after this number of milliseconds at the latest. */
const dueRetryMs = 30_000;

type ReconcilerOptions = {
  readonly cluster: Cluster;
  readonly reporting: Pick<Reporting, 'events' | 'metrics'>;
  readonly state: InFlightState;
  readonly gatherer: Pick<Gatherer, 'gather' | 'awaitsCalendars' | 'calendarsOf'>;
  readonly decider: Decider;
  readonly editions: Pick<CalendarEditions, 'holdsUntil' | 'decideBy' | 'isOutdated'>;
  readonly applier: Applier;
  readonly statusWriter: StatusWriter;
  readonly jobDeleter: JobDeleter;
};

/**
 * Reconciles one KronJob:
 *
 * ```text
 *   gather ─→ decide ─→ apply ─→ write status ─→ delete Jobs ─→ return the next wake time
 *                         │           ↑
 *                         └───────────┘
 *       after a create, the key goes to the end of the queue,
 *       because all due Jobs are created before any status is written
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /**
   * Decides on a KronJob after an edit of a calendar, without a write. If the last decision stays right for at least 30 s,
   * keeps it until it may become wrong, or until the queue permits a write of the edit to the status.
   *
   * @param mustDecide whether to decide now; if false, the result can say by when to decide
   */
  decideEdited(key: string, mustDecide: boolean): Result | InTime {
    const { cluster, state, gatherer, editions } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined) return { again: 'no' };
    // Record a created Job first. While the lists of calendars are incomplete, no reconcile can record it.
    if (state.of(key).created !== undefined) return { again: 'recordAfterDue' };
    if (mustDecide) return this.#decideAgain(key, kronJob);
    const set = gatherer.calendarsOf(kronJob);
    const now = cluster.clock.now();
    const until = set === undefined ? Number.NEGATIVE_INFINITY : editions.holdsUntil(kronJob, set, now);
    if (until < now + soonMs) return this.#inTime(kronJob);
    const wakeAt = until === Number.POSITIVE_INFINITY ? null : new Date(until);
    return { wakeAt, again: editions.isOutdated(kronJob, set) ? 'whenAllowed' : 'no' };
  }

  /**
   * Decides on a KronJob whose template check has not started. If the status has to wait for this check, the KronJob needs
   * no reconcile until the check ends or a period is due.
   *
   * @returns undefined if the KronJob needs a reconcile
   */
  decideNew(key: string): Result | undefined {
    const { cluster, state, decider, statusWriter } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined || state.has(key)) return undefined;
    try {
      const result = decider.decideNew(key, kronJob);
      if (result !== undefined) statusWriter.confirm(key, kronJob);
      return result;
    } catch {
      // The reconcile finds the same error, and reports it.
      return undefined;
    }
  }

  /** Decides without a write. If a period is due, the key is reconciled at once. If not, the status is written later. */
  #decideAgain(key: string, kronJob: CachedKronJob): Result | InTime {
    const { cluster, reporting, decider } = this.#options;
    try {
      const context = decider.decideFromCache(key);
      if (isResult(context)) return context.again === 'nextSlice' ? this.#inTime(kronJob) : context;
      decider.endSearch(kronJob.metadata.uid);
      const { decision } = context;
      reporting.metrics.kronJob(namespacedName(kronJob), factsOf(kronJob.status, decision));
      if (!isIdle(decision)) return { wakeAt: new Date(cluster.clock.now()), again: 'no' };
      const { wakeAt } = decision;
      if (isCalendarEdit(kronJob, decision)) return { wakeAt, again: 'whenAllowed' };
      return { wakeAt, again: isRecorded(context) && !hasLeft(context) ? 'no' : 'afterDue' };
    } catch {
      // The next reconcile finds the same error, and reports it.
      return { again: 'afterDue' };
    }
  }

  #inTime(kronJob: CachedKronJob): InTime {
    const { cluster, gatherer, editions } = this.#options;
    const set = gatherer.calendarsOf(kronJob);
    const now = cluster.clock.now();
    return { again: 'inTime', decideBy: set === undefined ? now : editions.decideBy(kronJob, set, now) };
  }

  /** Drops the state of a deleted KronJob that is not stored yet. Another KronJob may already have the same key. */
  forget(key: string): void {
    const { state } = this.#options;
    this.#report(state.of(key).created);
    state.forget(key);
  }

  /** Records the Event of a created Job, unless it was recorded before. */
  #report(created: CreatedJob | undefined): void {
    if (created?.isReported === false) this.#options.reporting.events.created(created);
  }

  /**
   * Reconciles a KronJob. Errors are in the Result, with the next wake time: a StaleObjectError if the KronJob was changed
   * during the reconcile, or what the transport throws.
   *
   * @throws FencedError
   */
  async reconcile(key: string, permits: Pick<ReconcilePermits, 'mayWriteEdited'>): Promise<Result> {
    const { cluster, gatherer, decider, statusWriter } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined) {
      // The KronJob was deleted. A reconcile that ran at that time may have left state, so drop it.
      this.forget(key);
      return { again: 'no' };
    }
    statusWriter.confirm(key, kronJob);
    if (gatherer.awaitsCalendars(kronJob)) return { wakeAt: null, again: 'no' };
    const result = await this.#reconcile(key, kronJob, permits).catch(
      (error: unknown): Result => ({ wakeAt: this.#wakeInTime(key), again: 'backoff', error }),
    );
    // In these two cases, the next reconcile continues the search.
    const isSearchKept = result.again === 'nextSlice' || result.again === 'whenChecked';
    if (!isSearchKept) decider.endSearch(kronJob.metadata.uid);
    return result;
  }

  async #reconcile(
    key: string,
    kronJob: CachedKronJob,
    { mayWriteEdited }: Pick<ReconcilePermits, 'mayWriteEdited'>,
  ): Promise<Result> {
    const { decider, applier } = this.#options;
    const created = this.#takeCreated(key, kronJob);
    if (created !== undefined) return this.#record(key, kronJob, created);
    const existingJob = await this.#readUnanswered(key, kronJob);
    const context = await decider.decide(key, { existingJob });
    const step = isRun(context) ? await applier.run(context) : context;
    if (isResult(step)) return step;
    if (!mayWriteEdited && waitsToWrite(step)) return { wakeAt: step.decision.wakeAt, again: 'whenAllowed' };
    return this.#finish(step);
  }

  async #finish(context: ReconcileContext): Promise<Result> {
    const { cluster, reporting, statusWriter, jobDeleter } = this.#options;
    const { kronJob, decision, observed, now } = context;
    const { wakeAt } = decision;
    const status = nextStatus(kronJob, decision, observed, now);
    const isStored = status === null || (await statusWriter.write(context, status));
    // If the KronJob was deleted during the write, its metrics are already removed, and setting them would bring them back.
    if (!cluster.cache.has(kronJob)) return { again: 'no' };
    reporting.metrics.kronJob(namespacedName(kronJob), factsOf(status ?? kronJob.status, decision));
    const { isAllDeleted, refused } = await jobDeleter.run(context);
    if (refused !== undefined) return this.#waitForDelete(context, refused);
    if (isBlocked(decision)) return { wakeAt, ...blocked(decision.message) };
    // If this status is the first to record the end of a Job, requeue the key. The history limits apply only to Jobs whose
    // end the status records, so the next decision may delete Jobs.
    const hasEnds = isStored && newlyFinishedJobs(kronJob, decision, observed).length > 0;
    return { wakeAt, again: hasEnds || !isAllDeleted || this.#hasMore(context) ? 'afterDue' : 'no' };
  }

  /**
   * Writes into the status that the period waits, because the API server refuses to delete the Job that the period replaces.
   */
  async #waitForDelete({ key, decision }: ReconcileContext, refusedDelete: RefusedDelete): Promise<Result> {
    const step = this.#options.decider.decideFromCache(key, { refusedDelete });
    if (isResult(step)) return { wakeAt: decision.wakeAt, ...step };
    const { wakeAt } = isRun(step) ? decision : await this.#finish(step);
    const { jobName: name, message } = refusedDelete;
    return { wakeAt, ...blocked(`Job ${name} could not be deleted: ${message}`) };
  }

  /**
   * Called if the API server refused a read that the last reconcile needed. Reports the refusal. If a period is due, writes
   * into the status why it waits.
   */
  async readRefused(key: string, refusal: ApiError): Promise<Result> {
    const { cluster, reporting, decider } = this.#options;
    const kronJob = cluster.cache.owner(key);
    if (kronJob === undefined) return { again: 'no' };
    const step = decider.decideFromCache(key, { refusedRead: refusal.message });
    if (isResult(step)) return step;
    reporting.events.readRefused(kronJob, refusal.message);
    decider.endSearch(kronJob.metadata.uid);
    const wakeAt = this.#laterWake(step);
    const { decision } = step;
    if (!isBlocked(decision)) return { wakeAt, again: 'backoff', error: refusal };
    // The outcomes of other periods depend on the Jobs. The cached Jobs may be old, because the read was refused. So these
    // outcomes are not written.
    if (decision.outcomes.some(({ outcome }) => outcome !== 'executed'))
      return { wakeAt, ...blocked(decision.message) };
    return this.#finish(step).catch((error: unknown): Result => ({ wakeAt, again: 'backoff', error }));
  }

  #hasMore(context: ReconcileContext): boolean {
    return this.#isOutdated(context) || isLastPeriod(context.decision) || isJobUnseen(context);
  }

  /** Whether a calendar was edited, and the decision did not use its new content. */
  #isOutdated({ kronJob, calendars, decision }: ReconcileContext): boolean {
    const { gatherer, editions } = this.#options;
    const now = gatherer.calendarsOf(kronJob);
    // While a period is queued, decisions use the calendars from before the edit.
    return calendars !== now || (decision.reason !== 'Queued' && editions.isOutdated(kronJob, now));
  }

  /**
   * Returns a Job that an earlier reconcile created, after recording its Event. Returns undefined if there is no such Job, or
   * if a new decision is needed before its outcome can be written to the status.
   */
  #takeCreated(key: string, kronJob: CachedKronJob): CreatedJob | undefined {
    const { state, cluster } = this.#options;
    const { created } = state.of(key);
    if (created === undefined) return undefined;
    state.update(key, { created: undefined });
    this.#report(created);
    const { wakeAt, claim, period } = created.decision;
    const isClaimed = claim?.periodID === period.periodID;
    const isEdited = created.kronJob.metadata.resourceVersion !== kronJob.metadata.resourceVersion;
    // The Job of a claimed period may be deleted already. The claim is then the only sign that the period may have run.
    if (isEdited && isClaimed) state.update(key, { unsureClaim: period.periodID });
    // If the next period is already due, the decision about it comes before the outcome of this period.
    const isNextDue = !isClaimed && wakeAt !== null && wakeAt.getTime() <= cluster.clock.now();
    return isEdited || isNextDue ? undefined : { ...created, isReported: true };
  }

  /** Writes the outcome of a period whose Job an earlier reconcile created, with the Job's current state. */
  async #record(key: string, kronJob: CachedKronJob, created: CreatedJob): Promise<Result> {
    const { state, gatherer } = this.#options;
    const { decision, now, calendars } = created;
    const { observed } = gatherer.gather(key, kronJob);
    try {
      return await this.#finish({ key, kronJob, observed, now, decision, calendars });
    } catch (error) {
      state.update(key, { created });
      throw error;
    }
  }

  /** The wake time after a failure: the end of the deadline if a period is due, and the time of the next period if not. */
  #wakeInTime(key: string): Date | null {
    const { decider } = this.#options;
    let step = decider.decideFromCache(key);
    if (isRun(step)) {
      const { name } = step.kronJob.metadata;
      const refused = { jobName: jobName(name, step.decision.period.periodID), message: 'not tried' };
      step = decider.decideFromCache(key, { refused });
    }
    return this.#laterWake(step);
  }

  /**
   * The wake time of a decision after a failure. If this time has passed, returns a later time, because the queue would
   * retry a due key at once, without its backoff.
   */
  #laterWake(step: ReconcileContext | Result): Date | null {
    const now = this.#options.cluster.clock.now();
    if (isResult(step)) return step.again === 'nextSlice' ? new Date(now + retryMs) : null;
    const { wakeAt } = step.decision;
    return wakeAt !== null && wakeAt.getTime() <= now ? new Date(now + dueRetryMs) : wakeAt;
  }

  /** Reads the Job of an earlier create that got no answer. To be called before the next decision. */
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

/** Whether the status may be written later, because nothing but an edit of a calendar is new in it. */
function waitsToWrite({ kronJob, decision, observed }: ReconcileContext): boolean {
  const hasEnds = newlyFinishedJobs(kronJob, decision, observed).length > 0;
  return !hasEnds && isIdle(decision) && isCalendarEdit(kronJob, decision);
}

function hasLeft({ kronJob, decision, observed }: ReconcileContext): boolean {
  return decision.delete.length > 0 || newlyFinishedJobs(kronJob, decision, observed).length > 0;
}

function isRecorded({ kronJob }: ReconcileContext): boolean {
  return kronJob.status.observedGeneration === kronJob.metadata.generation;
}

/**
 * Whether the created Job is not among the observed Jobs, because it was deleted before the answer to its create. The status
 * then shows the Job as running until the next reconcile, so another reconcile is needed.
 */
function isJobUnseen({ kronJob, decision, observed }: ReconcileContext): boolean {
  if (decision.action !== 'run') return false;
  const name = jobName(kronJob.metadata.name, decision.period.periodID);
  return !observed.jobs.some((job) => job.name === name);
}

/**
 * Whether this decision is about the last period of the KronJob, and so has no wake time. The key is requeued, because only
 * the next decision records that no period is left.
 */
function isLastPeriod({ action, wakeAt }: Decision): boolean {
  return wakeAt === null && (action === 'run' || action === 'record');
}
