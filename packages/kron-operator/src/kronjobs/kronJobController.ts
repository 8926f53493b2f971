import type { ControllerOptions } from '../machinery/controller.ts';
import { KeyedWork } from '../machinery/keyedWork.ts';
import type { CacheEvent } from '../machinery/objectCache.ts';
import { objectKey } from '../machinery/objectKey.ts';
import { Announcer } from './announcer.ts';
import { type ClusterView, clusterView } from './clusterView.ts';
import { Conclusion } from './conclusion.ts';
import { JobCreation } from './jobCreation.ts';
import { JobDeletion } from './jobDeletion.ts';
import type { KeptKronJob } from './keptKronJob.ts';
import { Memories } from './memories.ts';
import { NoticedSince } from './noticedSince.ts';
import { Reconciler } from './reconciler.ts';
import type { ControllerMetrics } from './telemetry.ts';
import { TemplateVerdicts } from './templateVerdicts.ts';
import { Turns } from './turns.ts';

export type KronJobControllerOptions = ControllerOptions & { readonly metrics: ControllerMetrics };

/** Turns KronJobs into Jobs. */
export class KronJobController {
  readonly #options: KronJobControllerOptions;
  readonly #view: ClusterView;
  readonly #noticed: NoticedSince;
  readonly #work: KeyedWork;
  readonly #reconciler: Reconciler;
  #leads = false;

  constructor(options: KronJobControllerOptions) {
    this.#options = options;
    this.#noticed = new NoticedSince(options.clock);
    this.#work = new KeyedWork({
      ...options,
      reconcile: (key) => this.#reconciler.reconcile(key),
      look: () => this.#noticed.look(),
    });
    this.#view = clusterView({
      ...options,
      // Until it leads nothing takes keys away, so that those of deleted KronJobs would stay.
      onChange: (key) => {
        if (this.#leads) this.#work.add(key);
      },
      onOwner: (event) => this.#kronJobChanged(event),
      onTrouble: (trouble, resource) => this.#work.troubled(trouble, resource),
      onRecovered: (resource) => this.#work.recovered(resource),
    });
    this.#reconciler = this.#newReconciler();
  }

  get synced(): boolean {
    return this.#view.synced;
  }

  /** Keys that wait for a worker. */
  get queueDepth(): number {
    return this.#work.depth;
  }

  /** When a KronJob is due next, wall clock milliseconds. */
  get nextWake(): number | undefined {
    return this.#work.nextWake;
  }

  /** Fills the caches and keeps them true; nothing is decided yet. */
  start(): void {
    this.#view.start();
  }

  whenSynced(): Promise<void> {
    return this.#view.whenSynced();
  }

  /** From now on decides and acts: on lists as of now, and having watched since now. */
  async lead(): Promise<void> {
    await this.#view.refresh();
    this.#noticed.restart();
    this.#leads = true;
    for (const key of this.#view.keys()) this.#work.add(key);
    this.#work.start();
  }

  /** Takes no keys any more; done when what was under way has ended. */
  async stop(): Promise<void> {
    this.#noticed.stop();
    await this.#work.stop();
    await this.#view.stop();
  }

  #newReconciler(): Reconciler {
    const { transport, clock, identity, recorder, log, metrics } = this.#options;
    const announcer = new Announcer(recorder);
    const templates = new TemplateVerdicts({
      transport,
      onRefused: (kronJob, error) =>
        announcer.notCreated(kronJob, `A job of this template would be refused now: ${error.message}`),
    });
    const memories = new Memories();
    const wake = (key: string, at: Date | null): void => this.#work.wake(key, at);
    const later = (key: string): void => this.#work.add(key);
    const cluster = { transport, clock, view: this.#view };
    const telling = { announcer, log, metrics };
    const waking = { wake, later };
    const turns = new Turns({ ...cluster, noticed: this.#noticed, templates, memories, identity, metrics });
    const deletion = new JobDeletion({ ...cluster, announcer, log });
    const conclusion = new Conclusion({ ...cluster, ...telling, ...waking, memories, deletion });
    const creation = new JobCreation({
      ...cluster,
      ...telling,
      ...waking,
      templates,
      memories,
      turns,
      conclusion,
    });
    return new Reconciler({ ...cluster, memories, turns, creation, conclusion, wake });
  }

  #kronJobChanged(event: CacheEvent<KeptKronJob>): void {
    this.#noticed.apply(event);
    if (event.type !== 'deleted') return;
    const { metadata } = event.object;
    const key = objectKey(metadata);
    this.#work.forget(key);
    this.#reconciler.forget(key, metadata.uid);
    this.#options.metrics.kronJobGone({ namespace: metadata.namespace, name: metadata.name });
  }
}
