import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventRecorder } from '../machinery/eventRecorder.ts';
import { FailureLog } from '../machinery/failureLog.ts';
import type { Log } from '../machinery/log.ts';
import type { CacheEvent } from '../machinery/objectCache.ts';
import { objectKey } from '../machinery/objectKey.ts';
import type { Trouble } from '../machinery/reflector.ts';
import { WakeHeap } from '../machinery/wakeHeap.ts';
import { type WorkFailure, WorkQueue } from '../machinery/workQueue.ts';
import { FencedError } from '../machinery/writeFence.ts';
import { Announcer } from './announcer.ts';
import { ClusterView } from './clusterView.ts';
import { Conclusion } from './conclusion.ts';
import { JobCreation } from './jobCreation.ts';
import { JobDeletion } from './jobDeletion.ts';
import type { KeptKronJob } from './keptKronJob.ts';
import { Memories } from './memories.ts';
import { NoticedSince } from './noticedSince.ts';
import { Reconciler } from './reconciler.ts';
import type { ControllerMetrics } from './telemetry.ts';
import { TemplateVerdicts } from './templateVerdicts.ts';
import { StillPendingError } from './turn.ts';
import { Turns } from './turns.ts';
import { waitFor } from './waitFor.ts';
import { OvertakenError } from './writeStatus.ts';

export type KronJobControllerOptions = {
  /** For all but the caches: gated, and fenced where others may lead. */
  readonly transport: Transport;
  /** For the lists and watches of the caches, which wait for nobody. */
  readonly caches: Transport;
  readonly clock: Clock;
  /** A number from 0 to below 1, for jitter. */
  readonly random: () => number;
  /** Empty: all of them. */
  readonly namespaces: readonly string[];
  /** KronJobs that are worked on side by side; twice as many of those that are due. */
  readonly workers: number;
  /** Of this process: another string for every one that ever runs. */
  readonly identity: string;
  readonly recorder: Pick<EventRecorder, 'record'>;
  readonly log: Log;
  readonly metrics: ControllerMetrics;
  /** A write was refused because this process may not lead any more: it has to exit. */
  readonly onFenced: () => void;
};

/** A status that meets a conflict is computed anew; after so many in a row somebody writes against us. */
const usualConflicts = 5;

/**
 * Turns KronJobs into Jobs. Watches and timers feed keys into a queue, and nothing else does:
 *
 * ```text
 *   watches ──────────────┐
 *                         ├─→ queue of keys ─→ Reconciler ─→ Jobs, statuses, events
 *   wake heap ──(urgent)──┘                        │
 *       ↑──────────────── when to wake ────────────┘
 * ```
 */
export class KronJobController {
  readonly #options: KronJobControllerOptions;
  readonly #view: ClusterView;
  readonly #noticed: NoticedSince;
  readonly #queue: WorkQueue;
  readonly #wakes: WakeHeap;
  readonly #reconciler: Reconciler;
  readonly #failures: FailureLog;
  #leads = false;

  constructor(options: KronJobControllerOptions) {
    this.#options = options;
    const { clock, random, workers, metrics } = options;
    this.#noticed = new NoticedSince(clock);
    this.#failures = new FailureLog(options);
    this.#queue = new WorkQueue({
      clock,
      workers,
      // What is due waits for the API server and for little else: it takes as many as the connections carry.
      workersWhenUrgent: 2 * workers,
      work: (key) => this.#work(key),
      onAdd: () => metrics.keyQueued(),
      onStart: (_, waitedMs) => metrics.keyStarted(waitedMs / 1000),
      waitFor,
      random,
      onFailure: (failure) => this.#failed(failure),
    });
    this.#wakes = new WakeHeap({
      clock,
      wake: (key) => this.#queue.add(key, { urgent: true }),
      look: () => this.#noticed.look(),
    });
    this.#view = new ClusterView({
      ...options,
      // Until it leads nothing takes keys away, so that those of deleted KronJobs would stay.
      onChange: (key) => {
        if (this.#leads) this.#queue.add(key);
      },
      onKronJob: (event) => this.#kronJobChanged(event),
      onTrouble: (trouble, resource) => this.#troubled(trouble, resource),
      onRecovered: (resource) => this.#failures.worked(`watch ${resource}`),
    });
    this.#reconciler = this.#newReconciler();
  }

  get synced(): boolean {
    return this.#view.synced;
  }

  /** Keys that wait for a worker. */
  get queueDepth(): number {
    return this.#queue.depth;
  }

  /** When a KronJob is due next, wall clock milliseconds. */
  get nextWake(): number | undefined {
    return this.#wakes.next;
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
    for (const key of this.#view.keys()) this.#queue.add(key);
    this.#queue.start();
  }

  /** Takes no keys any more; done when what was under way has ended. */
  async stop(): Promise<void> {
    this.#wakes.stop();
    this.#noticed.stop();
    await this.#queue.stop();
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
    const wake = (key: string, at: Date | null): void => this.#wake(key, at);
    const later = (key: string): void => this.#queue.add(key);
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

  async #work(key: string): Promise<void> {
    const { clock, metrics } = this.#options;
    const began = clock.monotonic();
    try {
      if (await this.#reconciler.reconcile(key)) this.#failures.worked(key);
    } finally {
      metrics.reconciled((clock.monotonic() - began) / 1000);
    }
  }

  #wake(key: string, at: Date | null): void {
    if (at === null) this.#wakes.delete(key);
    else this.#wakes.set(key, at.getTime());
  }

  #kronJobChanged(event: CacheEvent<KeptKronJob>): void {
    this.#noticed.apply(event);
    if (event.type !== 'deleted') return;
    const { metadata } = event.object;
    const key = objectKey(metadata);
    this.#wakes.delete(key);
    this.#failures.worked(key);
    this.#reconciler.forget(key, metadata.uid);
    this.#options.metrics.kronJobGone({ namespace: metadata.namespace, name: metadata.name });
  }

  #failed({ key, error, failures, retryInMs }: WorkFailure): void {
    const { log, metrics, onFenced } = this.#options;
    if (error instanceof FencedError) {
      onFenced();
      return;
    }
    metrics.keyRetried();
    const [namespace, name] = key.split('/');
    const fields = { event: 'reconcile-failed', namespace, name, failures, retryInMs };
    const message = error instanceof Error ? error.message : String(error);
    const isConflict = error instanceof OvertakenError && failures < usualConflicts;
    if (error instanceof StillPendingError || isConflict) {
      // Whatever it failed of before, it does so no more.
      this.#failures.worked(key);
      log.debug({ ...fields, event: 'reconcile-again' }, message);
      return;
    }
    metrics.reconcileFailed();
    this.#failures.failed({ of: key, error, fields, message });
  }

  #troubled({ while: doing, error, retryInMs }: Trouble, resource: string): void {
    if (doing === 'watch') this.#options.metrics.watchRestarted(resource);
    const fields = { event: `${doing}-broken-off`, resource, retryInMs: Math.round(retryInMs) };
    const message = `The ${doing} of ${resource} broke off and is begun again`;
    this.#failures.failed({ of: `watch ${resource}`, error, fields, message });
  }
}
