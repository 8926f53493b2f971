import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import { decide, type Observed } from 'kron-core';
import type { KronJobCache } from './kronJobCache.ts';
import { gather } from './gather.ts';
import { judgedSpecs } from './specs.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import type { InFlightState } from './state.ts';
import type { NoticedSince } from './noticedSince.ts';
import type { KronJobMetrics } from './metrics.ts';
import type { Templates } from './templates.ts';
import { type Found, restsOnActiveJobs, type ReconcileContext } from './context.ts';

export type GathererOptions = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly view: KronJobCache;
  readonly noticed: NoticedSince;
  readonly templates: Templates;
  readonly memories: InFlightState;
  /** Of this process. */
  readonly identity: string;
  readonly metrics: Pick<KronJobMetrics, 'decided'>;
};

/** Gathers what there is to know of a KronJob, and has kron-core decide. */
export class Gatherer {
  readonly #options: GathererOptions;
  readonly #specs = judgedSpecs();

  constructor(options: GathererOptions) {
    this.#options = options;
  }

  forget(uid: string): void {
    this.#specs.forget(uid);
    this.#options.templates.forget(uid);
  }

  /**
   * A decision on what is known, after asking for what has to be known as of now.
   *
   * @returns undefined when the KronJob is gone
   * @throws what the transport throws
   */
  async take(key: string, found: Found = {}): Promise<ReconcileContext | undefined> {
    const { view, transport } = this.#options;
    let turn = this.takeAtOnce(key, found);
    if (turn !== undefined && this.#isTemplateUnknown(turn)) {
      await this.#askAboutTemplate(turn);
      turn = this.takeAtOnce(key, found);
    }
    if (turn === undefined || !restsOnActiveJobs(turn)) return turn;
    const { namespace, name } = turn.kronJob.metadata;
    if (view.isFresh(namespace)) return turn;
    await view.refreshJobsOf(namespace, [name], transport);
    return this.takeAtOnce(key, found);
  }

  /** A decision on what is known. @returns undefined when the KronJob is gone */
  takeAtOnce(key: string, found: Found = {}): ReconcileContext | undefined {
    const kronJob = this.#options.view.owner(key);
    if (kronJob === undefined) return undefined;
    const { clock, metrics } = this.#options;
    const observed = this.observe(key, kronJob, found);
    const now = new Date(clock.now());
    const began = clock.monotonic();
    const decision = decide(this.#specs.of(kronJob).spec, now, observed);
    metrics.decided((clock.monotonic() - began) / 1000);
    return { key, kronJob, observed, now, decision };
  }

  /** What is known. */
  observe(key: string, kronJob: CachedKronJob, found: Found = {}): Observed {
    const { view, noticed, templates } = this.#options;
    return gather({
      ...found,
      kronJob,
      judged: this.#specs.of(kronJob),
      jobs: view.jobsOf(key),
      watchedSince: noticed.of(kronJob),
      holder: this.#holder(key, kronJob),
      template: templates.known(kronJob),
    });
  }

  #isTemplateUnknown({ kronJob, observed, decision }: ReconcileContext): boolean {
    if (observed.deleting || decision.action === 'invalid') return false;
    return this.#options.templates.known(kronJob) === undefined;
  }

  async #askAboutTemplate({ key, kronJob, decision }: ReconcileContext): Promise<void> {
    const { templates, view } = this.#options;
    const { uid } = kronJob.metadata;
    try {
      await templates.ask(kronJob);
      // Deleted meanwhile: nobody would forget the answer.
      if (view.owner(key)?.metadata.uid !== uid) templates.forget(uid);
    } catch (error) {
      // What is due does not wait for it.
      if (decision.action !== 'run' && decision.action !== 'replace') throw error;
    }
  }

  /** A claim of this process that it cannot vouch for counts as another's. */
  #holder(key: string, { status }: CachedKronJob): string | undefined {
    const { memories, identity } = this.#options;
    const { doubted } = memories.of(key);
    return doubted !== undefined && doubted === status?.claim?.periodID ? undefined : identity;
  }
}
