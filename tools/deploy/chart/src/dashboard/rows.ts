import { controlledJobs } from './controlledJobs.ts';
import type { Panel, Row } from './panel.ts';

const quantiles = [0.5, 0.9, 0.99];

/** Quantiles of a histogram over all replicas. */
function quantilesOf(metric: string): Panel['queries'] {
  return Object.fromEntries(
    quantiles.map((quantile) => [
      `p${quantile * 100}`,
      `histogram_quantile(${quantile}, sum by (le) (rate(${metric}_bucket[$__rate_interval])))`,
    ]),
  );
}

const overview: Row = {
  title: 'KronJobs',
  panels: [
    {
      title: 'Leaders',
      description: 'Leading replicas: one, or with several shards all that hold one.',
      kind: 'stat',
      width: 4,
      queries: { leaders: 'sum(kron_leader)' },
    },
    {
      title: 'Jobs created in the last hour',
      description: 'Counted since the start of each replica.',
      kind: 'stat',
      width: 4,
      queries: { Jobs: 'sum(increase(kron_jobs_created_total[1h]))' },
    },
    {
      title: 'Missed in the last hour',
      description:
        'Periods that were noticed too late, or that a later one superseded. Not those that were due in a suspension.',
      kind: 'stat',
      width: 4,
      queries: {
        missed: 'sum(increase(kron_periods_total{outcome="missed",reason!="Suspended"}[1h])) or vector(0)',
      },
    },
    {
      title: 'Periods by outcome',
      description: 'Outcomes recorded per second.',
      width: 12,
      queries: {
        '{{outcome}}, {{reason}}': 'sum by (outcome, reason) (rate(kron_periods_total[$__rate_interval]))',
      },
    },
    {
      title: 'How late Jobs are created',
      description: 'Time from the chosen time of a period to the creation of its Job.',
      unit: 's',
      width: 12,
      queries: quantilesOf('kron_job_creation_skew_seconds'),
    },
    {
      title: 'Queued and paused',
      description:
        'KronJobs with a period that waits for a place, and KronJobs that start nothing after failed runs.',
      width: 12,
      queries: { queued: 'sum(kron_queued_kronjobs)', paused: 'sum(kron_paused_kronjobs)' },
    },
    {
      title: 'How long periods wait for a place',
      description: 'Time from the chosen time to the creation of the Job, for periods that waited.',
      unit: 's',
      width: 12,
      queries: quantilesOf('kron_queue_seconds'),
    },
    {
      title: 'What runs next',
      description: 'The next chosen times. Needs metrics per KronJob.',
      kind: 'table',
      unit: 'dateTimeFromNow',
      width: 12,
      queries: {
        '{{namespace}}/{{name}}':
          'sort(1000 * max by (namespace, name) (kron_kronjob_next_chosen_timestamp_seconds{namespace=~"$namespace"}))',
      },
    },
    {
      title: 'Longest without success',
      description: 'Time since the last successful Job of a KronJob; without those that never succeeded.',
      kind: 'table',
      unit: 's',
      width: 24,
      queries: {
        '{{namespace}}/{{name}}':
          'topk(20, time() - max by (namespace, name) (kron_kronjob_last_success_timestamp_seconds{namespace=~"$namespace"}))',
      },
    },
  ],
};

const cronJobs: Row = {
  title: 'CronJobs with a window',
  panels: [
    {
      title: 'Waiting Jobs',
      description: 'Jobs of CronJobs that wait for their chosen time.',
      width: 12,
      queries: { Jobs: 'sum(kron_held_jobs)' },
    },
    {
      title: 'Released Jobs',
      description:
        'A second, by result. invalid and too_long were released at once, changed by another client.',
      width: 12,
      queries: { '{{result}}': 'sum by (result) (rate(kron_held_released_total[$__rate_interval]))' },
    },
  ],
};

const machinery: Row = {
  title: 'The operator',
  panels: [
    {
      title: 'Queue',
      description: 'KronJobs that wait for a worker.',
      width: 8,
      queries: { '{{instance}}': 'sum by (instance) (kron_queue_depth)' },
    },
    {
      title: 'Queue wait',
      description: 'Time that a KronJob waits for a worker.',
      unit: 's',
      width: 8,
      queries: quantilesOf('kron_queue_latency_seconds'),
    },
    {
      title: 'Reconcile duration',
      description: 'Time to read, decide and write.',
      unit: 's',
      width: 8,
      queries: quantilesOf('kron_reconcile_duration_seconds'),
    },
    {
      title: 'Looks, errors, retries',
      description: 'A second.',
      width: 12,
      queries: {
        looks: 'sum(rate(kron_reconcile_duration_seconds_count[$__rate_interval]))',
        errors: 'sum(rate(kron_reconcile_errors_total[$__rate_interval]))',
        retries: 'sum(rate(kron_queue_retries_total[$__rate_interval]))',
      },
    },
    {
      title: 'Decisions',
      description: 'Time for a decision, without waiting for requests.',
      unit: 's',
      width: 12,
      queries: quantilesOf('kron_decision_duration_seconds'),
    },
    {
      title: 'Longest wait by namespace',
      description: 'Namespaces whose objects wait for a worker.',
      unit: 's',
      width: 12,
      queries: { '{{namespace}}': 'max by (namespace) (kron_queue_wait_seconds)' },
    },
    {
      title: 'Requests in flight by namespace',
      description: 'Namespaces whose requests are slow keep some in flight.',
      width: 12,
      queries: { '{{namespace}}': 'sum by (namespace) (kron_requests_in_flight)' },
    },
  ],
};

const apiServer: Row = {
  title: 'The API server',
  panels: [
    {
      title: 'Requests',
      description: 'Requests per second, by verb and resource.',
      unit: 'reqps',
      width: 8,
      queries: {
        '{{verb}} {{resource}}': 'sum by (verb, resource) (rate(kron_api_requests_total[$__rate_interval]))',
      },
    },
    {
      title: 'Responses other than success',
      description: 'A second, by code. 404, 409 and 410 are nothing unusual.',
      unit: 'reqps',
      width: 8,
      queries: { '{{code}}': 'sum by (code) (rate(kron_api_requests_total{code!~"2.."}[$__rate_interval]))' },
    },
    {
      title: 'Response time, p99',
      description: 'By verb; for a watch, until it is open.',
      unit: 's',
      width: 8,
      queries: {
        '{{verb}}':
          'histogram_quantile(0.99, sum by (le, verb) (rate(kron_api_request_duration_seconds_bucket[$__rate_interval])))',
      },
    },
    {
      title: 'Failed watches',
      description: 'Per second, by resource; without those that the server ends on time.',
      width: 8,
      queries: { '{{resource}}': 'sum by (resource) (rate(kron_watch_restarts_total[$__rate_interval]))' },
    },
    {
      title: 'Memory',
      description: 'Resident memory of each replica.',
      unit: 'bytes',
      width: 8,
      queries: { '{{instance}}': 'process_resident_memory_bytes and on (instance) kron_leader' },
    },
    {
      title: 'Processor',
      description: 'Of each replica, in cores.',
      width: 8,
      queries: {
        '{{instance}}': 'rate(process_cpu_seconds_total[$__rate_interval]) and on (instance) kron_leader',
      },
    },
  ],
};

const webhook: Row = {
  title: 'The webhook',
  panels: [
    {
      title: 'Questions',
      description: 'Admission reviews per second.',
      unit: 'reqps',
      width: 8,
      queries: {
        '{{webhook}}, allowed: {{allowed}}':
          'sum by (webhook, allowed) (rate(kron_webhook_requests_total[$__rate_interval]))',
      },
    },
    {
      title: 'Webhook response time, p99',
      description: 'Includes the dry run of a Job, if there is one.',
      unit: 's',
      width: 8,
      queries: {
        '{{webhook}}':
          'histogram_quantile(0.99, sum by (le, webhook) (rate(kron_webhook_request_duration_seconds_bucket[$__rate_interval])))',
      },
    },
    {
      title: 'Certificate',
      description: 'Time until it expires.',
      kind: 'stat',
      unit: 's',
      width: 8,
      queries: { 'valid for': 'min(kron_webhook_certificate_expiry_timestamp_seconds) - time()' },
    },
  ],
};

export const rows: readonly Row[] = [overview, controlledJobs, cronJobs, machinery, apiServer, webhook];
