import { isConflict } from '@kron/kubernetes/apiError';
import { sleep } from '@kron/kubernetes/sleep';
import type { Transport } from '@kron/kubernetes/transport';
import { Freshness } from './freshness.ts';
import { LayoutChange, type LayoutChangeOptions } from './layoutChange.ts';
import { readShardLeases } from './shardLeases.ts';

type LayoutWaitOptions = Omit<LayoutChangeOptions, 'transport' | 'shards' | 'countKronJobs'> & {
  readonly transport: Pick<Transport, 'get' | 'list' | 'create' | 'replace'>;
  /** Called when a read or a write of the Leases fails, except for a conflict. Must not throw. */
  readonly onError: (error: unknown) => void;
  /** Called when the reads and writes of the Leases succeed. Must not throw. */
  readonly onSuccess: () => void;
};

const lookMs = 1_500;
const requestMs = 4_000;

/**
 * Waits until the replicas with several shards have released their Leases, and then writes the layout of one shard. After an
 * abort, releases the Lease if this replica holds it.
 *
 * @returns false if the signal was aborted before the layout was written
 */
export async function untilSingleShard(options: LayoutWaitOptions): Promise<boolean> {
  const { transport, clock, signal, onError, onSuccess } = options;
  const freshness = new Freshness(clock);
  const change = new LayoutChange({
    ...options,
    shards: 1,
    countKronJobs: () => Promise.resolve(new Map()),
  });
  while (!signal.aborted) {
    try {
      const seen = await readShardLeases(transport, options, freshness, { timeoutMs: requestMs, signal });
      const isSingle = seen.layout?.shards === 1 && seen.layout.isSettled;
      if (!isSingle) await change.step(seen);
      onSuccess();
      if (isSingle) return true;
    } catch (error) {
      if (!isConflict(error) && !signal.aborted) onError(error);
    }
    await sleep(clock, lookMs, signal).catch(() => undefined);
  }
  await change.release().catch(onError);
  return false;
}
