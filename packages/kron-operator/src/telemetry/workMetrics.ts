import { Counter, Histogram, type Registry } from 'prom-client';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';

/** Buckets for the duration of a decision, in seconds. A decision takes little time, because it sends no request. */
const decisionBuckets = [0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.01, 0.1];
/** Buckets for the duration of a reconcile, in seconds. A reconcile takes longer, because it waits for the API server. */
const workBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Registers the metrics of reconciling, for all kinds together. */
export function workMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const decision = new Histogram({
    name: 'kron_decision_duration_seconds',
    help: 'Duration of a decision about a KronJob or a ControlledJob, without requests.',
    buckets: decisionBuckets,
    registers,
  });
  const watchRestarts = new Counter({
    name: 'kron_watch_restarts_total',
    help: 'Number of watches that failed before the server ended them, by resource.',
    labelNames: ['resource'],
    registers,
  });
  return {
    ...queueMetrics(registers),
    decided: (seconds) => decision.observe(seconds),
    watchRestarted: (resource) => watchRestarts.inc({ resource }),
  };
}

type QueueMetrics = Omit<WorkMetrics, 'decided' | 'watchRestarted'>;

function queueMetrics(registers: Registry[]): QueueMetrics {
  const reconcile = new Histogram({
    name: 'kron_reconcile_duration_seconds',
    help: 'Duration of a reconcile of a KronJob or a ControlledJob.',
    buckets: workBuckets,
    registers,
  });
  const errors = new Counter({
    name: 'kron_reconcile_errors_total',
    help: 'Number of failed reconciles of KronJobs and ControlledJobs.',
    registers,
  });
  const retries = new Counter({
    name: 'kron_queue_retries_total',
    help: 'Number of retries in the work queue, including those of objects that are blocked for a while.',
    registers,
  });
  const adds = new Counter({
    name: 'kron_queue_adds_total',
    help: 'Number of KronJobs and ControlledJobs added to the work queue.',
    registers,
  });
  const latency = new Histogram({
    name: 'kron_queue_latency_seconds',
    help: 'Time that a KronJob or a ControlledJob waited in the work queue.',
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
