import { controlledJobs } from './controlledJobs.ts';
import type { Panel, Row } from './panel.ts';

const quantiles = [0.5, 0.9, 0.99];

/** Quantiles of a histogram over all replicas. */
function quantilesOf(metric: string): Panel['queries'] {
  return quantiles.map((quantile) => ({
    expr: `histogram_quantile(${quantile}, sum by (le) (rate(${metric}_bucket[$__rate_interval])))`,
    legend: `p${quantile * 100}`,
  }));
}

const overview: Row = {
  title: 'KronJobs',
  panels: [
    {
      title: 'Leaders',
      description: 'Leading replicas: one, except for a moment while another one takes over.',
      kind: 'stat',
      unit: 'short',
      width: 4,
      queries: [{ expr: 'sum(kron_leader)', legend: 'leaders' }],
    },
    {
      title: 'Jobs created in the last hour',
      description: 'Counted since the start of each replica.',
      kind: 'stat',
      unit: 'short',
      width: 4,
      queries: [{ expr: 'sum(increase(kron_jobs_created_total[1h]))', legend: 'Jobs' }],
    },
    {
      title: 'Missed in the last hour',
      description:
        'Periods that were noticed too late, or that a later one superseded. Not those that were due in a suspension.',
      kind: 'stat',
      unit: 'short',
      width: 4,
      queries: [
        {
          expr: 'sum(increase(kron_periods_total{outcome="missed",reason!="Suspended"}[1h])) or vector(0)',
          legend: 'missed',
        },
      ],
    },
    {
      title: 'Periods by outcome',
      description: 'Outcomes recorded per second.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        {
          expr: 'sum by (outcome, reason) (rate(kron_periods_total[$__rate_interval]))',
          legend: '{{outcome}}, {{reason}}',
        },
      ],
    },
    {
      title: 'How late Jobs are created',
      description: 'Time from the chosen time of a period to the creation of its Job.',
      kind: 'timeseries',
      unit: 's',
      width: 12,
      queries: quantilesOf('kron_job_creation_skew_seconds'),
    },
    {
      title: 'Queued and paused',
      description:
        'KronJobs with a period that waits for a place, and KronJobs that start nothing after failed runs.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        { expr: 'sum(kron_queued_kronjobs)', legend: 'queued' },
        { expr: 'sum(kron_paused_kronjobs)', legend: 'paused' },
      ],
    },
    {
      title: 'How long periods wait for a place',
      description: 'Time from the chosen time to the creation of the Job, for periods that waited.',
      kind: 'timeseries',
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
      queries: [
        {
          expr: 'sort(1000 * max by (namespace, name) (kron_kronjob_next_chosen_timestamp_seconds{namespace=~"$namespace"}))',
          legend: '{{namespace}}/{{name}}',
          instant: true,
        },
      ],
    },
    {
      title: 'Longest without success',
      description: 'Time since the last successful Job of a KronJob; without those that never succeeded.',
      kind: 'table',
      unit: 's',
      width: 24,
      queries: [
        {
          expr: 'topk(20, time() - max by (namespace, name) (kron_kronjob_last_success_timestamp_seconds{namespace=~"$namespace"}))',
          legend: '{{namespace}}/{{name}}',
          instant: true,
        },
      ],
    },
  ],
};

const cronJobs: Row = {
  title: 'CronJobs with a window',
  panels: [
    {
      title: 'Waiting Jobs',
      description: 'Jobs of CronJobs that wait for their chosen time.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [{ expr: 'sum(kron_held_jobs)', legend: 'Jobs' }],
    },
    {
      title: 'Released Jobs',
      description:
        'A second, by result. invalid and too_long were released at once, changed by another client.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        { expr: 'sum by (result) (rate(kron_held_released_total[$__rate_interval]))', legend: '{{result}}' },
      ],
    },
  ],
};

const machinery: Row = {
  title: 'The operator',
  panels: [
    {
      title: 'Queue',
      description: 'KronJobs that wait for a worker.',
      kind: 'timeseries',
      unit: 'short',
      width: 8,
      queries: [{ expr: 'sum by (instance) (kron_queue_depth)', legend: '{{instance}}' }],
    },
    {
      title: 'Queue wait',
      description: 'Time that a KronJob waits for a worker.',
      kind: 'timeseries',
      unit: 's',
      width: 8,
      queries: quantilesOf('kron_queue_latency_seconds'),
    },
    {
      title: 'Reconcile duration',
      description: 'Time to read, decide and write.',
      kind: 'timeseries',
      unit: 's',
      width: 8,
      queries: quantilesOf('kron_reconcile_duration_seconds'),
    },
    {
      title: 'Looks, errors, retries',
      description: 'A second.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [
        { expr: 'sum(rate(kron_reconcile_duration_seconds_count[$__rate_interval]))', legend: 'looks' },
        { expr: 'sum(rate(kron_reconcile_errors_total[$__rate_interval]))', legend: 'errors' },
        { expr: 'sum(rate(kron_queue_retries_total[$__rate_interval]))', legend: 'retries' },
      ],
    },
    {
      title: 'Decisions',
      description: 'Time for a decision, without waiting for requests.',
      kind: 'timeseries',
      unit: 's',
      width: 12,
      queries: quantilesOf('kron_decision_duration_seconds'),
    },
    {
      title: 'Longest wait by namespace',
      description: 'Namespaces whose objects wait for a worker.',
      kind: 'timeseries',
      unit: 's',
      width: 12,
      queries: [{ expr: 'max by (namespace) (kron_queue_wait_seconds)', legend: '{{namespace}}' }],
    },
    {
      title: 'Requests in flight by namespace',
      description: 'Namespaces whose requests are slow keep some in flight.',
      kind: 'timeseries',
      unit: 'short',
      width: 12,
      queries: [{ expr: 'sum by (namespace) (kron_requests_in_flight)', legend: '{{namespace}}' }],
    },
  ],
};

const apiServer: Row = {
  title: 'The API server',
  panels: [
    {
      title: 'Requests',
      description: 'Requests per second, by verb and resource.',
      kind: 'timeseries',
      unit: 'reqps',
      width: 8,
      queries: [
        {
          expr: 'sum by (verb, resource) (rate(kron_api_requests_total[$__rate_interval]))',
          legend: '{{verb}} {{resource}}',
        },
      ],
    },
    {
      title: 'Responses other than success',
      description: 'A second, by code. 404, 409 and 410 are nothing unusual.',
      kind: 'timeseries',
      unit: 'reqps',
      width: 8,
      queries: [
        {
          expr: 'sum by (code) (rate(kron_api_requests_total{code!~"2.."}[$__rate_interval]))',
          legend: '{{code}}',
        },
      ],
    },
    {
      title: 'Response time, p99',
      description: 'By verb; for a watch, until it is open.',
      kind: 'timeseries',
      unit: 's',
      width: 8,
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (le, verb) (rate(kron_api_request_duration_seconds_bucket[$__rate_interval])))',
          legend: '{{verb}}',
        },
      ],
    },
    {
      title: 'Failed watches',
      description: 'Per second, by resource; without those that the server ends on time.',
      kind: 'timeseries',
      unit: 'short',
      width: 8,
      queries: [
        {
          expr: 'sum by (resource) (rate(kron_watch_restarts_total[$__rate_interval]))',
          legend: '{{resource}}',
        },
      ],
    },
    {
      title: 'Memory',
      description: 'Resident memory of each replica.',
      kind: 'timeseries',
      unit: 'bytes',
      width: 8,
      queries: [
        {
          expr: 'process_resident_memory_bytes and on (instance) kron_leader',
          legend: '{{instance}}',
        },
      ],
    },
    {
      title: 'Processor',
      description: 'Of each replica, in cores.',
      kind: 'timeseries',
      unit: 'short',
      width: 8,
      queries: [
        {
          expr: 'rate(process_cpu_seconds_total[$__rate_interval]) and on (instance) kron_leader',
          legend: '{{instance}}',
        },
      ],
    },
  ],
};

const webhook: Row = {
  title: 'The webhook',
  panels: [
    {
      title: 'Questions',
      description: 'Admission reviews per second.',
      kind: 'timeseries',
      unit: 'reqps',
      width: 8,
      queries: [
        {
          expr: 'sum by (webhook, allowed) (rate(kron_webhook_requests_total[$__rate_interval]))',
          legend: '{{webhook}}, allowed: {{allowed}}',
        },
      ],
    },
    {
      title: 'Webhook response time, p99',
      description: 'Includes the dry run of a Job, if there is one.',
      kind: 'timeseries',
      unit: 's',
      width: 8,
      queries: [
        {
          expr: 'histogram_quantile(0.99, sum by (le, webhook) (rate(kron_webhook_request_duration_seconds_bucket[$__rate_interval])))',
          legend: '{{webhook}}',
        },
      ],
    },
    {
      title: 'Certificate',
      description: 'Time until it expires.',
      kind: 'stat',
      unit: 's',
      width: 8,
      queries: [
        {
          expr: 'min(kron_webhook_certificate_expiry_timestamp_seconds) - time()',
          legend: 'valid for',
        },
      ],
    },
  ],
};

export const rows: readonly Row[] = [overview, controlledJobs, cronJobs, machinery, apiServer, webhook];
