import { Gauge, Histogram, type Registry } from 'prom-client';
import { type ObjectCount, objectCount } from './objectCount.ts';

/** The metrics of KronJobs that wait because of the concurrency policy `queue`, or that are paused after failures. */
export type FlowMetrics = {
  readonly queued: ObjectCount;
  readonly paused: ObjectCount;
  /** Called when the Job of a period that had to wait was created. @param seconds from the chosen time to the creation */
  readonly waited: (seconds: number) => void;
};

/**
 * Seconds. With the concurrency policy `queue`, a period waits until an active Job ends, or until the next period is due.
 */
const waitBuckets = [1, 10, 30, 60, 300, 900, 1_800, 3_600, 7_200, 14_400, 43_200, 86_400];

/**
 * Registers the metrics of `FlowMetrics`. `--no-kron-job-metrics` does not turn off these metrics, because their labels do
 * not name a KronJob.
 */
export function flowMetrics(registry: Registry): FlowMetrics {
  const registers = [registry];
  const count = (name: string, help: string): ObjectCount => {
    const gauge = new Gauge({ name, help, registers });
    return objectCount((objects) => gauge.set(objects));
  };
  const queued = count('kron_queued_kronjobs', 'Number of KronJobs with a period that waits for a place.');
  const paused = count(
    'kron_paused_kronjobs',
    'Number of KronJobs that start no period because pauseAfterFailures runs failed in a row.',
  );
  const wait = new Histogram({
    name: 'kron_queue_seconds',
    help: 'Time between the chosen time of a period that waited for a place and the creation of its Job.',
    buckets: waitBuckets,
    registers,
  });
  return { queued, paused, waited: (seconds) => wait.observe(seconds) };
}
