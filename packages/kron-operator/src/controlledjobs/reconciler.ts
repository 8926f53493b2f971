import type { Attempt } from 'kron-core';
import { actionRecord } from 'kron-core/controller';
import type { ApiError } from '@kron/kubernetes/apiError';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import { canonical } from '../controller/canonical.ts';
import { FencedError } from '../controller/fencedError.ts';
import { blocked, isResult, type Result } from '../controller/queue/result.ts';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import { type ActionResult, type Applier, wasCarriedOut } from './apply.ts';
import type { ReconcileContext } from './context.ts';
import type { Gatherer } from './gather.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { InFlightState } from './state.ts';
import type { StatusWriter } from './statusWriter.ts';

type ReconcilerOptions = {
  readonly cluster: Pick<Cluster, 'cache' | 'clock'>;
  readonly reporting: Reporting;
  readonly state: InFlightState;
  readonly gatherer: Gatherer;
  readonly applier: Applier;
  readonly statusWriter: StatusWriter;
};

type Run = {
  readonly key: string;
  readonly yieldWorker: YieldWorker;
  /** The actions that this reconcile has already tried. A reconcile tries each action only once. */
  readonly tried: Set<string>;
  /**
   * Whether an earlier reconcile took actions that are not in the status yet. If so, another reconcile follows, because
   * another client may have undone these actions.
   */
  readonly hasEarlierAttempts: boolean;
};

/**
 * The maximum number of decisions in one reconcile. It is enough for a deletion, a creation, an unsuspend and a few races.
 * The next reconcile takes the actions that are left.
 */
const maxRounds = 8;

/**
 * Reconciles one ControlledJob:
 *
 * ```text
 *   gather ─→ decide ─→ apply ─┬─→ write status
 *      ↑                       │
 *      └─── while there are actions:
 *           a Job was created: list Jobs and Pods from the API server, then unsuspend the Job
 *           no Job should run: list Jobs from the API server, because the watch may be late
 *
 *       if no action is left and the template is unchecked, the key is requeued after the check of the template
 *
 *       after an action, the key goes to the end of the queue, because the due actions
 *       of other ControlledJobs come before the write of this status
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /**
   * Forgets a deleted ControlledJob.
   *
   * @param uid the UID of the deleted ControlledJob. The key is not enough, because a new ControlledJob may already have it
   */
  forget(key: string, uid: string): void {
    this.#options.state.delete(key);
    this.#options.gatherer.forget(uid);
  }

  /**
   * Never throws. The result contains the wake time of the last decision, and the error: a StaleObjectError if the
   * ControlledJob was changed during the reconcile, a FencedError, or an error of the transport.
   */
  async reconcile(key: string, yieldWorker: YieldWorker): Promise<Result> {
    const { cluster, reporting, state, gatherer } = this.#options;
    const controlledJob = cluster.cache.owner(key);
    if (controlledJob !== undefined) {
      state.confirm(key, controlledJob);
      // The outcome log may lack some actions of the status: the actions of the previous leader, and the actions of a status
      // write that got no answer.
      reporting.records?.stored(controlledJob);
    }
    const hasEarlierAttempts = state.attemptsOf(key).length > 0;
    const result = await this.#runRounds({ key, yieldWorker, tried: new Set(), hasEarlierAttempts });
    if (controlledJob !== undefined && result.again !== 'nextSlice')
      gatherer.endSearch(controlledJob.metadata.uid);
    if (cluster.cache.owner(key) === undefined) state.forget(key);
    return result;
  }

  /** Called if the API server refused a read that the last reconcile needed. Reports the refusal and requeues the key. */
  async readRefused(key: string, refusal: ApiError): Promise<Result> {
    const { cluster, reporting, gatherer } = this.#options;
    const controlledJob = cluster.cache.owner(key);
    if (controlledJob === undefined) return { again: 'no' };
    const step = gatherer.decideFromCache(key);
    if (isResult(step)) return step;
    reporting.events.readRefused(controlledJob, refusal.message);
    gatherer.endSearch(controlledJob.metadata.uid);
    const { wakeAt, actions } = step.decision;
    return {
      wakeAt,
      ...(actions.length > 0 ? blocked(refusal.message) : { again: 'backoff', error: refusal }),
    };
  }

  async #runRounds(run: Run): Promise<Result> {
    let wakeAt: Result['wakeAt'];
    try {
      let step = this.#options.gatherer.decideFromCache(run.key);
      if (!isResult(step)) this.#reportUnanswered(step);
      for (let round = 0; !isResult(step) && round < maxRounds; round += 1) {
        ({ wakeAt } = step.decision);
        step = await this.#apply(step, run);
      }
      if (isResult(step)) return { wakeAt, ...step };
      ({ wakeAt } = step.decision);
      const why = 'the API server and the decisions about its Jobs do not agree';
      return { wakeAt, ...(await this.#finish(step, run, why)) };
    } catch (error) {
      return { wakeAt, again: 'backoff', error };
    }
  }

  /** Reports the last action if its request got no answer, but the existing Jobs show that the API server carried it out. */
  #reportUnanswered(context: ReconcileContext): void {
    const action = this.#options.state.takeUnanswered(context.key);
    if (action !== undefined && wasCarriedOut(action, context.observed.jobs))
      this.#report(context, { action });
  }

  async #apply(context: ReconcileContext, run: Run): Promise<ReconcileContext | Result> {
    const { gatherer } = this.#options;
    const { key, decision } = context;
    for (const action of decision.actions) {
      if (action.do === 'confirm') return run.yieldWorker(gatherer.decideLive(key));
      const attempt = canonical(action);
      if (run.tried.has(attempt)) return this.#conclude(context, run, decision.message);
      run.tried.add(attempt);
      const result = await this.#run(context, action, run.yieldWorker);
      if (result.result === 'terminating') return { again: 'no' };
      // Decide again, because the failure may show that the template is malformed.
      if (result.result === 'failed') return this.#conclude(this.#decideAgain(context), run, result.failure);
      if (result.result === 'changed') return gatherer.decideFromCache(key, result.existingJob);
    }
    if (decision.actions.length > 0) return gatherer.decideFromCache(key);
    return this.#conclude(context, run, decision.reason === 'ForeignJob' ? decision.message : undefined);
  }

  /** Decides again after a failed action. Returns the earlier decision if the new one needs more than this time slice. */
  #decideAgain(context: ReconcileContext): ReconcileContext {
    const step = this.#options.gatherer.decideFromCache(context.key);
    return isResult(step) ? context : step;
  }

  /**
   * Called when no action is left to try. Reads the Jobs live, starts the check of the template, or writes the status.
   *
   * @param why what has failed or is blocked
   */
  async #conclude(context: ReconcileContext, run: Run, why?: string): Promise<ReconcileContext | Result> {
    const isUnchecked = needsTemplateCheck(context);
    if (why !== undefined && !isUnchecked) return this.#finish(context, run, why);
    if (needsLiveJobs(context)) return run.yieldWorker(this.#options.gatherer.decideOnLiveJobs(run.key));
    return isUnchecked ? this.#checkTemplate(context) : this.#finish(context, run);
  }

  /**
   * Writes the status and ends the reconcile. If this reconcile has taken actions and none has failed, it only requeues the
   * key, and a later reconcile writes the status.
   */
  async #finish(context: ReconcileContext, run: Run, why?: string): Promise<Result> {
    const { state, statusWriter } = this.#options;
    const hasJustActed = !run.hasEarlierAttempts && state.attemptsOf(run.key).length > 0;
    if (why === undefined && hasJustActed) return { again: 'recordAfterDue' };
    await statusWriter.write(context);
    if (why !== undefined) return blocked(why);
    return { again: run.hasEarlierAttempts ? 'afterDue' : 'no' };
  }

  /**
   * Starts the check of the template and ends the reconcile. The key is requeued when the check ends. Due actions do not
   * wait for the check, because the answer to the create of a Job also shows whether the template is malformed.
   */
  async #checkTemplate(context: ReconcileContext): Promise<Result> {
    const { gatherer, statusWriter } = this.#options;
    try {
      gatherer.checkTemplate(context);
      return { again: 'whenChecked' };
    } catch (error) {
      // The previous check has failed with this error. Write the status without the result of a check.
      if (!(error instanceof FencedError)) await statusWriter.write(context);
      throw error;
    }
  }

  async #run(
    context: ReconcileContext,
    action: Attempt['action'],
    yieldWorker: YieldWorker,
  ): Promise<ActionResult> {
    const { applier, state } = this.#options;
    try {
      const result = await applier.run(context, action, yieldWorker);
      if (result.result === 'done') this.#report(context, { action });
      else if (result.result === 'failed') this.#report(context, { action, failure: result.failure });
      return result;
    } catch (error) {
      if (this.#isCached(context)) state.setUnanswered(context.key, action);
      throw error;
    }
  }

  /**
   * Whether the ControlledJob is still cached. If it was deleted during an action, a new ControlledJob may have its name.
   * The status of the new ControlledJob must not record the action.
   */
  #isCached({ controlledJob }: Pick<ReconcileContext, 'controlledJob'>): boolean {
    return this.#options.cluster.cache.has(controlledJob);
  }

  #report({ key, controlledJob, decision, observed }: ReconcileContext, attempt: Attempt): void {
    const { cluster, reporting, state } = this.#options;
    const { events, metrics, log } = reporting;
    if (this.#isCached({ controlledJob })) state.addAttempt(key, attempt);
    const record = actionRecord(attempt, decision, observed.jobs);
    const { action, failure } = attempt;
    const job = cluster.cache.jobsOf(key).find(({ seen }) => seen.name === action.job);
    events.actionTaken(controlledJob, record, action.do === 'create' ? job?.seen.uid : action.uid);
    metrics.actionTaken(record.type);
    const fields = { event: logEventOf(record.type), ...namespacedName(controlledJob), job: action.job };
    if (failure === undefined) log.info(fields, record.message);
    else log.warn(fields, record.message);
  }
}

/**
 * Whether to list the Jobs from the API server, because the ControlledJob should have no Job now. Another client may have
 * created a Job that the watch has not delivered yet.
 */
function needsLiveJobs({ decision: { schedule, suspended }, isLive }: ReconcileContext): boolean {
  return !isLive && schedule !== null && (suspended || !schedule.shouldBeRunning);
}

/**
 * Whether to check the template: no action is left, and the template is unchecked. An invalid or deleted ControlledJob has
 * no schedule, and its template is not checked.
 */
function needsTemplateCheck({ decision, observed }: ReconcileContext): boolean {
  return decision.actions.length === 0 && decision.schedule !== null && observed.template === undefined;
}

/** The log event of an action type: `JobStarted` becomes `job-started`. */
function logEventOf(type: string): string {
  return type.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
