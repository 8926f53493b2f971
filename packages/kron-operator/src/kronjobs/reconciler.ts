import {
  buildJob,
  claimStatus,
  type Decision,
  decide,
  nextStatus,
  type RefusedCreate,
  type RunDecision,
  type Status,
} from 'kron-core';
import { isNotFound } from '../kubernetes/apiError.ts';
import type { KubeObject } from '../kubernetes/kubeObject.ts';
import type { Transport } from '../kubernetes/transport.ts';
import type { Clock } from '../machinery/clock.ts';
import type { Announcer } from './announcer.ts';
import type { ClusterView } from './clusterView.ts';
import { createJob } from './createJob.ts';
import { deleteJob } from './deleteJob.ts';
import { gather } from './gather.ts';
import { JudgedSpecs } from './judgedSpecs.ts';
import { type KeptJob, keptJob } from './keptJob.ts';
import type { KeptKronJob } from './keptKronJob.ts';
import type { Memory } from './memory.ts';
import type { NoticedSince } from './noticedSince.ts';
import { jobs } from './resources.ts';
import type { ControllerMetrics, Log } from './telemetry.ts';
import type { TemplateVerdicts } from './templateVerdicts.ts';
import { restsOnActiveJobs, StillPendingError, type Turn } from './turn.ts';
import { OvertakenError, writeStatus } from './writeStatus.ts';

export type ReconcilerOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly view: ClusterView;
  readonly noticed: NoticedSince;
  readonly templates: TemplateVerdicts;
  readonly announcer: Announcer;
  readonly identity: string;
  readonly log: Log;
  readonly metrics: ControllerMetrics;
  /** The key is to be asked about again: at once, with whatever waits, or at a time, or not before something changes. */
  readonly again: (key: string, when: 'soon' | Date | null) => void;
};

/** What stands in the way of the Job that is to be created. */
type Found = { readonly inTheWay?: KeptJob; readonly refused?: RefusedCreate };

/**
 * Brings one KronJob to where it should be:
 *
 * ```text
 *   gather ─→ decide ─→ apply ─→ one status write ─→ when to wake
 *                         │            ↑
 *                         └─ a Job was created: the key goes back to the end of the queue,
 *                            so that what is due is created before anything is written down
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;
  readonly #specs = new JudgedSpecs();
  readonly #memories = new Map<string, Memory>();

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** A KronJob, or another one of its name, is gone. */
  forget(key: string, uid: string): void {
    this.#memories.delete(key);
    this.#specs.forget(uid);
    this.#options.templates.forget(uid);
  }

  /**
   * @throws StillPendingError when the due Job could not be created yet, OvertakenError when the KronJob has changed
   * meanwhile, FencedError, and what the transport throws: then the key has to come back after a while
   */
  async reconcile(key: string): Promise<void> {
    const kronJob = this.#options.view.kronJob(key);
    if (kronJob === undefined) return;
    const created = this.#takeCreated(key);
    if (created?.resourceVersion === kronJob.metadata.resourceVersion) {
      await this.#recordCreated(key, kronJob, created);
      return;
    }
    const inTheWay = await this.#unanswered(key, kronJob);
    const turn = await this.#decide(key, inTheWay === undefined ? {} : { inTheWay });
    if (turn === undefined) return;
    if (isRun(turn)) await this.#run(turn);
    else await this.#conclude(turn);
  }

  /** Gathers what the decision rests on, as of now where that matters. */
  async #decide(key: string, found: Found): Promise<Turn | undefined> {
    const { view, transport } = this.#options;
    let turn = this.#turn(key, found);
    if (turn !== undefined && this.#isTemplateUnknown(turn)) {
      await this.#askAboutTemplate(turn);
      turn = this.#turn(key, found);
    }
    if (turn === undefined || !restsOnActiveJobs(turn)) return turn;
    if (view.isFresh(turn.kronJob.metadata.namespace)) return turn;
    await view.refreshJobsOf(key, transport);
    return this.#turn(key, found);
  }

  #turn(key: string, found: Found): Turn | undefined {
    const { view, clock, noticed, templates, metrics } = this.#options;
    const kronJob = view.kronJob(key);
    if (kronJob === undefined) return undefined;
    const judged = this.#specs.of(kronJob);
    const observed = gather({
      kronJob,
      judged,
      jobs: view.jobsOf(key),
      inTheWay: found.inTheWay,
      watchedSince: noticed.of(kronJob),
      holder: this.#holder(key, kronJob),
      template: templates.known(kronJob),
      refused: found.refused,
    });
    const now = new Date(clock.now());
    const began = clock.monotonic();
    const decision = decide(judged.spec, now, observed);
    metrics.decided((clock.monotonic() - began) / 1000);
    return { key, kronJob, observed, now, decision };
  }

  #isTemplateUnknown({ kronJob, observed, decision }: Turn): boolean {
    if (observed.deleting || decision.action === 'invalid') return false;
    return this.#options.templates.known(kronJob) === undefined;
  }

  async #askAboutTemplate({ kronJob, decision }: Turn): Promise<void> {
    try {
      await this.#options.templates.ask(kronJob);
    } catch (error) {
      // What is due does not wait for it.
      if (decision.action !== 'run' && decision.action !== 'replace') throw error;
    }
  }

  /** A claim of this process that it cannot vouch for counts as another's. */
  #holder(key: string, { status }: KeptKronJob): string | undefined {
    const doubted = this.#memories.get(key)?.doubted;
    return doubted !== undefined && doubted === status?.claim?.periodID ? undefined : this.#options.identity;
  }

  async #run(turn: Turn<RunDecision>): Promise<void> {
    const claim = claimStatus(turn.kronJob, turn.decision, turn.observed, turn.now);
    if (claim === null) {
      await this.#create(turn);
      return;
    }
    await this.#write({ ...turn, decision: claimed(turn.decision) }, claim, 'first');
    const after = this.#turn(turn.key, {});
    if (after === undefined) return;
    if (isRun(after)) await this.#create(after);
    else await this.#conclude(after);
  }

  async #create(turn: Turn<RunDecision>): Promise<void> {
    const { key, kronJob, decision } = turn;
    const { clock, transport, announcer, log, again } = this.#options;
    const job = buildJob(kronJob, decision.period);
    const sentAt = clock.monotonic();
    const { name: jobName } = job.metadata;
    const created = await createJob(transport, job);
    switch (created.result) {
      case 'created':
        this.#created(turn, created.job, sentAt);
        return;
      case 'taken':
        await this.#taken(turn, jobName);
        return;
      case 'refused':
        announcer.notCreated(kronJob, `Error creating job ${jobName}: ${created.error.message}`);
        await this.#held(this.#turn(key, { refused: { jobName, message: created.error.message } }));
        return;
      case 'unknown': {
        this.#remember(key, { unanswered: jobName, doubted: decision.period.periodID });
        const held = this.#turn(key, { refused: { jobName, message: created.error.message } });
        again(key, held?.decision.wakeAt ?? null);
        throw created.error;
      }
      case 'terminating':
        log.debug({ event: 'namespace-terminating', ...named(kronJob) }, 'nothing is created here any more');
        again(key, null);
    }
  }

  #created(turn: Turn<RunDecision>, object: KubeObject, sentAt: number): void {
    const { key, kronJob, decision, now } = turn;
    const { clock, view, templates, announcer, log, metrics, again } = this.#options;
    const job = keptJob(object);
    view.created(job, sentAt);
    templates.created(kronJob, object);
    const { resourceVersion } = kronJob.metadata;
    this.#remember(key, { created: { decision, now, resourceVersion } });
    announcer.created(turn, job);
    const skew = (clock.now() - (decision.period.chosenTime?.getTime() ?? 0)) / 1000;
    metrics.jobCreated(skew);
    log.info({ event: 'job-created', ...told(turn), job: job.metadata.name, skew }, decision.message);
    again(key, 'soon');
  }

  /** Somebody has the name: whoever it is, the decision is made on it. */
  async #taken({ key, kronJob }: Turn, jobName: string): Promise<void> {
    const inTheWay = await this.#read(kronJob, jobName);
    const turn = this.#turn(key, inTheWay === undefined ? {} : { inTheWay });
    if (turn?.decision.action === 'run') {
      throw new StillPendingError(`${jobName} was taken, and is free again`);
    }
    await this.#held(turn);
  }

  /** Writes down what keeps a period from running, and comes back. */
  async #held(turn: Turn | undefined): Promise<void> {
    if (turn !== undefined) await this.#conclude(turn);
  }

  async #recordCreated(
    key: string,
    kronJob: KeptKronJob,
    created: NonNullable<Memory['created']>,
  ): Promise<void> {
    const { decision, now } = created;
    const turn = this.#turn(key, {});
    if (turn === undefined) return;
    try {
      await this.#conclude({ key, kronJob, observed: turn.observed, now, decision });
    } catch (error) {
      if (!(error instanceof OvertakenError)) this.#remember(key, { created });
      throw error;
    }
  }

  /** All that comes after the create: the status, the deletions that it allows, and when to come back. */
  async #conclude(turn: Turn): Promise<void> {
    const { key, kronJob, decision, observed, now } = turn;
    const status = nextStatus(kronJob, decision, observed, now);
    if (status !== null) await this.#write(turn, status, 'second');
    this.#options.again(key, decision.wakeAt);
    this.#show(kronJob, status ?? kronJob.status);
    await this.#delete(turn);
    if (isHeld(decision)) throw new StillPendingError(decision.message);
  }

  async #write(turn: Turn, status: Status, priority: 'first' | 'second'): Promise<void> {
    const { transport, clock, view, announcer, log, metrics } = this.#options;
    const { kronJob, decision } = turn;
    const sentAt = clock.monotonic();
    try {
      view.written(await writeStatus(transport, kronJob, status, priority), sentAt);
    } catch (error) {
      if (error instanceof OvertakenError && error.stored !== undefined) view.read(error.stored);
      throw error;
    }
    for (const { outcome, reason } of decision.outcomes) metrics.periodRecorded(outcome, reason);
    announcer.written(turn, status);
    const { action, reason } = decision;
    log.info({ event: 'status-written', ...told(turn), action, reason }, decision.message);
  }

  /** The status records their periods by now. */
  async #delete({ key, kronJob, decision }: Turn): Promise<void> {
    if (decision.delete.length === 0) return;
    const names = new Set(decision.delete);
    const doomed = this.#options.view.jobsOf(key).filter((job) => {
      const isOurs = job.controllerUID === kronJob.metadata.uid;
      return isOurs && !job.seen.deleting && names.has(job.metadata.name);
    });
    await Promise.all(doomed.map((job) => this.#deleteOne(kronJob, job)));
  }

  async #deleteOne(kronJob: KeptKronJob, job: KeptJob): Promise<void> {
    const { transport, view, announcer, log } = this.#options;
    const replaced = job.seen.state === 'active';
    const takeBack = view.deleting(job.metadata.uid);
    try {
      const deleted = await deleteJob(transport, job, replaced ? 'Foreground' : 'Background');
      if (deleted) announcer.deleted(kronJob, job);
      else view.gone(job);
    } catch (error) {
      takeBack();
      // History is cleared another time; a replacement waits for this.
      if (replaced) throw error;
      log.warn(
        { event: 'delete-failed', ...named(kronJob), job: job.metadata.name, err: error },
        'not deleted',
      );
    }
  }

  /** A create was not answered: what there is is looked at before anything else is tried. */
  async #unanswered(key: string, kronJob: KeptKronJob): Promise<KeptJob | undefined> {
    const memory = this.#memories.get(key);
    if (memory?.unanswered === undefined) return undefined;
    const found = await this.#read(kronJob, memory.unanswered);
    delete memory.unanswered;
    return found;
  }

  async #read(
    { metadata: { namespace, name: kronJob } }: KeptKronJob,
    name: string,
  ): Promise<KeptJob | undefined> {
    const { transport, view } = this.#options;
    try {
      const job = keptJob(await transport.get({ resource: jobs, namespace, name }));
      if (job.kronJob === kronJob) view.found(job);
      return job;
    } catch (error) {
      if (isNotFound(error)) return undefined;
      throw error;
    }
  }

  #takeCreated(key: string): Memory['created'] {
    const memory = this.#memories.get(key);
    const created = memory?.created;
    if (memory !== undefined) delete memory.created;
    return created;
  }

  #remember(key: string, news: Memory): void {
    this.#memories.set(key, { ...this.#memories.get(key), ...news });
  }

  #show(kronJob: KeptKronJob, status: Status | undefined): void {
    const lastSuccess = secondsOf(status?.lastSuccessfulTime);
    const nextChosen = secondsOf(status?.nextChosenTime);
    this.#options.metrics.kronJob(named(kronJob), {
      ...(lastSuccess === undefined ? {} : { lastSuccess }),
      ...(nextChosen === undefined ? {} : { nextChosen }),
    });
  }
}

function isRun(turn: Turn): turn is Turn<RunDecision> {
  return turn.decision.action === 'run';
}

/** Of a run, what a claim writes down before it. */
function claimed(decision: RunDecision): Decision {
  return { ...decision, action: 'wait', outcomes: decision.outcomes.slice(0, -1) };
}

/** A due period waits for something that may change at any time. */
function isHeld({ action, reason }: Decision): boolean {
  return action === 'wait' && reason !== 'NotDue';
}

function named({ metadata: { namespace, name } }: KeptKronJob): { namespace: string; name: string } {
  return { namespace, name };
}

function told({ kronJob, decision }: Turn): Record<string, unknown> {
  const { period } = decision;
  return { ...named(kronJob), ...(period === null ? {} : { period: period.periodID }) };
}

function secondsOf(instant: string | undefined): number | undefined {
  return instant === undefined ? undefined : Date.parse(instant) / 1000;
}
