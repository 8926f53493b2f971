import { buildJob, type Decision, type RunDecision } from 'kron-core';
import { claimStatus, jobName as jobNameOf } from 'kron-core/controller';
import { blocked, type Result } from '../controller/queue/result.ts';
import { buildAndCreateJob } from '../jobs/createJob.ts';
import { readJob } from '../jobs/readJob.ts';
import type { RestoredJob } from '../jobs/restoreJob.ts';
import { cachedJob } from './cache.ts';
import { isRun, logFields, type ReconcileContext } from './context.ts';
import type { Decider } from './decide.ts';
import type { Cluster, Reporting } from './ports.ts';
import type { InFlightState } from './state.ts';
import type { StatusWriter } from './statusWriter.ts';
import { type KronJobTemplates, learnFromJob } from './templates.ts';

type ApplierOptions = {
  readonly cluster: Cluster;
  readonly reporting: Reporting;
  readonly state: InFlightState;
  readonly decider: Pick<Decider, 'decideFromCache'>;
  readonly templates: KronJobTemplates;
  readonly statusWriter: StatusWriter;
};

export class Applier {
  readonly #options: ApplierOptions;

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /**
   * Creates the Job of a due period. If the Job could be deleted before the status records it, first claims the period:
   * writes into the status that this process may create the Job.
   *
   * @returns the context whose status is still to be written, or the Result of the reconcile
   * @throws what `StatusWriter.claim` throws, and the error of a create that may have succeeded
   */
  async run(
    context: ReconcileContext<RunDecision>,
    isAfterRefusal: boolean = false,
  ): Promise<ReconcileContext | Result> {
    const { decider, statusWriter } = this.#options;
    const { key, kronJob, decision, observed, now } = context;
    const claim = claimStatus(kronJob, decision, observed, now);
    if (claim === null) return this.#create(context, isAfterRefusal);
    await statusWriter.claim({ ...context, decision: withoutRun(decision) }, claim);
    // The write may have taken so long that another period is due now. If so, that period must be claimed, too.
    const step = decider.decideFromCache(key);
    return isRun(step) ? this.run(step, isAfterRefusal) : step;
  }

  async #create(
    context: ReconcileContext<RunDecision>,
    isAfterRefusal: boolean,
  ): Promise<ReconcileContext | Result> {
    const { cluster, reporting } = this.#options;
    const { kronJob, decision } = context;
    const name = jobNameOf(kronJob.metadata.name, decision.period.periodID);
    const sentAt = cluster.clock.monotonic();
    const created = await buildAndCreateJob(cluster.transport, async () =>
      buildJob(await cluster.cache.withTemplate(kronJob), decision.period),
    );
    switch (created.result) {
      case 'created':
        this.#created(context, created, sentAt);
        return { again: 'recordAfterDue' };
      case 'taken':
        return this.#nameTaken(context, name);
      case 'refused':
        return this.#refused(context, name, created.error.message, isAfterRefusal);
      case 'unknown':
        this.#unanswered(context, name);
        throw created.error;
      case 'terminating':
        break;
    }
    const fields = { event: 'namespace-terminating', ...logFields(context) };
    reporting.log.debug(fields, 'not creating a Job in a terminating namespace');
    return { wakeAt: null, again: 'no' };
  }

  /**
   * Keeps the created Job in memory. A later reconcile writes the status and records the Event, because the Jobs of other
   * due KronJobs are created first.
   */
  #created(context: ReconcileContext<RunDecision>, restored: RestoredJob, sentAt: number): void {
    const { cluster, reporting, state, templates } = this.#options;
    const { clock, cache } = cluster;
    const { metrics, log } = reporting;
    const { key, kronJob, decision, now, calendars } = context;
    const job = cachedJob(restored.job);
    const created = { kronJob, decision, now, calendars, job, isReported: false };
    state.update(key, { created });
    cache.putOwnJob(job, sentAt);
    learnFromJob(templates, kronJob, restored);
    const skew = (clock.now() - (decision.period.chosenTime?.getTime() ?? 0)) / 1000;
    metrics.jobCreated(skew, hasWaited(context));
    log.info({ event: 'job-created', ...logFields(context), job: job.metadata.name, skew }, decision.message);
    const { undone } = restored;
    if (undone > 0) {
      const fields = { event: 'job-restored', ...logFields(context), job: job.metadata.name, undone };
      log.info(fields, 'restored what admission changed of a Job');
    }
  }

  /** Decides again, in view of the Job that already has the name. That Job may belong to another owner. */
  async #nameTaken({ key, kronJob }: ReconcileContext, jobName: string): Promise<ReconcileContext | Result> {
    const { cluster, decider } = this.#options;
    const { namespace, uid } = kronJob.metadata;
    const found = await readJob(cluster.transport, { namespace, name: jobName });
    const existingJob = found === undefined ? undefined : cachedJob(found);
    if (existingJob?.controllerUID === uid) cluster.cache.putJob(existingJob);
    const step = decider.decideFromCache(key, { existingJob });
    return isRun(step) ? blocked(`the Job name ${jobName} was in use, but is free again`) : step;
  }

  async #refused(
    { key, kronJob }: ReconcileContext,
    jobName: string,
    message: string,
    isAfterRefusal: boolean,
  ): Promise<ReconcileContext | Result> {
    const { decider, reporting } = this.#options;
    reporting.events.createFailed(kronJob, `Error creating job ${jobName}: ${message}`);
    // The answer may have taken so long that another period is due now.
    const step = decider.decideFromCache(key, { refused: { jobName, message } });
    if (!isRun(step)) return step;
    // A decision knows only the last refused create. If the creates of two periods are refused, each decision would choose
    // the other period, without end. So stop after the second refusal.
    return isAfterRefusal ? blocked(message) : this.run(step, true);
  }

  /**
   * Remembers a create whose request got no answer. The status is not written now, because the Job may exist. The next
   * reconcile first reads the Job.
   */
  #unanswered({ key, decision }: ReconcileContext<RunDecision>, jobName: string): void {
    const { periodID } = decision.period;
    this.#options.state.update(key, { unansweredCreate: jobName, unsureClaim: periodID });
  }
}

/**
 * The decision for the status that claims the period. It lacks the outcome of the claimed period, because the Job of this
 * period does not exist yet.
 */
function withoutRun(decision: RunDecision): Decision {
  return { ...decision, action: 'wait', outcomes: decision.outcomes.slice(0, -1) };
}

function hasWaited({ kronJob: { status }, decision }: ReconcileContext<RunDecision>): boolean {
  const { claim } = status;
  if (claim?.periodID !== decision.period.periodID) return false;
  return claim.for === 'Queue' || claim.after === 'Queue';
}
