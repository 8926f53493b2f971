import {
  list,
  object,
  required,
  section,
  text,
  texts,
  truth,
  type Value,
  type Values,
  wholeNumber,
} from './value.ts';

const duration = '^[0-9]+(ms|s|m|h)$';

const disabled: Value = {
  doc: 'Names of alerts to leave out, for example KronJobOverdue.',
  default: [],
  schema: { type: 'array', items: { type: 'string' } },
};

export const metricsValues: Values = {
  metrics: section('Metrics, alerts and the dashboard.', {
    enabled: truth(true, 'Serve /metrics, with a Service.'),
    port: required(wholeNumber(8080, 'Metrics port of the pod and of the Service.', 1, 65_535)),
    secure: section('HTTPS and authentication. Scrapers need the ClusterRole …-metrics-reader.', {
      enabled: truth(false, 'Serve /metrics over HTTPS, only to bearer tokens with the right to get it.'),
      secretName: text(
        '',
        'Name of the Secret with tls.crt, tls.key and ca.crt. Empty: that of the release, with issuerRef.',
      ),
      issuerRef: object(
        'The issuer of cert-manager that issues the certificate, as `kind`, `name` and `group`. Empty: the Secret exists.',
      ),
    }),
    service: section('The Service of the metrics.', {
      labels: texts('Further labels of the Service.'),
      annotations: texts('Annotations of the Service.'),
    }),
    serviceMonitor: section('A ServiceMonitor for the Prometheus operator.', {
      enabled: truth(false, 'Create the ServiceMonitor. Its CustomResourceDefinition must be installed.'),
      interval: text('30s', 'Scrape interval.', { pattern: duration }),
      scrapeTimeout: text('10s', 'Scrape timeout.', { pattern: duration }),
      labels: texts('Further labels, for the selector of a Prometheus.'),
      relabelings: list('Relabelings of the targets.'),
      metricRelabelings: list('Relabelings of the samples.'),
    }),
    prometheusRule: section('A PrometheusRule for the Prometheus operator.', {
      enabled: truth(false, 'Create the PrometheusRule. Its CustomResourceDefinition must be installed.'),
      labels: texts('Further labels, for the selector of a Prometheus.'),
      alertLabels: texts('Further labels of every alert.'),
      disabled,
      runbookUrl: text(
        '',
        'URL of a page about the alerts. The chart appends `#` and the name of the alert. Empty: no runbook_url.',
      ),
      extraRules: list('Further rules for the group.'),
    }),
    dashboard: section('A dashboard for Grafana, in a ConfigMap for its sidecar.', {
      enabled: truth(false, 'Create the ConfigMap.'),
      labels: texts('Labels by which the sidecar finds it.', { grafana_dashboard: '1' }),
      annotations: texts('Annotations, for example the folder in Grafana.'),
    }),
  }),
};
