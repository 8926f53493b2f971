import type { JobAdmission } from '../jobAdmission/jobAdmission.ts';
import type { ControllerOptions } from '../machinery/controller.ts';
import { KeyedWork } from '../machinery/keyedWork.ts';
import type { CacheEvent } from '../machinery/objectCache.ts';
import { objectKey } from '../machinery/objectKey.ts';
import { WatchedSince } from '../machinery/watchedSince.ts';
import { ControlledReconciler } from './controlledReconciler.ts';
import { type ControlledView, controlledView } from './controlledView.ts';
import { JobActions } from './jobActions.ts';
import type { KeptControlledJob } from './keptControlledJob.ts';
import { RunAnnouncer } from './runAnnouncer.ts';
import { RunConclusion } from './runConclusion.ts';
import { RunMemories } from './runMemories.ts';
import { named } from './runTurn.ts';
import { RunTurns } from './runTurns.ts';
import type { ControlledMetrics } from './telemetry.ts';

export type ControlledJobControllerOptions = ControllerOptions & {
  readonly metrics: ControlledMetrics;
  /** Who is asked about Jobs before they are created; default: nobody. */
  readonly admission?: JobAdmission | undefined;
};

/** Keeps at most one Job of each ControlledJob in being, from a start to the next stop. */
export class ControlledJobController {
  readonly #options: ControlledJobControllerOptions;
  readonly #view: ControlledView;
  readonly #work: KeyedWork;
  readonly #reconciler: ControlledReconciler;
  readonly #watched: WatchedSince;
  #watchedSince: number | undefined;
  #leads = false;

  constructor(options: ControlledJobControllerOptions) {
    this.#options = options;
    this.#watched = new WatchedSince(options.clock);
    this.#work = new KeyedWork({
      ...options,
      reconcile: (key) => this.#reconciler.reconcile(key),
      look: () => this.#look(),
    });
    this.#view = controlledView({
      ...options,
      // Until it leads nothing takes keys away, so that those of deleted ControlledJobs would stay.
      onChange: (key) => {
        if (this.#leads) this.#work.add(key);
      },
      onOwner: (event) => this.#controlledJobChanged(event),
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

  /** When an event is due next, wall clock milliseconds. */
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

  /** From now on decides and acts, on lists as of now. */
  async lead(): Promise<void> {
    await this.#view.refresh();
    this.#leads = true;
    for (const key of this.#view.keys()) this.#work.add(key);
    this.#work.start();
  }

  /** Takes no keys any more; done when what was under way has ended. */
  async stop(): Promise<void> {
    await this.#work.stop();
    await this.#view.stop();
  }

  /** When to wake was told by a clock that has been set since: everything is looked at again. */
  #look(): void {
    const before = this.#watchedSince;
    this.#watchedSince = this.#watched.look();
    if (before === undefined || before === this.#watchedSince) return;
    for (const key of this.#view.keys()) this.#work.add(key);
  }

  #newReconciler(): ControlledReconciler {
    const { transport, clock, recorder, log, metrics, admission } = this.#options;
    const announcer = new RunAnnouncer(recorder);
    const memories = new RunMemories();
    const cluster = { transport, clock, view: this.#view };
    const telling = { announcer, log, metrics };
    return new ControlledReconciler({
      ...cluster,
      ...telling,
      memories,
      turns: new RunTurns({ ...cluster, metrics }),
      actions: new JobActions({ ...cluster, admission }),
      conclusion: new RunConclusion({ ...cluster, ...telling, memories }),
      wake: (key, at) => this.#work.wake(key, at),
      later: (key) => this.#work.add(key),
    });
  }

  #controlledJobChanged(event: CacheEvent<KeptControlledJob>): void {
    if (event.type !== 'deleted') return;
    const { metadata } = event.object;
    const key = objectKey(metadata);
    this.#work.forget(key);
    this.#reconciler.forget(key, metadata.uid);
    this.#options.metrics.controlledJobGone(named(event.object));
  }
}
