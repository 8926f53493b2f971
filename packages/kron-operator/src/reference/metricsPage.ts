import type { Registry } from 'prom-client';
import { operatorMetrics } from '../telemetry/operatorMetrics.ts';

/** docs/reference/metrics.md. */
export function metricsPage(note: string): string {
  const state = { isLeading: false, queueDepth: 0, nextWake: undefined };
  const { registry } = operatorMetrics({ state: () => state, perKronJob: true, withProcess: false });
  return `<!-- ${note} -->

# Metrics

\`kron-operator\` serves them at \`/metrics\` of its [metrics address](operator-flags.md), in the text format of Prometheus.
Replicas that wait for their turn serve them too, with \`kron_leader 0\`; only the one that leads has those of KronJobs and ControlledJobs.

| metric | type | labels | meaning |
|---|---|---|---|
${rowsOf(registry).join('\n')}

Times are seconds since 1970, durations are seconds. Outcomes and reasons are the words of [scheduling.md](scheduling.md), verbs are
those of the API (\`get\`, \`list\`, \`watch\`, \`create\`, \`replace\`, \`patch\`, \`delete\`), and \`code\` is the HTTP status, \`200\` for every
success, or, where there was no answer, what was wrong: \`ECONNREFUSED\`, \`TIMEOUT\`.

The two \`kron_kronjob_…\` metrics are there for every single KronJob, and those of \`kron_controlledjob_…\` that have a \`name\` for
every single ControlledJob; \`--no-kron-job-metrics\` leaves them out. Memory,
processor and event loop of the process have the names that prom-client gives them in every Node program:
\`process_resident_memory_bytes\`, \`process_cpu_seconds_total\`, \`nodejs_eventloop_lag_p99_seconds\` and so on.

## Scraping

The labels \`namespace\` and \`name\` are those of the KronJob or ControlledJob, not of the pod that is scraped: let them through with
\`honor_labels: true\` (\`honorLabels: true\` in a PodMonitor). Otherwise Prometheus calls them \`exported_namespace\` and
\`exported_name\`.

## Alerts

Those that are shipped are explained in [alerting.md](../how-to/alerting.md). What is late for a KronJob only you know, so here is one to
write yourself:

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

It is for what has succeeded before: a KronJob that never has has no such time.
`;
}

function rowsOf(registry: Registry): string[] {
  return registry.getMetricsAsArray().map((metric) => {
    const { name, help, type, labelNames = [] } = metric as unknown as Described;
    const labels = labelNames.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${type} | ${labels} | ${help.replaceAll('|', '\\|')} |`;
  });
}

/** What a metric of prom-client knows of itself; its types hide the labels. */
type Described = {
  readonly name: string;
  readonly help: string;
  readonly type: string;
  readonly labelNames?: readonly string[];
};
