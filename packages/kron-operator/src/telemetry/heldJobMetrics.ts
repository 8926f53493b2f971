import { Counter, Gauge, type Registry } from 'prom-client';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { HeldJobMetrics, HeldJobState } from '../cronjobs/metrics.ts';

type HeldJobMetricsOptions = {
  /** Observes how late a Job was released, in seconds. */
  readonly skew: (seconds: number) => void;
  readonly state: () => readonly HeldJobState[];
};

/** Registers the metrics of Jobs of CronJobs that wait for their chosen time. */
export function heldJobMetrics(
  registry: Registry,
  work: WorkMetrics,
  { skew, state }: HeldJobMetricsOptions,
): HeldJobMetrics {
  const released = new Counter({
    name: 'kron_held_released_total',
    help: 'Number of releases of Jobs of CronJobs: released at the chosen time, invalid or too_long if at once, changed if another client had released, changed or deleted the Job when the operator tried. A Job that another client releases or deletes earlier does not count.',
    labelNames: ['result'],
    registers: [registry],
  });
  gauges(registry, state);
  return { ...work, released: (result) => released.inc({ result }), late: skew };
}

function gauges(registry: Registry, state: () => readonly HeldJobState[]): void {
  const held = new Gauge({
    name: 'kron_held_jobs',
    help: 'Number of Jobs of CronJobs that wait for their chosen time, or for their release.',
    registers: [],
    collect() {
      this.set(state().reduce((sum, { count }) => sum + count, 0));
    },
  });
  const next = new Gauge({
    name: 'kron_held_next_release_timestamp_seconds',
    help: 'The earliest chosen time of a Job of a CronJob that waits; absent if none waits.',
    registers: [],
    collect() {
      const times = state().flatMap(({ nextRelease }) => nextRelease ?? []);
      if (times.length === 0) this.remove();
      else this.set(Math.min(...times) / 1000);
    },
  });
  registry.registerMetric(held);
  registry.registerMetric(next);
}
