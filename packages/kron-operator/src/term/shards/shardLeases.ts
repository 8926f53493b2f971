import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Call, Transport } from '@kron/kubernetes/transport';
import { type LeaseName, leaseSeconds, leaseSpec, leases } from '../leader/lease.ts';
import type { SeenLease } from '../leader/observedLease.ts';
import type { Freshness } from './freshness.ts';
import { type Member, memberOf } from './member.ts';
import { layoutOf, maxShards, type ShardLayout } from './shardLayout.ts';

/** The name of the Lease of a shard. For shard 0 it is the name that versions of the operator without shards use. */
export function shardLeaseName(base: string, shard: number): string {
  return shard === 0 ? base : `${base}-${shard}`;
}

/**
 * A replica counts as lost if its member Lease has not changed for `silentMs` milliseconds and in `silentLooks` lists. The
 * other replicas then fill the caches of its shards, before the Leases of the shards expire. The lists must succeed too,
 * because no replica can renew its Lease during an outage of the API server.
 */
const silentMs = 9_000;
const silentLooks = 3;

/** The Leases of all replicas, from one list. */
export class ShardLeases {
  /** The layout in the Lease of shard 0. Undefined if it cannot be read. */
  readonly layout: ShardLayout | undefined;
  /** The Leases that exist, by shard. */
  readonly byShard: ReadonlyMap<number, KubeObject>;
  readonly #freshness: Freshness;
  readonly #members: readonly { readonly lease: KubeObject; readonly member: Member }[];

  /** @param freshness has already observed the Leases in `all` */
  constructor(base: string, all: readonly KubeObject[], freshness: Freshness) {
    this.#freshness = freshness;
    const byName = new Map(all.map((lease) => [lease.metadata.name, lease]));
    const found = new Map<number, KubeObject>();
    for (let shard = 0; shard < maxShards; shard += 1) {
      const lease = byName.get(shardLeaseName(base, shard));
      if (lease !== undefined) found.set(shard, lease);
    }
    this.byShard = found;
    this.layout = layoutOf(found.get(0));
    this.#members = all
      .filter(({ metadata }) => metadata.name.startsWith(`${base}-member-`))
      .flatMap((lease) => {
        const member = memberOf(lease);
        return member === undefined ? [] : [{ lease, member }];
      });
  }

  /** Returns the Lease of a shard, and the time at which this process first saw the present version of the Lease. */
  seen(shard: number): SeenLease | undefined {
    const lease = this.byShard.get(shard);
    return lease && { lease, at: this.#freshness.seenAt(lease.metadata.name) };
  }

  /** Milliseconds until the next Lease expires. Ignores Leases that have expired already. */
  get untilExpiryMs(): number {
    const all = [...this.byShard.values(), ...this.#members.map(({ lease }) => lease)];
    const left = all.map(({ metadata }) => leaseSeconds * 1_000 - this.#freshness.ageMs(metadata.name));
    return Math.min(...left.filter((ms) => ms > 0));
  }

  /** The identity of the replica that holds a shard. Undefined if the Lease of the shard is free or has expired. */
  holderOf(shard: number): string | undefined {
    const lease = this.byShard.get(shard);
    if (lease === undefined) return undefined;
    const { holderIdentity = '', leaseDurationSeconds = leaseSeconds } = leaseSpec(lease);
    if (holderIdentity === '') return undefined;
    return this.#freshness.ageMs(lease.metadata.name) < leaseDurationSeconds * 1_000
      ? holderIdentity
      : undefined;
  }

  /** The shards whose Lease is held, and the holder of each. */
  get holders(): ReadonlyMap<number, string> {
    const held = new Map<number, string>();
    for (const shard of this.byShard.keys()) {
      const holder = this.holderOf(shard);
      if (holder !== undefined) held.set(shard, holder);
    }
    return held;
  }

  /** The replicas that have renewed their member Lease lately. */
  get members(): readonly Member[] {
    return this.#members
      .filter(({ lease: { metadata } }) => {
        const ageMs = this.#freshness.ageMs(metadata.name);
        const isSilent = ageMs >= silentMs && this.#freshness.seenAgain(metadata.name) >= silentLooks;
        return !isSilent && ageMs < leaseSeconds * 1_000;
      })
      .map(({ member }) => member);
  }

  /** The member Leases that have not been renewed for `afterMs` milliseconds. */
  deadMembers(afterMs: number): readonly KubeObject[] {
    return this.#members
      .map(({ lease }) => lease)
      .filter(({ metadata }) => this.#freshness.ageMs(metadata.name) >= afterMs);
  }
}

export async function readShardLeases(
  transport: Pick<Transport, 'list'>,
  { namespace, name }: LeaseName,
  freshness: Freshness,
  call: Call,
): Promise<ShardLeases> {
  const { items } = await transport.list({ resource: leases, namespace }, call);
  const own = items.filter(({ metadata }) => metadata.name.startsWith(name));
  freshness.observe(new Map(own.map(({ metadata }) => [metadata.name, metadata.resourceVersion ?? ''])));
  return new ShardLeases(name, own, freshness);
}
