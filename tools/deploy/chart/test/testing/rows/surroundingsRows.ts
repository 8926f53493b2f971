import { deployment, env } from './deployment.ts';
import type { Rows } from './row.ts';

export const surroundingsRows: Rows = {
  'metrics can be disabled, with their Service': {
    values: { metrics: { enabled: false } },
    wants: { Service: 'absent', Deployment: deployment(env(['KRON_METRICS_ADDRESS', 'off'])) },
  },
  'metrics are served on the given port': {
    values: { metrics: { port: 9090, service: { labels: { scrape: 'yes' }, annotations: { a: 'b' } } } },
    wants: {
      Service: {
        metadata: { labels: { scrape: 'yes' } },
        spec: { ports: [{ port: 9090, targetPort: 'metrics' }] },
      },
      Deployment: deployment({
        ...env(['KRON_METRICS_ADDRESS', ':9090']),
        ports: [{ containerPort: 8081 }, { containerPort: 9090 }],
      }),
    },
  },
  'a ServiceMonitor scrapes the Service, and keeps the labels of KronJobs': {
    values: {
      metrics: {
        serviceMonitor: {
          enabled: true,
          interval: '15s',
          scrapeTimeout: '5s',
          labels: { release: 'prometheus' },
          relabelings: [{ targetLabel: 'cluster', replacement: 'a' }],
          metricRelabelings: [{ action: 'labeldrop', regex: 'reason' }],
        },
      },
    },
    wants: {
      ServiceMonitor: {
        metadata: { labels: { release: 'prometheus' } },
        spec: { endpoints: [{ port: 'metrics', interval: '15s', scrapeTimeout: '5s', honorLabels: true }] },
      },
    },
  },
  'a scrape may take as long as the interval': {
    values: { metrics: { serviceMonitor: { enabled: true, interval: '1m', scrapeTimeout: '60s' } } },
    wants: { ServiceMonitor: { spec: { endpoints: [{ interval: '1m', scrapeTimeout: '60s' }] } } },
  },
  'metrics are secured with a certificate from cert-manager': {
    values: {
      metrics: {
        secure: { enabled: true, issuerRef: { kind: 'ClusterIssuer', name: 'internal' } },
        serviceMonitor: { enabled: true },
      },
    },
    wants: {
      Deployment: deployment(
        {
          ...env(['KRON_METRICS_CERT_DIR', '/etc/kron/metrics'], ['KRON_METRICS_AUTH', 'true']),
          volumeMounts: [{ mountPath: '/etc/kron/metrics' }],
        },
        { volumes: [{ secret: { secretName: 'kron-operator-metrics', optional: true } }] },
      ),
      Certificate: {
        spec: { secretName: 'kron-operator-metrics', dnsNames: ['kron-operator-metrics.kron-system.svc'] },
      },
      'ClusterRoleBinding kron-operator-auth-delegator': { roleRef: { name: 'system:auth-delegator' } },
      'ClusterRole kron-operator-metrics-reader': {
        rules: [{ nonResourceURLs: ['/metrics'], verbs: ['get'] }],
      },
      ServiceMonitor: {
        spec: {
          endpoints: [
            {
              scheme: 'https',
              tlsConfig: {
                serverName: 'kron-operator-metrics.kron-system.svc',
                ca: { secret: { name: 'kron-operator-metrics', key: 'ca.crt' } },
              },
            },
          ],
        },
      },
    },
  },
  'metrics are secured with the certificate of a Secret': {
    values: { metrics: { secure: { enabled: true, secretName: 'mine' } }, rbac: { create: false } },
    wants: {
      Certificate: 'absent',
      Deployment: deployment({}, { volumes: [{ secret: { secretName: 'mine' } }] }),
      ClusterRoleBinding: 'absent',
      'ClusterRole kron-operator-metrics-reader': 'absent',
    },
  },
  'a PrometheusRule has all alerts but the disabled ones, each with a link to its explanation, that of the clock at half of its limit':
    {
      values: {
        operator: { maxClockSkew: '5s' },
        metrics: {
          prometheusRule: {
            enabled: true,
            labels: { release: 'prometheus' },
            alertLabels: { severity: 'page', team: 'batch' },
            disabled: [
              'KronJobOverdue',
              'KronShardsWithoutHolder',
              'KronNotServed',
              'KronPeriodsMissed',
              'KronJobsLate',
              'KronJobPaused',
              'KronHandledInFuture',
              'KronJobsHeldByCalendar',
              'KronHeldJobsOverdue',
              'KronHeldJobsWithoutOperator',
              'KronCalendarRunsOut',
              'KronControlledJobUnexpected',
              'KronSchedulingStands',
              'KronApiErrors',
              'KronWebhookCertificateExpires',
              'KronMetricsCertificateExpires',
            ],
            runbookUrl: 'https://example.com/alerting.html',
            extraRules: [{ record: 'kron:jobs', expr: 'sum(kron_jobs_created_total)' }],
          },
        },
      },
      wants: {
        PrometheusRule: {
          metadata: { labels: { release: 'prometheus' } },
          spec: {
            groups: [
              {
                rules: [
                  {
                    alert: 'KronWithoutLeader',
                    labels: { severity: 'page', team: 'batch' },
                    annotations: { runbook_url: 'https://example.com/alerting.html#kronwithoutleader' },
                  },
                  { alert: 'KronClockSkew', expr: 'abs(kron_clock_skew_seconds) > 2.5' },
                  { alert: 'KronReconcileErrors', labels: { severity: 'page' } },
                  { record: 'kron:jobs' },
                ],
              },
            ],
          },
        },
      },
    },
  'a dashboard comes as a ConfigMap for the sidecar of Grafana': {
    values: {
      metrics: { dashboard: { enabled: true, labels: { x: '1' }, annotations: { folder: 'Batch' } } },
    },
    wants: {
      ConfigMap: {
        metadata: { labels: { grafana_dashboard: '1', x: '1' }, annotations: { folder: 'Batch' } },
      },
    },
  },
  'a network policy allows probes and scrapes in, and DNS and the API server out': {
    values: { networkPolicy: { enabled: true } },
    wants: {
      NetworkPolicy: {
        spec: {
          ingress: [{ ports: [{ port: 'health' }] }, { ports: [{ port: 'metrics' }] }],
          egress: [
            {
              ports: [
                { port: 53, protocol: 'UDP' },
                { port: 53, protocol: 'TCP' },
              ],
            },
            { ports: [{ port: 443 }, { port: 6443 }] },
          ],
        },
      },
    },
  },
  'a network policy can be narrower and wider': {
    values: {
      networkPolicy: {
        enabled: true,
        metricsFrom: [{ namespaceSelector: { matchLabels: { name: 'monitoring' } } }],
        apiServerPorts: [6443],
        apiServerPeers: [{ ipBlock: { cidr: '10.0.0.1/32' } }],
        extraIngress: [{ ports: [{ port: 9000 }] }],
        extraEgress: [{ ports: [{ port: 9001 }] }],
      },
    },
    wants: {
      NetworkPolicy: {
        spec: {
          ingress: [{}, { from: [{ namespaceSelector: {} }] }, { ports: [{ port: 9000 }] }],
          egress: [{}, { ports: [{ port: 6443 }], to: [{ ipBlock: { cidr: '10.0.0.1/32' } }] }, {}],
        },
      },
    },
  },
  'a parent chart may pass down its values': {
    values: { global: { imageRegistry: 'x' }, enabled: true },
  },
};
