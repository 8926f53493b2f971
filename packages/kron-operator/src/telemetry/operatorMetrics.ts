import type { RequestRecord } from '@kron/kubernetes/clientTransport';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ControlledJobMetrics } from '../controlledjobs/metrics.ts';
import type { HeldJobMetrics, HeldJobState } from '../cronjobs/metrics.ts';
import type { KronJobMetrics } from '../kronjobs/metrics.ts';
import type { WebhookMetrics } from '../webhook/metrics.ts';
import { calendarGauges, type CalendarState } from './calendarMetrics.ts';
import { certificateExpiryGauge } from './certificateExpiryGauge.ts';
import { controlledJobMetrics } from './controlledJobMetrics.ts';
import { handledInFutureGauge } from './handledInFutureGauge.ts';
import { heldJobMetrics } from './heldJobMetrics.ts';
import { kronJobMetrics } from './kronJobMetrics.ts';
import type { RecordsMetrics } from '../records/metrics.ts';
import { recordsMetrics } from './recordsMetrics.ts';
import { requestMetrics } from './requestMetrics.ts';
import { type NamespaceState, namespaceGauges } from './namespaceGauges.ts';
import { shardMetrics, type ShardState, type ShardTakenOver } from './shardMetrics.ts';
import { startSkew } from './startSkew.ts';
import { type State, stateGauges } from './stateGauges.ts';
import { webhookMetrics } from './webhookMetrics.ts';
import { workMetrics } from './workMetrics.ts';

export type OperatorMetrics = {
  readonly kronJobs: KronJobMetrics;
  readonly controlledJobs: ControlledJobMetrics;
  readonly heldJobs: HeldJobMetrics;
  readonly request: (record: RequestRecord) => void;
  readonly webhook: WebhookMetrics;
  /** Called when the operator begins to serve the metrics with a new certificate, with the expiry of the certificate. */
  readonly metricsCertificateLoaded: (notAfterSeconds: number) => void;
  readonly shardTakenOver: ShardTakenOver;
  /** Undefined if there is no outcome log. */
  readonly records: RecordsMetrics | undefined;
  readonly registry: Registry;
};

/** The state of an operator that does not lead and has nothing to do. */
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
      /** The Jobs that wait for their chosen time, for each shard. */
      readonly heldJobs: readonly HeldJobState[];
    };
  /** Whether to export gauges for each KronJob, ControlledJob and calendar, and to name namespaces. */
  readonly perKronJob: boolean;
  /** The state of the shards. Undefined if there is only one shard. */
  readonly shardState?: (() => ShardState) | undefined;
  /** Whether there is an outcome log. Default: false. */
  readonly withRecords?: boolean;
  /**
   * Whether to export memory, CPU and event loop metrics of the process. Once started, the collection of these metrics never
   * stops.
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
