import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import { jobName } from 'kron-core/controller';
import { readJob } from '../jobs/readJob.ts';
import { RequeueError } from '../controller/queue/requeueError.ts';
import type { KronJobCache } from './kronJobCache.ts';
import type { StatusWriter } from './statusWriter.ts';
import type { Applier } from './apply.ts';
import { type CachedJob, cachedJob } from './cachedJob.ts';
import type { CachedKronJob } from './cachedKronJob.ts';
import type { CreatedJob, InFlightState } from './state.ts';
import { isRun, named } from './context.ts';
import type { Gatherer } from './gatherer.ts';

export type ReconcilerOptions = {
  readonly transport: Transport;
  readonly view: KronJobCache;
  readonly memories: InFlightState;
  readonly turns: Gatherer;
  readonly creation: Applier;
  readonly conclusion: StatusWriter;
  readonly clock: Clock;
  /** When to ask again; null: not before something changes. */
  readonly wake: (key: string, at: Date | null) => void;
};

/**
 * Brings one KronJob to where it should be:
 *
 * ```text
 *   gather ─→ decide ─→ apply ─→ one status write ─→ when to wake
 *                         │            ↑
 *                         └────────────┘
 *       a Job was created: the key goes to the end of the queue, so that
 *       all that is due is created before anything is written down
 * ```
 */
export class Reconciler {
  readonly #options: ReconcilerOptions;

  constructor(options: ReconcilerOptions) {
    this.#options = options;
  }

  /** A KronJob is gone; another one may have its name. */
  forget(key: string, uid: string): void {
    this.#options.memories.forget(key);
    this.#options.turns.forget(uid);
  }

  /**
   * @returns whether that is all for now: a Job that was created is recorded later
   * @throws RequeueError when a due period is held up, StaleObjectError when the KronJob has changed meanwhile,
   * FencedError, and what the transport throws: then the key has to come back after a while
   */
  async reconcile(key: string): Promise<boolean> {
    const kronJob = this.#options.view.owner(key);
    if (kronJob === undefined) {
      // It may have gone while something was done for it, of which something is remembered only now.
      this.#options.memories.forget(key);
      return true;
    }
    this.#options.conclusion.confirm(key, kronJob);
    try {
      const created = this.#takeCreated(key, kronJob);
      await (created === undefined ? this.#proceed(key, kronJob) : this.#record(key, kronJob, created));
      return this.#options.memories.of(key).created === undefined;
    } catch (error) {
      if (!(error instanceof RequeueError)) this.#wakeInTime(key);
      throw error;
    }
  }

  async #proceed(key: string, kronJob: CachedKronJob): Promise<void> {
    const { turns, creation, conclusion } = this.#options;
    const turn = await turns.take(key, { inTheWay: await this.#unanswered(key, kronJob) });
    if (turn === undefined) return;
    if (isRun(turn)) await creation.run(turn);
    else await conclusion.conclude(turn);
  }

  /** A Job that was created and not written down yet, unless it will tell so itself. */
  #takeCreated(key: string, kronJob: CachedKronJob): CreatedJob | undefined {
    const { memories, clock } = this.#options;
    const { created } = memories.of(key);
    if (created === undefined) return undefined;
    memories.remember(key, { created: undefined });
    const { wakeAt, claim, period } = created.decision;
    // One that was claimed may be gone already, and then nothing else tells of it.
    const isClaimed = claim?.periodID === period.periodID;
    const isEdited = created.resourceVersion !== kronJob.metadata.resourceVersion;
    if (isEdited && isClaimed) memories.remember(key, { doubted: period.periodID });
    // However long its record could not be written, the next period comes first.
    const isOvertaken = !isClaimed && wakeAt !== null && wakeAt.getTime() <= clock.now();
    return isEdited || isOvertaken ? undefined : created;
  }

  /** Writes down that a Job was created, with whatever has become of it since. */
  async #record(key: string, kronJob: CachedKronJob, created: CreatedJob): Promise<void> {
    const { memories, turns, conclusion } = this.#options;
    const { decision, now } = created;
    const observed = turns.observe(key, kronJob);
    try {
      await conclusion.conclude({ key, kronJob, observed, now, decision });
    } catch (error) {
      memories.remember(key, { created });
      throw error;
    }
  }

  /** Whatever has failed, the key comes back when the next period is due, and when the time of one that is due ends. */
  #wakeInTime(key: string): void {
    const { turns, wake } = this.#options;
    const turn = turns.takeAtOnce(key);
    if (turn === undefined) return;
    if (!isRun(turn)) {
      wake(key, turn.decision.wakeAt);
      return;
    }
    const { name } = turn.kronJob.metadata;
    const refused = { jobName: jobName(name, turn.decision.period.periodID), message: 'not tried' };
    wake(key, turns.takeAtOnce(key, { refused })?.decision.wakeAt ?? null);
  }

  /** A create was not answered: before anything else is tried, what there is is looked at. */
  async #unanswered(key: string, kronJob: CachedKronJob): Promise<CachedJob | undefined> {
    const { memories, transport, view } = this.#options;
    const { unanswered } = memories.of(key);
    if (unanswered === undefined) return undefined;
    const { namespace, name } = named(kronJob);
    const object = await readJob(transport, { namespace, name: unanswered });
    const found = object === undefined ? undefined : cachedJob(object);
    memories.remember(key, { unanswered: undefined });
    if (found?.kronJob === name) view.found(found);
    return found;
  }
}
