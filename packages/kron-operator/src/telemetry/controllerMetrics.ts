import { Counter, Histogram, type Registry } from 'prom-client';
import type { ControllerMetrics } from '../kronjobs/telemetry.ts';
import { kronJobGauges } from './kronJobGauges.ts';

/** Seconds: a Job is there within a fraction of one, or something was in its way. */
const skewBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600];
/** Seconds: decisions are arithmetic. */
const decisionBuckets = [0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.01, 0.1];
/** Seconds: what waits for an API server. */
const workBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What the KronJob controller counts, on a registry. */
export function controllerMetrics(registry: Registry, options: { perKronJob: boolean }): ControllerMetrics {
  const registers = [registry];
  const periods = new Counter({
    name: 'kron_periods_total',
    help: 'Periods that got their outcome, by outcome and reason.',
    labelNames: ['outcome', 'reason'],
    registers,
  });
  const watchRestarts = new Counter({
    name: 'kron_watch_restarts_total',
    help: 'Watches that broke off before the server ended them, by resource.',
    labelNames: ['resource'],
    registers,
  });
  return {
    ...jobMetrics(registers),
    ...queueMetrics(registers),
    periodRecorded: (outcome, reason) => periods.inc({ outcome, reason }),
    watchRestarted: (resource) => watchRestarts.inc({ resource }),
    ...(options.perKronJob ? kronJobGauges(registers) : { kronJob: ignore, kronJobGone: ignore }),
  };
}

function jobMetrics(registers: Registry[]): Pick<ControllerMetrics, 'jobCreated' | 'decided'> {
  const created = new Counter({
    name: 'kron_jobs_created_total',
    help: 'Jobs created.',
    registers,
  });
  const skew = new Histogram({
    name: 'kron_job_creation_skew_seconds',
    help: 'How long after its chosen time a Job was created.',
    buckets: skewBuckets,
    registers,
  });
  const decision = new Histogram({
    name: 'kron_decision_duration_seconds',
    help: 'How long it took to decide about a KronJob, without waiting for anybody.',
    buckets: decisionBuckets,
    registers,
  });
  return {
    jobCreated: (skewSeconds) => {
      created.inc();
      skew.observe(skewSeconds);
    },
    decided: (seconds) => decision.observe(seconds),
  };
}

type QueueMetrics = Pick<
  ControllerMetrics,
  'reconciled' | 'reconcileFailed' | 'keyRetried' | 'keyQueued' | 'keyStarted'
>;

function queueMetrics(registers: Registry[]): QueueMetrics {
  const reconcile = new Histogram({
    name: 'kron_reconcile_duration_seconds',
    help: 'How long it took to look after a KronJob once: read, decide, write.',
    buckets: workBuckets,
    registers,
  });
  const errors = new Counter({
    name: 'kron_reconcile_errors_total',
    help: 'Times that looking after a KronJob failed.',
    registers,
  });
  const retries = new Counter({
    name: 'kron_queue_retries_total',
    help: 'KronJobs put back into the queue for another try, also of what is held up for a while.',
    registers,
  });
  const adds = new Counter({
    name: 'kron_queue_adds_total',
    help: 'KronJobs put into the queue.',
    registers,
  });
  const latency = new Histogram({
    name: 'kron_queue_latency_seconds',
    help: 'How long a KronJob waited in the queue for a worker.',
    buckets: workBuckets,
    registers,
  });
  return {
    reconciled: (seconds) => reconcile.observe(seconds),
    reconcileFailed: () => errors.inc(),
    keyRetried: () => retries.inc(),
    keyQueued: () => adds.inc(),
    keyStarted: (waitedSeconds) => latency.observe(waitedSeconds),
  };
}

function ignore(): void {}
