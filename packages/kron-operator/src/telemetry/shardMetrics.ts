import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The shards that a replica holds. Each scrape reads them. */
export type ShardState = {
  /** The total number of shards on all replicas. */
  readonly shards: number;
  /** The shards that this replica holds. */
  readonly held: Iterable<HeldShard>;
};

type HeldShard = {
  readonly shard: number;
  /** The number of KronJobs and ControlledJobs of the shard. */
  readonly objects: number;
};

/** Called when this replica starts to reconcile a shard, with the seconds since it got the Lease of the shard. */
export type ShardTakenOver = (shard: number, seconds: number) => void;

const takeOverBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers the metrics of shards. An operator with one shard does not have these metrics. */
export function shardMetrics(registry: Registry, state: () => ShardState): ShardTakenOver {
  const registers = [registry];
  const shards = new Gauge({
    name: 'kron_shards',
    help: 'Number of shards, on every replica; absent with one shard.',
    registers: [],
    collect() {
      this.set(state().shards);
    },
  });
  registry.registerMetric(shards);
  heldGauge(registry, state, {
    name: 'kron_shard_held',
    help: '1 for each shard that this replica holds.',
    read: () => 1,
  });
  heldGauge(registry, state, {
    name: 'kron_shard_objects',
    help: 'Number of KronJobs and ControlledJobs of each shard that this replica holds.',
    read: ({ objects }) => objects,
  });
  const takeOvers = new Counter({
    name: 'kron_shard_takeovers_total',
    help: 'Number of times that this replica has started to act for a shard.',
    labelNames: ['shard'],
    registers,
  });
  const duration = new Histogram({
    name: 'kron_shard_takeover_duration_seconds',
    help: 'Time from getting the Lease of a shard to acting for it.',
    buckets: takeOverBuckets,
    registers,
  });
  return (shard, seconds) => {
    takeOvers.inc({ shard });
    duration.observe(seconds);
  };
}

function heldGauge(
  registry: Registry,
  state: () => ShardState,
  { name, help, read }: { name: string; help: string; read: (held: HeldShard) => number },
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames: ['shard'],
    registers: [],
    collect() {
      this.reset();
      for (const held of state().held) this.set({ shard: held.shard }, read(held));
    },
  });
  registry.registerMetric(gauge);
}
