import type { Attempt } from 'kron-core';
import { actionRecord, finishedJobOf, provenRunJobs } from 'kron-core/controller';
import { namespacedName } from '@kron/kubernetes/cache/objectKey';
import { canonical } from '../controller/canonical.ts';
import { FencedError } from '../controller/leader/writeFence.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import type { YieldWorker } from '../controller/queue/workQueue.ts';
import type { Requeue } from '../jobs/jobOwnerController.ts';
import { UnfinishedError } from '../jobs/searches.ts';
import { type ActionResult, type Applier, wasCarriedOut } from './apply.ts';
import type { CachedControlledJob, CachedJob } from './cache.ts';
import type { ReconcileContext } from './context.ts';
import type { Gatherer } from './gather.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { InFlightState } from './state.ts';
import type { StatusWriter } from './statusWriter.ts';

export type ReconcilerOptions = {
  readonly cluster: Pick<Cluster, 'cache' | 'clock'>;
  readonly reporting: Reporting;
  readonly state: InFlightState;
  readonly gatherer: Gatherer;
  readonly applier: Applier;
  readonly statusWriter: StatusWriter;
  readonly requeue: Requeue;
};

/** What follows after the actions of a decision. */
type Step =
  | Finish
  | { readonly next: 'continue'; readonly context: ReconcileContext | undefined }
  /** Write no status, because the namespace is being deleted. */
  | { readonly next: 'stop' };

type Finish = { readonly context: ReconcileContext } & (
  | { readonly next: 'finish' }
  | { readonly next: 'finishAndRetry'; readonly message: string }
);

/** Enough for a deletion, a creation, an unsuspend and a few races. Whatever is left then waits for the next reconcile. */
const maxRounds = 8;

/**
 * Reconciles one ControlledJob:
 *
 * ```text
 *   gather ─→ decide ─→ apply ─┬─→ write status
 *      ↑                       │
 *      └─── while there are actions:
 *           a Job was created: list Jobs and Pods live, then unsuspend it
 *           nothing should be running: list Jobs live, because the watch may lag
 *
 *       if no action is left and the template is unchecked, the key comes back after its check
 *
 *       after an action the key goes to the end of the queue:
 *       actions that are due are taken before any status is written
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** The ControlledJob was changed: its next run may start at another time. */
  reschedule(controlledJob: CachedControlledJob): void {
    this.#options.gatherer.reschedule(controlledJob);
  }

  /** A finished Job was seen. It may be gone before a status remembers it. */
  jobFinished(key: string, { controlledJob, seen }: CachedJob): void {
    const { cluster, state } = this.#options;
    // The status remembers this Job already.
    if (cluster.cache.owner(key)?.status?.finishedJob?.name === seen.name) return;
    const [job] = provenRunJobs([{ ...seen, owned: true }], controlledJob);
    const finished = job === undefined ? null : finishedJobOf(job);
    if (finished !== null) state.addFinished(key, finished);
  }

  /** The ControlledJob was deleted. Another one may have its name by now. */
  forget(key: string, uid: string): void {
    this.#options.state.delete(key);
    this.#options.gatherer.forget(uid);
  }

  /**
   * @returns false when the status is still to be written: after actions, or because it waits for the check of the
   * template, or for a decision that goes on in the next turn
   * @throws RequeueError when an action failed or is blocked; StaleObjectError when the ControlledJob was changed
   * during the reconcile; FencedError; and what the transport throws. The key then has to be retried with backoff.
   */
  async reconcile(key: string, yieldWorker: YieldWorker): Promise<boolean> {
    const { cluster, gatherer, requeue } = this.#options;
    const uid = cluster.cache.owner(key)?.metadata.uid;
    try {
      const isDone = await this.#runRounds(key, yieldWorker);
      if (uid !== undefined) gatherer.endSearch(uid);
      return isDone;
    } catch (error) {
      if (!(error instanceof UnfinishedError)) {
        if (uid !== undefined) gatherer.endSearch(uid);
        throw error;
      }
      requeue.goOn(key);
      return false;
    }
  }

  /**
   * The API server refuses a read that the last reconcile needed.
   *
   * @throws RequeueError while an action is due
   */
  async readRefused(key: string, why: string): Promise<void> {
    const { cluster, reporting, gatherer } = this.#options;
    const controlledJob = cluster.cache.owner(key);
    if (controlledJob === undefined) return;
    reporting.events.readRefused(controlledJob, why);
    const context = this.#withWake(gatherer.decideFromCache(key));
    gatherer.endSearch(controlledJob.metadata.uid);
    if (context !== undefined && context.decision.actions.length > 0) throw new RequeueError(why);
  }

  async #runRounds(key: string, yieldWorker: YieldWorker): Promise<boolean> {
    const { cluster, state, gatherer } = this.#options;
    const controlledJob = cluster.cache.owner(key);
    if (controlledJob !== undefined) state.confirm(key, controlledJob);
    const hasEarlierAttempts = state.attemptsOf(key).length > 0;
    let context = this.#withWake(gatherer.decideFromCache(key));
    if (context !== undefined) this.#reportUnanswered(context);
    const tried = new Set<string>();
    for (let round = 0; context !== undefined && round < maxRounds; round += 1) {
      const step = await this.#apply(context, tried, yieldWorker);
      if (step.next === 'stop') return true;
      if (step.next === 'continue') context = this.#withWake(step.context);
      else if (step.next === 'finishAndRetry' && !needsTemplateCheck(step.context))
        return this.#finish(step, hasEarlierAttempts);
      else if (needsLiveJobs(step.context))
        context = this.#withWake(await yieldWorker(gatherer.decideOnLiveJobs(key)));
      else if (needsTemplateCheck(step.context)) return this.#checkTemplate(step.context);
      else return this.#finish(step, hasEarlierAttempts);
    }
    if (context === undefined) {
      state.forget(key);
      return true;
    }
    const message = 'the API server and the decisions about its Jobs do not agree';
    return this.#finish({ next: 'finishAndRetry', context, message }, hasEarlierAttempts);
  }

  /** Sets the wake of a decision at once, so that the key comes back whatever happens next. */
  #withWake(context: ReconcileContext | undefined): ReconcileContext | undefined {
    if (context !== undefined) this.#options.requeue.at(context.key, context.decision.wakeAt);
    return context;
  }

  /** Reports an action whose request got no answer, if it turns out to have been carried out. */
  #reportUnanswered(context: ReconcileContext): void {
    const action = this.#options.state.takeUnanswered(context.key);
    if (action !== undefined && wasCarriedOut(action, context.observed.jobs))
      this.#report(context, { action });
  }

  /** @param tried the actions of earlier rounds: a reconcile tries each one once */
  async #apply(context: ReconcileContext, tried: Set<string>, yieldWorker: YieldWorker): Promise<Step> {
    const { gatherer } = this.#options;
    const { key, decision } = context;
    for (const action of decision.actions) {
      if (action.do === 'confirm')
        return { next: 'continue', context: await yieldWorker(gatherer.decideLive(key)) };
      const attempt = canonical(action);
      if (tried.has(attempt)) return { next: 'finishAndRetry', message: decision.message, context };
      tried.add(attempt);
      const result = await this.#run(context, action, yieldWorker);
      if (result.result === 'terminating') return { next: 'stop' };
      if (result.result === 'failed') {
        // The failure may have shown that the template is malformed, which changes the decision.
        return { next: 'finishAndRetry', message: result.failure, context: this.#decideAgain(context) };
      }
      if (result.result === 'changed')
        return { next: 'continue', context: gatherer.decideFromCache(key, result.existingJob) };
    }
    if (decision.actions.length > 0) return { next: 'continue', context: gatherer.decideFromCache(key) };
    if (decision.reason !== 'ForeignJob') return { next: 'finish', context };
    return { next: 'finishAndRetry', message: decision.message, context };
  }

  /** The decision after a failed action. The old one, if a new one takes more than this turn. */
  #decideAgain(context: ReconcileContext): ReconcileContext {
    try {
      return this.#options.gatherer.decideFromCache(context.key) ?? context;
    } catch (error) {
      if (error instanceof UnfinishedError) return context;
      throw error;
    }
  }

  /**
   * Writes the status, or requeues the key if this reconcile has taken actions.
   *
   * @param hasEarlierAttempts whether actions of an earlier reconcile are to be written. They may be undone by now, so
   * one more reconcile follows.
   */
  async #finish(step: Finish, hasEarlierAttempts: boolean): Promise<boolean> {
    const { state, statusWriter, requeue } = this.#options;
    const { key } = step.context;
    const hasJustActed = !hasEarlierAttempts && state.attemptsOf(key).length > 0;
    if (step.next === 'finish' && hasJustActed) {
      requeue.later(key);
      return false;
    }
    await statusWriter.write(step.context);
    if (hasEarlierAttempts) requeue.later(key);
    if (step.next === 'finishAndRetry') throw new RequeueError(step.message);
    return true;
  }

  /**
   * Ends the reconcile: the key comes back with the result. Due actions do not wait for this check, because the create of
   * a Job has the same result.
   */
  async #checkTemplate(context: ReconcileContext): Promise<false> {
    const { gatherer, statusWriter } = this.#options;
    try {
      gatherer.checkTemplate(context);
      return false;
    } catch (error) {
      // Everything else goes into the status without the result.
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
      state.setUnanswered(context.key, action);
      throw error;
    }
  }

  #report({ key, controlledJob, decision, observed }: ReconcileContext, attempt: Attempt): void {
    const { cluster, reporting, state } = this.#options;
    const { events, metrics, log } = reporting;
    state.addAttempt(key, attempt);
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

/** Nothing should be running: the watch may not have brought a Job that another client has just created. */
function needsLiveJobs({ decision: { schedule, suspended }, isLive }: ReconcileContext): boolean {
  return !isLive && schedule !== null && (suspended || !schedule.shouldBeRunning);
}

/** No action is left and the template is unchecked. The schedule is null for an invalid or deleted ControlledJob. */
function needsTemplateCheck({ decision, observed }: ReconcileContext): boolean {
  return decision.actions.length === 0 && decision.schedule !== null && observed.template === undefined;
}

/** The log event of an action type: `JobStarted` becomes `job-started`. */
function logEventOf(type: string): string {
  return type.replace(/(?<!^)[A-Z]/g, (letter) => `-${letter}`).toLowerCase();
}
