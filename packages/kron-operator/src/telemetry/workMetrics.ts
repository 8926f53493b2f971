import { Counter, Histogram, type Registry } from 'prom-client';
import type { WorkMetrics } from '../controller/queue/reconcileQueue.ts';

/** Seconds: decisions are arithmetic. */
const decisionBuckets = [0.000_01, 0.000_025, 0.000_05, 0.000_1, 0.000_25, 0.000_5, 0.001, 0.01, 0.1];
/** Seconds: what waits for an API server. */
const workBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** What is counted of looking after objects of all kinds, on a registry. */
export function workMetrics(registry: Registry): WorkMetrics {
  const registers = [registry];
  const decision = new Histogram({
    name: 'kron_decision_duration_seconds',
    help: 'How long it took to decide about a KronJob or a ControlledJob, without waiting for anybody.',
    buckets: decisionBuckets,
    registers,
  });
  const watchRestarts = new Counter({
    name: 'kron_watch_restarts_total',
    help: 'Watches that broke off before the server ended them, by resource.',
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
    help: 'How long it took to look after a KronJob or a ControlledJob once: read, decide, write.',
    buckets: workBuckets,
    registers,
  });
  const errors = new Counter({
    name: 'kron_reconcile_errors_total',
    help: 'Times that looking after a KronJob or a ControlledJob failed.',
    registers,
  });
  const retries = new Counter({
    name: 'kron_queue_retries_total',
    help: 'KronJobs and ControlledJobs put back into the queue for another try, also of what is held up for a while.',
    registers,
  });
  const adds = new Counter({
    name: 'kron_queue_adds_total',
    help: 'KronJobs and ControlledJobs put into the queue.',
    registers,
  });
  const latency = new Histogram({
    name: 'kron_queue_latency_seconds',
    help: 'How long a KronJob or a ControlledJob waited in the queue for a worker.',
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
