import { hashLimit, namespaceHash } from './namespaceHash.ts';

/**
 * The first hash of each shard except shard 0, in ascending order. Each shard has the namespaces whose hash is in its range.
 * If two adjacent shards have the same first hash, the lower one has no namespaces.
 */
export type ShardRanges = readonly bigint[];

/** The shard whose range contains the hash of a namespace. */
export function shardOf(ranges: ShardRanges, namespace: string): number {
  const hash = namespaceHash(namespace);
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranges[middle] as bigint) <= hash) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Cuts the hashes into ranges with about equally many KronJobs. A namespace is never divided. Without KronJobs, the ranges
 * are equally long.
 *
 * @param counts the number of KronJobs in each namespace
 */
export function cutRanges(shards: number, counts: ReadonlyMap<string, number>): ShardRanges {
  const places = [...counts]
    .filter(([, count]) => count > 0)
    .map(([namespace, count]) => ({ hash: namespaceHash(namespace), count }))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1));
  const total = places.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return equalRanges(shards);
  const starts: bigint[] = [];
  let next = 0;
  let before = 0;
  for (let shard = 1; shard < shards; shard += 1) {
    const goal = (total * shard) / shards;
    // A namespace at the goal goes to the lower shard if at least half of its KronJobs are below the goal.
    for (
      let place = places[next];
      place !== undefined && before + place.count / 2 <= goal;
      place = places[next]
    ) {
      before += place.count;
      next += 1;
    }
    starts.push(places[next]?.hash ?? hashLimit - 1n);
  }
  return starts;
}

function equalRanges(shards: number): ShardRanges {
  return Array.from({ length: shards - 1 }, (_, i) => (hashLimit * BigInt(i + 1)) / BigInt(shards));
}
