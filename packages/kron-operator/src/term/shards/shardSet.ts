import { setMaxListeners } from 'node:events';
import { isConflict, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { sleep } from '@kron/kubernetes/sleep';
import { withOwnController } from '@kron/kubernetes/withOwnController';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { SeenLease } from '../leader/observedLease.ts';
import { type LeaseName, leaseRef, writeLease } from '../leader/lease.ts';
import { Freshness } from './freshness.ts';
import { LayoutChange } from './layoutChange.ts';
import { memberLease, memberName } from './member.ts';
import { layoutOf, type ShardLayout } from './shardLayout.ts';
import { readShardLeases, type ShardLeases } from './shardLeases.ts';
import { shardPlan } from './shardPlan.ts';
import type { ShardRanges } from './shardRanges.ts';

/** One shard in this process, from the time when it begins to fill its caches until its Lease is released. */
export type Shard = {
  /** Fills the caches. Resolves when that is done. Never rejects. */
  start(): Promise<void>;
  readonly synced: boolean;
  /**
   * Starts to seek the Lease, and reconciles while this process holds it.
   *
   * @param seen the last version of the Lease that was read
   */
  elect(seen: SeenLease | undefined): void;
  readonly isHeld: boolean;
  /** Resolves when the Lease is lost, or `confirm` has returned false. */
  readonly lost: Promise<unknown>;
  /** Finishes or aborts the requests in flight, then releases the Lease and drops the caches. Never rejects. */
  end(inFlight: 'finish' | 'abort'): Promise<void>;
};

export type NewShard = {
  readonly shard: number;
  readonly ranges: ShardRanges;
  /**
   * Counts the Shard objects of this process, from 1. A claim names its holder with this number, so that a new Shard does
   * not treat the claims of an ended Shard as its own.
   */
  readonly term: number;
  /** Called after each write of the shard's Lease. Returns whether the stored layout is still the layout of this shard. */
  readonly confirm: (stored: KubeObject, call: Call) => Promise<boolean>;
};

/** Options of a ShardSet. `name` is the name of the Lease of shard 0. */
type ShardSetOptions<Created extends Shard = Shard> = LeaseName & {
  readonly transport: Pick<Transport, 'get' | 'list' | 'create' | 'replace' | 'delete'>;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** The value of `holderIdentity` that this process writes into a Lease. Each start of a process has a different value. */
  readonly identity: string;
  readonly shards: number;
  /** Whether this process may hold Leases. While it may not, other replicas take its shards. */
  readonly mayLead: () => boolean;
  readonly countKronJobs: () => Promise<ReadonlyMap<string, number>>;
  readonly newShard: (options: NewShard) => Created;
  /** Called when a read or a write of the Leases fails, except for a conflict. Must not throw. */
  readonly onError: (error: unknown) => void;
  /** Called when the reads and writes of the Leases succeed. Must not throw. */
  readonly onSuccess: () => void;
};

/**
 * Milliseconds between two reads of all Leases. `handOverLookMs` applies while this replica waits for the Lease of a shard
 * or hands over its shards. `lookMs` applies at all other times.
 */
const lookMs = 1_000;
const handOverLookMs = 500;
const requestMs = 4_000;
/**
 * A replica hands over at most this part of its shards, rounded up, after one read of the Leases. The new holder lists the
 * objects of each shard, and many lists at the same time would take long.
 */
const releasedShare = 1 / 8;
/** A member Lease that was not renewed for this many milliseconds is deleted. */
const deadMs = 60_000;
/** How long a stopping replica waits until other replicas have filled the caches of its shards, in milliseconds. */
const handOverMs = 10_000;
/** Milliseconds after which `stop` no longer waits for reconciles or for the release of Leases. */
const maxStopMs = 24_000;

/**
 * Shares the shards with the other replicas. Reads all Leases and computes the same plan as every other replica. Fills the
 * caches of the shards that this replica should hold, and takes each of them when its Lease is free. If another replica
 * should hold a shard of this replica, releases the shard as soon as that replica has filled its caches.
 */
export class ShardSet<Created extends Shard = Shard> {
  readonly #options: ShardSetOptions<Created>;
  readonly #freshness: Freshness;
  readonly #layoutChange: LayoutChange;
  readonly #stop = new AbortController();
  readonly #shards = new Map<number, Created>();
  /** Shards that are ending. Their Leases are not released yet. */
  readonly #ending = new Map<number, { readonly shard: Created; readonly ended: Promise<void> }>();
  #running: Promise<void> | undefined;
  #layout: ShardLayout | undefined;
  #member: KubeObject | undefined;
  #isEnding = false;
  /** The time limit and the signal of the requests about Leases. `stop` aborts these requests. */
  readonly #call: Call;
  /** Ends the pause before the next read of the Leases. */
  #wake = new AbortController();
  #untilExpiryMs: number = Number.POSITIVE_INFINITY;
  #terms = 0;
  #looks = 0;

  constructor(options: ShardSetOptions<Created>) {
    this.#options = options;
    this.#freshness = new Freshness(options.clock);
    // Each request adds a listener to this signal. Turn off the warning of Node about more than ten listeners.
    setMaxListeners(0, this.#stop.signal);
    this.#call = { timeoutMs: requestMs, signal: this.#stop.signal };
    this.#layoutChange = new LayoutChange({ ...options, signal: this.#stop.signal });
  }

  get held(): readonly Created[] {
    return [...this.#shards.values()].filter(({ isHeld }) => isHeld);
  }

  /** The shards that this process holds or prepares, and those that it ends. */
  get all(): readonly Created[] {
    return [...this.#shards.values(), ...[...this.#ending.values()].map(({ shard }) => shard)];
  }

  /** Whether the Leases have been read at least once. */
  get isReady(): boolean {
    return this.#looks > 0;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  get #takesShards(): boolean {
    return !this.#isEnding && this.#options.mayLead();
  }

  /**
   * Hands over the shards to other replicas, and releases the shards that are left after 10 s. Takes at most 24 s. Never
   * rejects.
   */
  async stop(): Promise<void> {
    this.#isEnding = true;
    this.#wake.abort();
    const { clock, onError } = this.#options;
    const start = clock.monotonic();
    while (this.#shards.size > 0 && this.#looks > 0 && clock.monotonic() < start + handOverMs) {
      await sleep(clock, handOverLookMs, this.#stop.signal).catch(() => undefined);
    }
    this.#stop.abort(new Error('the replica ends'));
    await this.#running;
    this.#endAll('finish');
    const ends = [...this.#ending.values()].map((one) => one.ended);
    const released = this.#layoutChange.release().catch(onError);
    const ended = Promise.all([...ends, released, this.#deleteMember()]);
    await settlesWithin(clock, start + maxStopMs - clock.monotonic(), ended);
  }

  async #deleteMember(): Promise<void> {
    if (this.#member === undefined) return;
    await this.#delete(this.#member, { timeoutMs: requestMs }).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { clock, random, onError, onSuccess } = this.#options;
    const { signal } = this.#stop;
    while (!signal.aborted) {
      try {
        await this.#look();
        this.#looks += 1;
        onSuccess();
      } catch (error) {
        // After a conflict, report no error. Another replica was faster, so read the Leases again.
        if (!isConflict(error) && !signal.aborted) onError(error);
      }
      await withOwnController(signal, async (wake) => {
        this.#wake = wake;
        const isHandOver = !this.#takesShards || [...this.#shards.values()].some(({ isHeld }) => !isHeld);
        const jitteredMs = isHandOver ? handOverLookMs : lookMs * (1 - random() / 4);
        const pauseMs = Math.min(jitteredMs, this.#untilExpiryMs);
        await sleep(clock, pauseMs, wake.signal).catch(() => undefined);
      });
    }
  }

  async #look(): Promise<void> {
    // Forget the last value, because it must not shorten the next pause if this read fails.
    this.#untilExpiryMs = Number.POSITIVE_INFINITY;
    await this.#writeMember();
    const seen = await readShardLeases(this.#options.transport, this.#options, this.#freshness, this.#call);
    this.#untilExpiryMs = seen.untilExpiryMs;
    await this.#act(seen);
  }

  async #act(seen: ShardLeases): Promise<void> {
    const { shards } = this.#options;
    const { layout } = seen;
    if (this.#layout !== undefined && this.#layout.id !== layout?.id) {
      // End the shards of the old layout before this replica joins another layout.
      this.#layout = undefined;
      this.#endAll('abort');
    } else if (layout === undefined || layout.shards !== shards || !layout.isSettled) {
      if (this.#takesShards) await this.#layoutChange.step(seen);
    } else {
      this.#layout = layout;
      this.#share(seen, layout);
      for (const lease of seen.deadMembers(deadMs)) await this.#delete(lease, this.#call);
    }
  }

  #share(seen: ShardLeases, layout: ShardLayout): void {
    const { identity, shards } = this.#options;
    const members = seen.members.filter((member) => member.shards === shards);
    const others = members.filter((member) => member.takesShards && member.identity !== identity);
    const replicas = others.map((member) => member.identity).concat(this.#takesShards ? [identity] : []);
    const plan = shardPlan({ shards, holders: seen.holders, replicas });
    let releases = Math.ceil(this.held.length * releasedShare);
    for (const [shard, { isHeld }] of this.#shards) {
      const next = plan.get(shard);
      if (next === identity) continue;
      if (isHeld && next !== undefined) {
        const isNextReady = others.some((one) => one.identity === next && one.ready.has(shard));
        if (!isNextReady || releases === 0) continue;
        releases -= 1;
      }
      this.#end(shard, 'finish');
    }
    for (const [shard, holder] of plan) if (holder === identity) this.#pursue(shard, layout, seen);
  }

  /** Fills the caches of a shard, and then seeks its Lease if no other replica holds it. */
  #pursue(shard: number, layout: ShardLayout, seen: ShardLeases): void {
    // The ending Shard may still hold the Lease. A new Shard would renew this Lease, because both have the same identity.
    if (this.#ending.has(shard)) return;
    const holder = seen.holderOf(shard);
    const isFree = holder === undefined || holder === this.#options.identity;
    const known = this.#shards.get(shard);
    const own = known ?? this.#newShard(shard, layout);
    if (known === undefined) void own.start().then(() => this.#wake.abort());
    if (own.synced && isFree) own.elect(seen.seen(shard));
  }

  #newShard(shard: number, layout: ShardLayout): Created {
    this.#terms += 1;
    const created = this.#options.newShard({
      shard,
      ranges: layout.ranges,
      term: this.#terms,
      confirm: confirmationOf(layout, shard, this.#options),
    });
    this.#shards.set(shard, created);
    void created.lost.then(() =>
      this.#shards.get(shard) === created ? this.#end(shard, 'abort') : undefined,
    );
    return created;
  }

  #end(shard: number, inFlight: 'finish' | 'abort'): void {
    const own = this.#shards.get(shard);
    this.#shards.delete(shard);
    if (own === undefined) return;
    const ended = own.end(inFlight);
    this.#ending.set(shard, { shard: own, ended });
    void ended.finally(() => this.#ending.delete(shard));
  }

  #endAll(inFlight: 'finish' | 'abort'): void {
    for (const shard of this.#shards.keys()) this.#end(shard, inFlight);
  }

  async #writeMember(): Promise<void> {
    const { transport, clock, namespace, name: base, identity, shards } = this.#options;
    const name = memberName(base, identity);
    const ref = leaseRef({ namespace, name });
    const ready = [...this.#shards].filter(([, { synced, isHeld }]) => synced && !isHeld);
    const member = {
      identity,
      shards,
      ready: new Set(ready.map(([shard]) => shard)),
      takesShards: this.#takesShards,
    };
    const call = this.#call;
    try {
      const lease = memberLease({ namespace, name }, member, clock.now(), this.#member);
      this.#member = await writeLease(transport, ref, lease, call);
    } catch (error) {
      // `#member` is outdated if the answer to an earlier write was lost, or if the Lease was deleted.
      this.#member = await transport.get(ref, call).catch(absentIfNotFound);
      throw error;
    }
  }

  async #delete({ metadata: { name, uid } }: KubeObject, call: Call): Promise<void> {
    const { transport, namespace } = this.#options;
    await transport.delete(leaseRef({ namespace, name }), { uid: uid ?? '' }, call).catch(absentIfNotFound);
  }
}

/** Returns a function that checks whether the Lease of shard 0 still has the layout `layout`. */
function confirmationOf(
  layout: ShardLayout,
  shard: number,
  options: LeaseName & Pick<ShardSetOptions, 'transport'>,
): NewShard['confirm'] {
  const ref = leaseRef(options);
  return async (stored, call) => {
    const lease = shard === 0 ? stored : await options.transport.get(ref, call).catch(absentIfNotFound);
    const found = layoutOf(lease);
    return found?.id === layout.id && found.isSettled;
  };
}

function absentIfNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
  return undefined;
}
