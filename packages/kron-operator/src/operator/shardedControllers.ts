import { isUnserved } from '@kron/kubernetes/apiError';
import { listPages } from '@kron/kubernetes/listPages';
import { kronJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import type { Calendars } from '../calendars/calendars.ts';
import type { Controller } from '../controller/controller.ts';
import type { Log } from '../controller/log.ts';
import { FailureLog } from '../controller/queue/failureLog.ts';
import { SharedReads } from '../controller/cache/sharedReads.ts';
import { shardOf } from '../term/shards/shardRanges.ts';
import { type NewShard, type Shard, ShardSet } from '../term/shards/shardSet.ts';
import { ShardWork } from '../term/shards/shardWork.ts';
import {
  type AssembleOptions,
  type ControllerFactories,
  newWork,
  type SharedParts,
  type Work,
} from './assemble.ts';
import type { ShardState } from '../telemetry/shardMetrics.ts';
import type { LeaseName } from './checkStartUp.ts';
import { forgettingMetrics } from './forgettingMetrics.ts';

export type ShardedControllersOptions = {
  readonly assemble: AssembleOptions;
  readonly factories: ControllerFactories;
  readonly shared: SharedParts;
  /** Of shard 0. */
  readonly lease: LeaseName;
};

/** The controllers of the shards that this process holds or prepares, as one. */
export class ShardedControllers implements Controller {
  readonly #options: ShardedControllersOptions;
  readonly #log: Log;
  readonly #failures: FailureLog;
  readonly #set: ShardSet;
  readonly #reads: SharedReads;
  readonly #works = new Map<Work, (namespace: string) => boolean>();
  /** The number of objects of each shard that was created last. */
  readonly #objects = new Map<number, () => number>();
  #withControlledJobs = false;

  constructor(options: ShardedControllersOptions) {
    this.#options = options;
    const { settings } = options.assemble;
    const { clock, random, identity, shards, namespaces, log } = settings;
    const { client, watchTransport, guard } = options.shared.api;
    this.#log = log('shards');
    this.#failures = new FailureLog({ clock, log: this.#log });
    this.#reads = new SharedReads(watchTransport);
    this.#set = new ShardSet({
      transport: client,
      clock,
      random,
      ...options.lease,
      identity,
      shards,
      mayLead: () => guard.mayLead,
      countKronJobs: () => countKronJobs(watchTransport, namespaces),
      newShard: (shard) => this.#newShard(shard),
      onError: (error) => this.#leaseTrouble(error, 'cannot read or renew the Leases'),
    });
  }

  /** The shards that this process holds. */
  get held(): readonly number[] {
    return this.#set.held;
  }

  /** For the metrics. */
  get shardState(): ShardState {
    const held = this.held.map((shard) => ({ shard, objects: this.#objects.get(shard)?.() ?? 0 }));
    return { shards: this.#options.assemble.settings.shards, held };
  }

  /** Nothing is cached before a shard is prepared. */
  get synced(): boolean {
    return this.#set.isReady;
  }

  get queueDepth(): number {
    return this.#all.reduce((sum, { queueDepth }) => sum + queueDepth, 0);
  }

  get nextWake(): number | undefined {
    const wakes = this.#all.flatMap(({ nextWake }) => nextWake ?? []);
    return wakes.length === 0 ? undefined : Math.min(...wakes);
  }

  *waits(): Generator<[namespace: string, waitedMs: number], void, void> {
    for (const controllers of this.#all) yield* controllers.waits();
  }

  /** The calendars that this process watches, by shard. */
  get calendars(): readonly Calendars[] {
    return [...this.#works.keys()].map(({ calendars }) => calendars);
  }

  /** The calendars for a namespace; undefined if this process caches no shard with it. */
  calendarsOf(namespace: string): Calendars | undefined {
    for (const [{ calendars }, owns] of this.#works) if (owns(namespace)) return calendars;
    return undefined;
  }

  /** Manages ControlledJobs, in shards that are prepared later. */
  addControlledJobs(): void {
    this.#withControlledJobs = true;
  }

  /** Manages ControlledJobs from now on. */
  async joinControlledJobs(): Promise<void> {
    this.#withControlledJobs = true;
    await Promise.all(
      [...this.#works.keys()].map(async ({ controllers, newControlledJobs }) => {
        if (newControlledJobs !== undefined) await controllers.join(newControlledJobs());
      }),
    );
  }

  start(): void {}

  whenSynced(): Promise<void> {
    return Promise.resolve();
  }

  /** The Lease of each shard shows it. */
  rewind(): void {}

  /** Takes part in the sharing. */
  lead(): Promise<void> {
    this.#set.start();
    return Promise.resolve();
  }

  /** Each shard pauses by itself. */
  pause(): void {}

  stop(): Promise<void> {
    return this.#set.stop();
  }

  get #all(): readonly Controller[] {
    return [...this.#works.keys()].map(({ controllers }) => controllers);
  }

  #newShard(options: NewShard): Shard {
    const { assemble, factories, shared, lease } = this.#options;
    const { ranges, shard } = options;
    const { metrics, forget, count } = forgettingMetrics(assemble.metrics);
    this.#objects.set(shard, count);
    const { clock, random, identity } = assemble.settings;
    let work: Work | undefined;
    const own = new ShardWork({
      ...options,
      ...shared.api,
      watchTransport: this.#reads,
      clock,
      random,
      identity,
      lease,
      newControllers: (access) => {
        work = newWork({ ...assemble, metrics }, factories, shared, access);
        if (this.#withControlledJobs && work.newControlledJobs !== undefined)
          work.controllers.add(work.newControlledJobs());
        this.#works.set(work, (namespace) => shardOf(ranges, namespace) === shard);
        return work;
      },
      onRewound: () => this.#log.warn({ event: 'restored', shard }, restoredText),
      onTakenOver: (seconds) => {
        assemble.metrics.shardTakenOver(shard, seconds);
        this.#log.info({ event: 'shard-taken', shard, seconds }, 'acting for a shard');
      },
      onLeaseError: (error, name) => this.#leaseTrouble(error, `cannot read or renew the Lease ${name}`),
      onLeaseRecovered: () => this.#failures.succeeded('lease'),
    });
    return {
      start: () => own.start(),
      get synced() {
        return own.synced;
      },
      elect: (seen) => own.elect(seen),
      get isHeld() {
        return own.isHeld;
      },
      end: async (inFlight) => {
        await own.end(inFlight);
        if (work !== undefined) this.#works.delete(work);
        this.#log.info({ event: 'shard-ended', shard }, 'no longer acting for a shard, or preparing to');
        forget();
      },
    };
  }

  #leaseTrouble(error: unknown, message: string): void {
    const fields = { event: 'lease-trouble', ...this.#options.lease };
    this.#failures.failed({ subject: 'lease', error, fields, message });
  }
}

export const restoredText = 'the API server was restored from a backup: listing everything again';

const listMs = 30_000;

/** The number of KronJobs in each namespace. */
async function countKronJobs(
  transport: Pick<Transport, 'list'>,
  namespaces: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const places = namespaces.length === 0 ? [{}] : namespaces.map((namespace) => ({ namespace }));
  for (const place of places) {
    const query = { resource: kronJobs, ...place };
    const { items } = await listPages(transport, query, ({ metadata }) => metadata.namespace, {
      timeoutMs: listMs,
    }).catch((error: unknown) => {
      // A namespace that is not served holds up no other one.
      if (isUnserved(error)) return { items: [] };
      throw error;
    });
    for (const namespace of items) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
  }
  return counts;
}
