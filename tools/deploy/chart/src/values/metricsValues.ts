import { list, section, text, texts, truth, type Value, type Values, wholeNumber } from './value.ts';

const duration = '^[0-9]+(ms|s|m|h)$';

const disabled: Value = {
  doc: 'Names of alerts to leave out, for example KronJobOverdue.',
  default: [],
  schema: { type: 'array', items: { type: 'string' } },
};

export const metricsValues: Values = {
  metrics: section('Metrics, and what Prometheus and Grafana make of them.', {
    enabled: truth(true, 'Serve /metrics, with a Service.'),
    port: wholeNumber(8080, 'Port of the metrics in the pod and of the Service.', 1, 65_535),
    service: section('The Service that leads to all replicas.', {
      labels: texts('Further labels of the Service.'),
      annotations: texts('Annotations of the Service.'),
    }),
    serviceMonitor: section('A ServiceMonitor for the Prometheus operator.', {
      enabled: truth(false, 'Create the ServiceMonitor. The CustomResourceDefinition has to be there.'),
      interval: text('30s', 'How often to scrape.', { pattern: duration }),
      scrapeTimeout: text('10s', 'How long a scrape may take.', { pattern: duration }),
      labels: texts('Further labels, by which a Prometheus finds it.'),
      relabelings: list('Relabelings of the targets.'),
      metricRelabelings: list('Relabelings of the samples.'),
    }),
    prometheusRule: section('A PrometheusRule for the Prometheus operator.', {
      enabled: truth(false, 'Create the PrometheusRule. The CustomResourceDefinition has to be there.'),
      labels: texts('Further labels, by which a Prometheus finds it.'),
      alertLabels: texts('Further labels of every alert.'),
      disabled,
      runbookUrl: text(
        '',
        'URL of the page that explains the alerts; `#` and the name of an alert come after it. Empty: alerts have no runbook_url.',
      ),
      extraRules: list('Further rules for the group.'),
    }),
    dashboard: section('A dashboard for Grafana, in a ConfigMap for its sidecar.', {
      enabled: truth(false, 'Create the ConfigMap.'),
      labels: texts('Labels by which the sidecar finds it.', { grafana_dashboard: '1' }),
      annotations: texts('Annotations, for example the folder in which Grafana shows it.'),
    }),
  }),
};
