import { Counter, Histogram, type Registry } from 'prom-client';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';
import { kronJobGauges } from './kronJobGauges.ts';

/** Seconds: a Job is there within a fraction of one, or something was in its way. */
const skewBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600];

/** What the controller of KronJobs counts, on a registry. */
export function kronJobMetrics(
  registry: Registry,
  work: WorkMetrics,
  options: { perKronJob: boolean },
): KronJobMetrics {
  const registers = [registry];
  const periods = new Counter({
    name: 'kron_periods_total',
    help: 'Periods that got their outcome, by outcome and reason.',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  return {
    ...work,
    ...jobMetrics(registers),
    periodRecorded: (outcome, reason) => periods.inc({ outcome, reason }),
    ...(options.perKronJob ? kronJobGauges(registers) : { kronJob: ignore, kronJobGone: ignore }),
  };
}

function jobMetrics(registers: Registry[]): Pick<KronJobMetrics, 'jobCreated'> {
  const created = new Counter({
    name: 'kron_jobs_created_total',
    help: 'Jobs created for KronJobs.',
    registers,
  });
  const skew = new Histogram({
    name: 'kron_job_creation_skew_seconds',
    help: 'How long after its chosen time a Job was created.',
    buckets: skewBuckets,
    registers,
  });
  return {
    jobCreated: (skewSeconds) => {
      created.inc();
      skew.observe(skewSeconds);
    },
  };
}

function ignore(): void {}
