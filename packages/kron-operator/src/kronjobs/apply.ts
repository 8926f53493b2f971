import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Transport } from '@kron/kubernetes/transport';
import { buildJob, type Decision, type RunDecision } from 'kron-core';
import { claimStatus } from 'kron-core/controller';
import { type Created, createJob } from '../jobs/createJob.ts';
import { readJob } from '../jobs/readJob.ts';
import type { Log } from '../controller/log.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import type { EventReporter } from './events.ts';
import type { KronJobCache } from './kronJobCache.ts';
import type { StatusWriter } from './statusWriter.ts';
import { cachedJob } from './cachedJob.ts';
import type { InFlightState } from './state.ts';
import type { KronJobMetrics } from './metrics.ts';
import type { Templates } from './templates.ts';
import { isRun, named, type ReconcileContext, told } from './context.ts';
import type { Gatherer } from './gatherer.ts';

export type ApplierOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly view: KronJobCache;
  readonly templates: Templates;
  readonly memories: InFlightState;
  readonly turns: Gatherer;
  readonly conclusion: StatusWriter;
  readonly announcer: EventReporter;
  readonly log: Log;
  readonly metrics: Pick<KronJobMetrics, 'jobCreated'>;
  /** The key is to come again, after all that is due. */
  readonly later: (key: string) => void;
  /** When to ask again; null: not before something changes. */
  readonly wake: (key: string, at: Date | null) => void;
};

/** Creates the Job of a due period, and deals with whatever comes of it. */
export class Applier {
  readonly #options: ApplierOptions;

  constructor(options: ApplierOptions) {
    this.#options = options;
  }

  /**
   * Claims the period, where its Job could vanish before anybody writes down that it ran, and creates the Job.
   *
   * @throws what `StatusWriter.conclude` throws; and what the create has failed with, when nobody knows what it did
   */
  async run(turn: ReconcileContext<RunDecision>): Promise<void> {
    const { conclusion, turns } = this.#options;
    const claim = claimStatus(turn.kronJob, turn.decision, turn.observed, turn.now);
    if (claim === null) {
      await this.#create(turn);
      return;
    }
    // The create waits for this write.
    await conclusion.write({ ...turn, decision: withoutRun(turn.decision) }, claim, 'first');
    const after = turns.takeAtOnce(turn.key);
    if (after === undefined) return;
    // The write may have taken so long that another period is due by now, which has a claim of its own.
    if (isRun(after)) await this.run(after);
    else await conclusion.conclude(after);
  }

  async #create(turn: ReconcileContext<RunDecision>): Promise<void> {
    const { clock, transport, log, wake } = this.#options;
    const job = buildJob(turn.kronJob, turn.decision.period);
    const sentAt = clock.monotonic();
    const created = await createJob(transport, job);
    switch (created.result) {
      case 'created':
        this.#created(turn, created.job, sentAt);
        return;
      case 'taken':
        await this.#taken(turn, job.metadata.name);
        return;
      case 'refused':
        await this.#refused(turn, job.metadata.name, created);
        return;
      case 'unknown':
        throw this.#unknown(turn, job.metadata.name, created);
      case 'terminating':
        log.debug({ event: 'namespace-terminating', ...told(turn) }, 'Nothing is created here any more');
        wake(turn.key, null);
    }
  }

  /** The outcome is written down later: what is due is created first. */
  #created(turn: ReconcileContext<RunDecision>, object: KubeObject, sentAt: number): void {
    const { clock, view, templates, memories, announcer, log, metrics, later } = this.#options;
    const { key, kronJob, decision, now } = turn;
    const { resourceVersion } = kronJob.metadata;
    const job = cachedJob(object);
    memories.remember(key, { created: { decision, now, resourceVersion } });
    view.written(job, sentAt);
    templates.created(kronJob, object);
    announcer.created(turn, job);
    const skew = (clock.now() - (decision.period.chosenTime?.getTime() ?? 0)) / 1000;
    metrics.jobCreated(skew);
    log.info({ event: 'job-created', ...told(turn), job: job.metadata.name, skew }, decision.message);
    later(key);
  }

  /** Somebody has the name: whoever it is, the decision is made on that. */
  async #taken({ key, kronJob }: ReconcileContext, jobName: string): Promise<void> {
    const { transport, view, turns, conclusion } = this.#options;
    const { namespace, name } = named(kronJob);
    const found = await readJob(transport, { namespace, name: jobName });
    const inTheWay = found === undefined ? undefined : cachedJob(found);
    if (inTheWay?.kronJob === name) view.found(inTheWay);
    const turn = turns.takeAtOnce(key, { inTheWay });
    if (turn?.decision.action === 'run') {
      throw new RequeueError(`the name ${jobName} was taken, and is free by now`);
    }
    if (turn !== undefined) await conclusion.conclude(turn);
  }

  async #refused(
    { key, kronJob }: ReconcileContext,
    jobName: string,
    { error }: Extract<Created, { result: 'refused' }>,
  ): Promise<void> {
    const { turns, conclusion, announcer } = this.#options;
    announcer.notCreated(kronJob, `Error creating job ${jobName}: ${error.message}`);
    const turn = turns.takeAtOnce(key, { refused: { jobName, message: error.message } });
    if (turn === undefined) return;
    // The answer may have taken so long that another period is due by now, which is yet to be created.
    if (isRun(turn)) await this.run(turn);
    else await conclusion.conclude(turn);
  }

  /** Nothing is written down: nobody knows. Before another try, what there is is looked at. */
  #unknown(
    { key, decision }: ReconcileContext<RunDecision>,
    jobName: string,
    { error }: Extract<Created, { result: 'unknown' }>,
  ): Error {
    this.#options.memories.remember(key, { unanswered: jobName, doubted: decision.period.periodID });
    return error;
  }
}

/** What a claim writes down before a run. */
function withoutRun(decision: RunDecision): Decision {
  return { ...decision, action: 'wait', outcomes: decision.outcomes.slice(0, -1) };
}
