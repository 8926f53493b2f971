import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { leaseAnnotation } from './leaseAnnotation.ts';
import { hashText } from './namespaceHash.ts';
import type { ShardRanges } from './shardRanges.ts';

/** Assigns the namespaces to shards. Stored in the Lease of shard 0. */
export type ShardLayout = {
  /** A number that is higher than the id of any earlier layout. */
  readonly id: number;
  readonly shards: number;
  readonly ranges: ShardRanges;
  /** Whether the writer has checked that no replica holds a Lease of an earlier layout. Until then no replica reconciles. */
  readonly isSettled: boolean;
};

/** The annotation that holds the layout. Without this annotation there is one shard. */
export const layoutAnnotation = 'kron.io/shard-layout';

/**
 * The possible numbers of shards. All are powers of two: when the number is doubled, the hash range of each shard is split
 * into two equal ranges.
 */
export const shardCounts: readonly number[] = [1, 2, 4, 8, 16, 32, 64];

export const maxShards = 64;

/** The layout of a Lease without the layout annotation. */
export const singleShard: ShardLayout = { id: 0, shards: 1, ranges: [], isSettled: true };

/**
 * The layout that a Lease carries.
 *
 * @param lease the Lease of shard 0, or undefined if it does not exist yet
 * @returns undefined if the annotation cannot be read
 */
export function layoutOf(lease: Pick<KubeObject, 'metadata'> | undefined): ShardLayout | undefined {
  const stored = lease && leaseAnnotation(lease, layoutAnnotation);
  return stored === undefined ? singleShard : readLayout(stored);
}

/** The value of the layout annotation. */
export function layoutText({ id, shards, ranges, isSettled }: ShardLayout): string {
  return JSON.stringify({ id, shards, settled: isSettled, starts: ranges.map(hashText) });
}

function readLayout({
  id,
  shards,
  settled,
  starts,
}: Readonly<Record<string, unknown>>): ShardLayout | undefined {
  if (!isCount(id) || !isCount(shards) || shards > maxShards || typeof settled !== 'boolean')
    return undefined;
  const ranges = parseStarts(starts);
  if (ranges === undefined || ranges.length !== shards - 1) return undefined;
  return { id, shards, ranges, isSettled: settled };
}

function parseStarts(starts: unknown): bigint[] | undefined {
  if (!Array.isArray(starts) || !starts.every(isHash)) return undefined;
  const ranges = starts.map((start) => BigInt(`0x${start}`));
  const isAscending = ranges.every((start, i) => i === 0 || (ranges[i - 1] as bigint) <= start);
  return isAscending ? ranges : undefined;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{16}$/.test(value);
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}
