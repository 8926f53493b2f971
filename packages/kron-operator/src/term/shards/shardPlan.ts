export type ShardView = {
  readonly shards: number;
  /** The replica that holds each shard. Shards whose Lease is free are absent. */
  readonly holders: ReadonlyMap<number, string>;
  /** The live replicas that take shards. A replica that is stopping takes none. */
  readonly replicas: Iterable<string>;
};

/** The replica that should hold each shard. Empty without replicas. */
type ShardPlan = ReadonlyMap<number, string>;

/**
 * Divides the shards among the replicas in equal parts, rounded up or down. A replica keeps shards that it holds, up to the
 * size of its part. Replicas that read the same Leases compute the same plan, so no replica has to assign shards to others.
 */
export function shardPlan({ shards, holders, replicas }: ShardView): ShardPlan {
  const all = [...new Set(replicas)].sort();
  if (all.length === 0) return new Map();
  const held = heldBy(all, shards, holders);
  const allowed = allowances(held, shards);
  const plan = new Map<number, string>();
  for (const [replica, own] of held) {
    for (const shard of own.slice(0, allowed.get(replica))) plan.set(shard, replica);
  }
  const lacking = all.flatMap((replica) => {
    const lack = (allowed.get(replica) ?? 0) - (held.get(replica)?.length ?? 0);
    return Array.from({ length: Math.max(0, lack) }, () => replica);
  });
  for (let shard = 0; shard < shards; shard += 1) {
    if (!plan.has(shard)) plan.set(shard, lacking.shift() as string);
  }
  return plan;
}

function heldBy(
  replicas: readonly string[],
  shards: number,
  holders: ReadonlyMap<number, string>,
): ReadonlyMap<string, number[]> {
  const held = new Map(replicas.map((replica) => [replica, [] as number[]]));
  for (let shard = 0; shard < shards; shard += 1) held.get(holders.get(shard) ?? '')?.push(shard);
  return held;
}

/**
 * The number of shards of each replica. If an equal division leaves a remainder, some replicas get one more shard. Replicas
 * that hold more than an equal part come first, so that few shards move. The others follow in the order of their names, so
 * that the plan stays the same while a replica takes its shards.
 */
function allowances(
  held: ReadonlyMap<string, readonly number[]>,
  shards: number,
): ReadonlyMap<string, number> {
  const least = Math.floor(shards / held.size);
  const remainder = shards % held.size;
  // The sort is stable, so replicas that compare as equal stay in the order of their names.
  const ordered = [...held].sort(([, a], [, b]) => Number(b.length > least) - Number(a.length > least));
  return new Map(ordered.map(([replica], i) => [replica, i < remainder ? least + 1 : least]));
}
