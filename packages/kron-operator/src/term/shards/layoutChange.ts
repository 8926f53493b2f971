import { isUnserved } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject, ObjectRef } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { kronJobs } from '@kron/kubernetes/resources';
import type { Manifest, Transport } from '@kron/kubernetes/transport';
import {
  heldLease,
  type LeaseName,
  leaseRef,
  leaseSeconds,
  leaseSpec,
  releasedLease,
  releaseLease,
  withAnnotation,
  writeLease,
} from '../leader/lease.ts';
import { layoutAnnotation, layoutOf, layoutText, type ShardLayout } from './shardLayout.ts';
import type { ShardLeases } from './shardLeases.ts';
import { cutRanges } from './shardRanges.ts';

export type LayoutChangeOptions = LeaseName & {
  readonly transport: Pick<Transport, 'get' | 'create' | 'replace'>;
  readonly clock: Clock;
  readonly identity: string;
  readonly shards: number;
  /** The number of KronJobs in each namespace. */
  readonly countKronJobs: () => Promise<ReadonlyMap<string, number>>;
  readonly signal: AbortSignal;
};

const requestMs = 4_000;

/**
 * Replaces the layout, which assigns namespaces to shards. The new layout has the number of shards of this replica. Waits
 * until no replica holds a Lease of the old layout. The replicas use the new layout only after it is marked as settled.
 *
 * ```text
 *   all Leases are free ──→ write, not settled ──→ read again: all other Leases are free ──→ settle, release
 * ```
 *
 * Between the first read and the write, another replica can take a Lease of the old layout. That replica notices the new
 * layout after its next renewal, and then releases its Lease. Until then, the second read finds that another replica holds
 * that Lease, so the new layout is not marked as settled.
 */
export class LayoutChange {
  readonly #options: LayoutChangeOptions;
  readonly #ref: ObjectRef;
  /** Whether this replica possibly holds the Lease: it has sent a write that takes the Lease. */
  #mayHold = false;

  constructor(options: LayoutChangeOptions) {
    this.#options = options;
    this.#ref = leaseRef(options);
  }

  /**
   * Takes the next step of the change, unless another replica has taken that step.
   *
   * @param seen all Leases, from a list that was requested after the previous step
   * @throws ApiError, ConnectionError
   */
  async step(seen: ShardLeases): Promise<void> {
    const { shards, identity } = this.#options;
    const { layout } = seen;
    if (layout === undefined || layout.shards !== shards) {
      if (seen.holders.size === 0) await this.#begin(seen);
    } else if (!layout.isSettled) {
      const holder = seen.holderOf(0);
      const lease = seen.byShard.get(0);
      if (lease === undefined) return;
      const mayHold = leaseSpec(lease).holderIdentity === identity;
      const areOthersFree = [...seen.holders.keys()].every((shard) => shard === 0);
      if (mayHold && areOthersFree) await this.#settle(lease, layout);
      else if (mayHold || holder === undefined) await this.#hold(layout, lease);
    }
  }

  /**
   * Releases the Lease if this replica holds it for a change that is not settled. Another replica can then continue the
   * change at once. Call it when this replica takes no more steps.
   *
   * @throws ApiError, ConnectionError
   */
  async release(): Promise<void> {
    if (!this.#mayHold) return;
    // If the change is settled, keep the Lease, because this replica may hold it for shard 0.
    const releasing = { ...this.#options, mayRelease: hasOpenChange };
    await releaseLease(this.#ref, releasing, { timeoutMs: requestMs });
  }

  async #begin(seen: ShardLeases): Promise<void> {
    const { clock, shards, countKronJobs } = this.#options;
    const ranges = cutRanges(shards, await countKronJobs());
    // If the stored layout cannot be read, its id is unknown. The present time in milliseconds is higher than the id of any
    // earlier layout.
    const id = Math.max((seen.layout?.id ?? 0) + 1, Math.floor(clock.now()));
    await this.#hold({ id, shards, ranges, isSettled: false }, seen.byShard.get(0));
  }

  async #hold(layout: ShardLayout, before: KubeObject | undefined): Promise<void> {
    const { transport, identity, clock, signal } = this.#options;
    const lease = heldLease(this.#ref, { holder: identity, seconds: leaseSeconds, now: clock.now() }, before);
    this.#mayHold = true;
    await writeLease(transport, this.#ref, withLayout(lease, layout), { timeoutMs: requestMs, signal });
  }

  async #settle(before: KubeObject, layout: ShardLayout): Promise<void> {
    const { transport, clock, signal } = this.#options;
    const lease = releasedLease(this.#ref, clock.now(), before);
    const call = { timeoutMs: requestMs, signal };
    await transport.replace(this.#ref, withLayout(lease, { ...layout, isSettled: true }), call);
    this.#mayHold = false;
  }
}

function hasOpenChange(lease: KubeObject): boolean {
  return layoutOf(lease)?.isSettled === false;
}

/** Sets the layout annotation, or removes it for a settled layout with one shard, which is the default. */
function withLayout(lease: Manifest, layout: ShardLayout): Manifest {
  const isDefault = layout.shards === 1 && layout.isSettled;
  return withAnnotation(lease, layoutAnnotation, isDefault ? undefined : layoutText(layout));
}

const listMs = 30_000;

/** Counts the KronJobs of each namespace. @param namespaces the namespaces to list; empty: all */
export async function kronJobsByNamespace(
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
      // Count no KronJobs in a namespace that cannot be listed. Such a namespace must not prevent the change of the layout.
      if (isUnserved(error)) return { items: [] };
      throw error;
    });
    for (const namespace of items) counts.set(namespace, (counts.get(namespace) ?? 0) + 1);
  }
  return counts;
}
