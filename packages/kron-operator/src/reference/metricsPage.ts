import type { Registry } from 'prom-client';
import { idleState, operatorMetrics } from '../telemetry/operatorMetrics.ts';

/** The page docs/reference/metrics.md. */
export function metricsPage(note: string): string {
  const { registry } = operatorMetrics({
    state: () => idleState,
    perKronJob: true,
    shardState: () => ({ shards: 2, held: [] }),
    withRecords: true,
    withProcess: false,
  });
  return `<!-- ${note} -->

# Metrics

\`kron-operator\` serves metrics in Prometheus' text format at \`/metrics\` of its [metrics address](operator-flags.md). Every replica
serves them. Replicas that wait for the Lease report \`kron_leader 0\`, and have no metrics of KronJobs and ControlledJobs.

| metric | type | labels | meaning |
|---|---|---|---|
${rowsOf(registry).join('\n')}

Metrics of shards exist with [several shards](../how-to/shard.md) only. Then \`kron_leader\` is 1 on every replica that holds one. Metrics of the outcome
log exist with [\`--outcome-log\`](records.md) only.

Times are Unix timestamps in seconds, durations are in seconds. Outcomes and reasons are those in [scheduling.md](scheduling.md). \`verb\`
is a verb of the API: \`get\`, \`list\`, \`watch\`, \`create\`, \`replace\`, \`patch\` or \`delete\`. \`code\` is the HTTP status, with \`200\` for every
success, or a connection error such as \`ECONNREFUSED\` or \`TIMEOUT\`.

Metrics with a \`name\` label exist for each KronJob, each ControlledJob or each calendar. \`--no-kron-job-metrics\` disables them. Memory, CPU and event
loop metrics of the process have the usual names of prom-client, such as \`process_resident_memory_bytes\`,
\`process_cpu_seconds_total\` and \`nodejs_eventloop_lag_p99_seconds\`.

## Scraping

The labels \`namespace\` and \`name\` are those of the KronJob or ControlledJob, not of the operator's pod. Set \`honor_labels: true\`
(\`honorLabels: true\` in a PodMonitor) to keep them. Otherwise Prometheus renames them to \`exported_namespace\` and \`exported_name\`.

## Access

With \`--metrics-cert-dir\`, the page is served over HTTPS. With \`--metrics-auth\`, a client also needs a bearer token with the right to
\`get\` the non-resource URL \`/metrics\`, which the API server checks with a TokenReview and a SubjectAccessReview:

| status | reason |
|---|---|
| 401 | no token, or one that the API server does not accept |
| 403 | the user of the token lacks the right |
| 503 | the API server did not answer, or too many unknown tokens are being checked |

The operator caches a positive answer for 1 minute, so that a scrape needs no request, and a negative one for 10 seconds, so that a new
right works soon. A revoked right works for up to 1 minute. At most 10 unknown tokens are checked per second. The operator itself needs
the ClusterRole \`system:auth-delegator\`. [How to set it up](../how-to/harden.md#metrics).

## Alerts

[alerting.md](../how-to/alerting.md) explains the shipped alerts. How old the last success of a KronJob may be depends on the KronJob,
so write such an alert yourself:

\`\`\`yaml
groups:
  - name: kron
    rules:
      - alert: KronJobWithoutSuccess
        expr: time() - max by (namespace, name) (kron_kronjob_last_success_timestamp_seconds) > 24 * 3600
        for: 5m
        annotations:
          summary: No Job of KronJob {{ $labels.namespace }}/{{ $labels.name }} has succeeded for 24 hours.
\`\`\`

This alert does not fire for a KronJob that has never succeeded, because its metric is absent.
`;
}

function rowsOf(registry: Registry): string[] {
  return registry.getMetricsAsArray().map((metric) => {
    const { name, help, type, labelNames = [] } = metric as unknown as MetricFields;
    const labels = labelNames.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${labels} | ${help.replaceAll('|', '\\|')} |`;
  });
}

/** The fields of a metric. The type from prom-client does not have the labels. */
type MetricFields = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
};
