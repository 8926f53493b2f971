import { Counter, type Registry } from 'prom-client';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import type { HeldJobMetrics, HeldJobState } from '../cronjobs/metrics.ts';
import { scrapedGauge } from './scrapedGauge.ts';

type HeldJobMetricsOptions = {
  /** Observes how late a Job was released, in seconds. */
  readonly skew: (seconds: number) => void;
  readonly state: () => readonly HeldJobState[];
};

/** Registers the metrics of held Jobs, which belong to CronJobs and wait for their chosen time. */
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
  scrapedGauge(
    registry,
    'kron_held_jobs',
    'Number of Jobs of CronJobs that wait for their chosen time, or for their release.',
    () => state().reduce((sum, { count }) => sum + count, 0),
  );
  scrapedGauge(
    registry,
    'kron_held_next_release_timestamp_seconds',
    'The earliest chosen time of a Job of a CronJob that waits; absent if none waits.',
    () => {
      const times = state().flatMap(({ nextRelease }) => nextRelease ?? []);
      return times.length === 0 ? undefined : Math.min(...times) / 1000;
    },
  );
  return { ...work, released: (result) => released.inc({ result }), late: skew };
}
