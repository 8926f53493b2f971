import type { RequestRecord } from '@kron/kubernetes/clientTransport';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { ControlledJobMetrics } from '../controlledjobs/metrics.ts';
import type { HeldJobMetrics, HeldJobState } from '../cronjobs/metrics.ts';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import type { WebhookMetrics } from '../webhook/metrics.ts';
import { calendarGauges, type CalendarState } from './calendarMetrics.ts';
import { certificateExpiryGauge } from './certificateExpiryGauge.ts';
import { controlledJobMetrics } from './controlledJobMetrics.ts';
import { heldJobMetrics } from './heldJobMetrics.ts';
import { kronJobMetrics } from './kronJobMetrics.ts';
import type { RecordsMetrics } from '../records/metrics.ts';
import { type ObjectCount, objectCount } from './objectCount.ts';
import { type NamespaceState, namespaceGauges } from './namespaceGauges.ts';
import { shardMetrics, type ShardState, type ShardTakenOver } from './shardMetrics.ts';
import { type State, stateGauges } from './stateGauges.ts';
import { webhookMetrics } from './webhookMetrics.ts';
import { workMetrics } from './workMetrics.ts';

export type OperatorMetrics = {
  readonly kronJobs: KronJobMetrics;
  readonly controlledJobs: ControlledJobMetrics;
  readonly heldJobs: HeldJobMetrics;
  readonly request: (record: RequestRecord) => void;
  readonly webhook: WebhookMetrics;
  /** Called when the metrics get a new certificate. @param notAfterSeconds when the certificate expires, epoch seconds */
  readonly metricsCertificateLoaded: (notAfterSeconds: number) => void;
  readonly shardTakenOver: ShardTakenOver;
  /** Undefined if there is no outcome log. */
  readonly records: RecordsMetrics | undefined;
  readonly registry: Registry;
};

export const idleState: ReturnType<OperatorMetricsOptions['state']> = {
  isLeading: false,
  queueDepth: 0,
  nextWake: undefined,
  waits: [],
  inFlight: [],
  clockSkew: undefined,
  unserved: [],
  calendars: [],
  heldJobs: [],
};

export type OperatorMetricsOptions = {
  readonly state: () => State &
    NamespaceState & {
      readonly calendars: Iterable<CalendarState>;
      /** For each shard, the Jobs that the operator has not released, because they wait for their chosen time. */
      readonly heldJobs: readonly HeldJobState[];
    };
  /** Whether to export gauges for each KronJob, ControlledJob and calendar, and gauges with a label that names a namespace. */
  readonly perKronJob: boolean;
  /** The state of the shards. Undefined if there is only one shard. */
  readonly shardState?: (() => ShardState) | undefined;
  /** Whether there is an outcome log. Default: false. */
  readonly withRecords?: boolean;
  /**
   * Whether to export memory, CPU and event loop metrics of the process. The collection of these metrics cannot be stopped.
   */
  readonly withProcess: boolean;
};

/** All metrics of one operator, on a registry of their own. */
export function operatorMetrics({
  state,
  perKronJob,
  shardState,
  withRecords = false,
  withProcess,
}: OperatorMetricsOptions): OperatorMetrics {
  const registry = new Registry();
  const work = workMetrics(registry);
  const handledInFuture = handledInFutureGauge(registry);
  const skew = startSkew(registry);
  const kronJobs = kronJobMetrics(registry, work, {
    skew: (seconds) => skew('KronJob', seconds),
    perKronJob,
    handledInFuture: handledInFuture('KronJob'),
  });
  const controlledJobs = controlledJobMetrics(registry, work, {
    perControlledJob: perKronJob,
    handledInFuture: handledInFuture('ControlledJob'),
  });
  const heldJobs = heldJobMetrics(registry, work, {
    skew: (seconds) => skew('CronJob', seconds),
    state: () => state().heldJobs,
  });
  const request = requestMetrics(registry);
  const webhook = webhookMetrics(registry);
  const metricsCertificateLoaded = certificateExpiryGauge(registry, {
    name: 'kron_metrics_certificate_expiry_timestamp_seconds',
    help: 'Expiry of the certificate that the metrics are served with; absent if there is none.',
  });
  stateGauges(registry, state);
  namespaceGauges(registry, state, perKronJob);
  if (perKronJob) calendarGauges(registry, () => state().calendars);
  const shardTakenOver =
    shardState === undefined ? (): void => undefined : shardMetrics(registry, shardState);
  const records = withRecords ? recordsMetrics(registry) : undefined;
  if (withProcess) collectDefaultMetrics({ register: registry });
  const ofKinds = { kronJobs, controlledJobs, heldJobs };
  return { ...ofKinds, request, webhook, metricsCertificateLoaded, shardTakenOver, records, registry };
}

/**
 * Registers a gauge of the objects that do not run because their status records a period or an action in the future. The
 * gauge is always exported, because its labels do not name the objects.
 */
function handledInFutureGauge(registry: Registry): (kind: 'KronJob' | 'ControlledJob') => ObjectCount {
  const gauge = new Gauge({
    name: 'kron_handled_in_future',
    help: 'Number of objects that do not run because their status lies in the future, by kind.',
    labelNames: ['kind'],
    registers: [registry],
  });
  return (kind) => objectCount((count) => gauge.set({ kind }, count));
}

/** Bucket boundaries in seconds. Most Jobs start within a fraction of a second. */
const skewBuckets = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 900, 3_600];

/** Registers a histogram of the lateness of Jobs. @returns a function that adds the lateness of one Job */
function startSkew(registry: Registry): (kind: 'KronJob' | 'CronJob', seconds: number) => void {
  const skew = new Histogram({
    name: 'kron_job_creation_skew_seconds',
    help: 'Time between the chosen time and the creation of the Job, without periods that waited for a place. For a Job of a CronJob, time between its chosen time, or its creation if that is later, and its release.',
    labelNames: ['kind'],
    buckets: skewBuckets,
    registers: [registry],
  });
  // In Prometheus, `rate()` misses the first observation of a new time series, so create the series in advance.
  for (const kind of ['KronJob', 'CronJob']) skew.zero({ kind });
  return (kind, seconds) => skew.observe({ kind }, seconds);
}

/** Bucket boundaries in seconds. */
const requestBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

function requestMetrics(registry: Registry): OperatorMetrics['request'] {
  const requests = new Counter({
    name: 'kron_api_requests_total',
    help: 'Number of requests to the API server, by verb, resource and HTTP status or connection error.',
    labelNames: ['verb', 'resource', 'code'],
    registers: [registry],
  });
  const duration = new Histogram({
    name: 'kron_api_request_duration_seconds',
    help: 'Response time of the API server, by verb and resource; for a watch, until it starts.',
    labelNames: ['verb', 'resource'],
    buckets: requestBuckets,
    registers: [registry],
  });
  return ({ verb, resource, code, durationMs }) => {
    requests.inc({ verb, resource, code });
    duration.observe({ verb, resource }, durationMs / 1000);
  };
}

function recordsMetrics(registry: Registry): RecordsMetrics {
  const registers = [registry];
  const failures = new Counter({
    name: 'kron_outcome_log_failures_total',
    help: 'Number of times that the outcome log could not be opened or written. The operator tries again each second.',
    registers,
  });
  const dropped = new Counter({
    name: 'kron_outcome_log_dropped_lines_total',
    help: 'Number of lines that were dropped because too many waited for the outcome log.',
    registers,
  });
  return { failed: () => failures.inc(), dropped: (lines) => dropped.inc(lines) };
}
