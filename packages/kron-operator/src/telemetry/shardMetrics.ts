import { Counter, Histogram, type Registry } from 'prom-client';
import { scrapedGauge, scrapedGauges } from './scrapedGauge.ts';

/** The shards that a replica holds. They are read at each scrape of the metrics. */
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
  scrapedGauge(
    registry,
    'kron_shards',
    'Number of shards, on every replica; absent with one shard.',
    () => state().shards,
  );
  const held = (name: string, help: string, read: (held: HeldShard) => number): void =>
    scrapedGauges(registry, { name, help, labelNames: ['shard'] }, () =>
      Array.from(state().held, (one) => [{ shard: one.shard }, read(one)]),
    );
  held('kron_shard_held', '1 for each shard that this replica holds.', () => 1);
  held(
    'kron_shard_objects',
    'Number of KronJobs and ControlledJobs of each shard that this replica holds.',
    ({ objects }) => objects,
  );
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
