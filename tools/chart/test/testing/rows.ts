import { expect } from '@jest/globals';
import type { ChartValues } from './release.ts';

/** A way to install the chart, and what is special about it. */
export type Row = {
  readonly rule: string;
  readonly values?: ChartValues;
  /** By `Kind`, `Kind name` or `Kind namespace/name`: a part of the one object that is so called. */
  readonly wants?: Readonly<Record<string, object | 'absent'>>;
  /** How many objects there are. */
  readonly count?: number;
};

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

/** A Deployment whose only container, and pod, are partly so. */
function deployment(container: object, pod: object = {}): object {
  return { spec: { template: { spec: { ...pod, containers: [container] } } } };
}

function env(...variables: readonly [string, string][]): object {
  const wanted = new Map(variables);
  return { env: expectedEnv(wanted) };
}

/** The variables of the default, but for those that are said otherwise. */
function expectedEnv(wanted: ReadonlyMap<string, string>): object[] {
  const order = [
    ['KRON_NAMESPACE', undefined],
    ['KRON_KUBECONFIG', undefined],
    ['KRON_WORKERS', '10'],
    ['KRON_QPS', '500'],
    ['KRON_BURST', '1000'],
    ['KRON_LOG_LEVEL', 'info'],
    ['KRON_KRON_JOB_METRICS', 'true'],
    ['KRON_LEADER_ELECT', 'true'],
    ['KRON_LEASE_NAMESPACE', undefined],
    ['KRON_METRICS_ADDRESS', ':8080'],
    ['KRON_HEALTH_ADDRESS', ':8081'],
    ['KRON_WEBHOOK_PORT', undefined],
    ['KRON_WEBHOOK_CERT_DIR', undefined],
    ['KRON_IMMUTABLE_SCHEDULE', undefined],
  ] as const;
  const known = new Set<string>(order.map(([name]) => name));
  const own = order.flatMap(([name, byDefault]) => {
    const value = wanted.get(name) ?? byDefault;
    return value === undefined ? [] : [{ name, value }];
  });
  const further = [...wanted].filter(([name]) => !known.has(name)).map(([name, value]) => ({ name, value }));
  return [...own, ...further];
}

const installation: readonly Row[] = [
  {
    rule: 'by default it looks after all namespaces with two replicas, and brings no more than is needed',
    wants: {
      Deployment: { metadata: { name: 'kron-operator', namespace: 'kron-system' }, spec: { replicas: 2 } },
      'ClusterRole kron-operator': {},
      'Role kron-operator-lease': {},
      PodDisruptionBudget: { spec: { maxUnavailable: 1 } },
      CustomResourceDefinition: { metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } } },
      NetworkPolicy: 'absent',
      ServiceMonitor: 'absent',
      PrometheusRule: 'absent',
      ConfigMap: 'absent',
    },
    count: 11,
  },
  {
    rule: 'for some namespaces it has a Role in each, and nothing that holds in all',
    values: { namespaces: ['shop', 'billing'], rbac: { aggregate: false } },
    wants: {
      ClusterRole: 'absent',
      ClusterRoleBinding: 'absent',
      'Role shop/kron-operator': {},
      'RoleBinding billing/kron-operator': {
        subjects: [{ name: 'kron-operator', namespace: 'kron-system' }],
      },
      Deployment: deployment(env(['KRON_NAMESPACE', 'shop,billing'])),
    },
  },
  {
    rule: 'the CustomResourceDefinition can be left to somebody else',
    values: { crds: { install: false } },
    wants: { CustomResourceDefinition: 'absent' },
    count: 10,
  },
  {
    rule: 'the CustomResourceDefinition can go with the release, and have annotations',
    values: { crds: { keep: false, annotations: { team: 'batch' } } },
    wants: { CustomResourceDefinition: { metadata: { annotations: { team: 'batch' } } } },
  },
  {
    rule: 'rights and service account can be left to somebody else',
    values: { rbac: { create: false }, serviceAccount: { create: false, name: 'batch' } },
    wants: {
      ServiceAccount: 'absent',
      Role: 'absent',
      ClusterRoleBinding: 'absent',
      Deployment: deployment({}, { serviceAccountName: 'batch' }),
    },
  },
  {
    rule: 'a service account has the name and the annotations that it is given',
    values: { serviceAccount: { name: 'scheduler', annotations: { 'example.com/role': 'x' } } },
    wants: {
      ServiceAccount: { metadata: { name: 'scheduler', annotations: { 'example.com/role': 'x' } } },
      ClusterRoleBinding: { subjects: [{ name: 'scheduler' }] },
    },
  },
  {
    rule: 'objects have the name, the labels and the annotations that they are given',
    values: {
      fullnameOverride: 'cron',
      commonLabels: { team: 'batch' },
      commonAnnotations: { owner: 'ops' },
    },
    wants: {
      Deployment: {
        metadata: { name: 'cron', labels: { team: 'batch' }, annotations: { owner: 'ops' } },
        spec: { template: { metadata: { labels: { team: 'batch' }, annotations: { owner: 'ops' } } } },
      },
      'Role cron-lease': { metadata: { labels: { team: 'batch' } } },
    },
  },
];

const operator: readonly Row[] = [
  {
    rule: 'an image is named by its tag',
    values: { image: { repository: 'registry.example.com:5000/kron/operator', tag: '1.2.3' } },
    wants: { Deployment: deployment({ image: 'registry.example.com:5000/kron/operator:1.2.3' }) },
  },
  {
    rule: 'a digest goes before the tag',
    values: {
      image: { tag: '1.2.3', digest, pullPolicy: 'Always', pullSecrets: [{ name: 'registry' }] },
    },
    wants: {
      Deployment: deployment(
        { image: `kron-operator@${digest}`, imagePullPolicy: 'Always' },
        { imagePullSecrets: [{ name: 'registry' }] },
      ),
    },
  },
  {
    rule: 'the operator is told what its values say',
    values: {
      operator: { workers: 3, qps: 20, burst: 30, logLevel: 'debug', kronJobMetrics: false },
      extraArgs: ['--no-leader-elect'],
      extraEnv: [{ name: 'NODE_OPTIONS', value: '--max-old-space-size=256' }],
    },
    wants: {
      Deployment: deployment({
        args: ['--no-leader-elect'],
        ...env(
          ['KRON_WORKERS', '3'],
          ['KRON_QPS', '20'],
          ['KRON_BURST', '30'],
          ['KRON_LOG_LEVEL', 'debug'],
          ['KRON_KRON_JOB_METRICS', 'false'],
          ['NODE_OPTIONS', '--max-old-space-size=256'],
        ),
      }),
    },
  },
  {
    rule: 'a Lease elsewhere comes with its rights there',
    values: { operator: { leaseNamespace: 'leases' } },
    wants: {
      'Role leases/kron-operator-lease': {},
      'RoleBinding leases/kron-operator-lease': { subjects: [{ namespace: 'kron-system' }] },
      Deployment: deployment(env(['KRON_LEASE_NAMESPACE', 'leases'])),
    },
  },
  {
    rule: 'a single replica can do without a Lease, and needs no budget',
    values: { replicas: 1, operator: { leaderElect: false } },
    wants: {
      Role: 'absent',
      PodDisruptionBudget: 'absent',
      Deployment: deployment(env(['KRON_LEADER_ELECT', 'false'])),
    },
  },
  {
    rule: 'another cluster is looked after by a kubeconfig from a volume',
    values: {
      operator: { kubeconfig: '/etc/kron/kubeconfig', leaseNamespace: 'kron-system' },
      extraVolumes: [{ name: 'kubeconfig', secret: { secretName: 'elsewhere' } }],
      extraVolumeMounts: [{ name: 'kubeconfig', mountPath: '/etc/kron', readOnly: true }],
    },
    wants: {
      Deployment: deployment(
        {
          ...env(['KRON_KUBECONFIG', '/etc/kron/kubeconfig'], ['KRON_LEASE_NAMESPACE', 'kron-system']),
          volumeMounts: [{ name: 'kubeconfig', mountPath: '/etc/kron', readOnly: true }],
        },
        { volumes: [{ name: 'kubeconfig' }] },
      ),
    },
  },
];

const pods: readonly Row[] = [
  {
    rule: 'pods go where they are sent',
    values: {
      replicas: 3,
      priorityClassName: 'system-cluster-critical',
      nodeSelector: { 'example.com/pool': 'system' },
      tolerations: [{ key: 'dedicated', operator: 'Exists', effect: 'NoSchedule' }],
      affinity: {
        podAntiAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { topologyKey: 'kubernetes.io/hostname', labelSelector: { matchLabels: { app: 'x' } } },
          ],
        },
      },
    },
    wants: {
      Deployment: deployment(
        {},
        {
          priorityClassName: 'system-cluster-critical',
          nodeSelector: { 'example.com/pool': 'system', 'kubernetes.io/os': 'linux' },
          tolerations: [{ key: 'dedicated' }],
        },
      ),
    },
  },
  {
    rule: 'pods spread over what they are told to, counted by their own labels or by others',
    values: {
      topologySpreadConstraints: [
        { maxSkew: 1, topologyKey: 'topology.kubernetes.io/zone', whenUnsatisfiable: 'DoNotSchedule' },
        {
          maxSkew: 2,
          topologyKey: 'kubernetes.io/hostname',
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: { matchLabels: { app: 'x' } },
        },
      ],
    },
    wants: {
      Deployment: deployment(
        {},
        {
          topologySpreadConstraints: [
            { labelSelector: { matchLabels: { 'app.kubernetes.io/instance': 'kron' } } },
            { labelSelector: { matchLabels: { app: 'x' } } },
          ],
        },
      ),
    },
  },
  {
    rule: 'a roll-out goes as it is told to',
    values: {
      strategy: { type: 'Recreate', rollingUpdate: null },
      minReadySeconds: 5,
      revisionHistoryLimit: 1,
      terminationGracePeriodSeconds: 60,
    },
    wants: {
      Deployment: { spec: { strategy: { type: 'Recreate' }, minReadySeconds: 5, revisionHistoryLimit: 1 } },
    },
  },
  {
    rule: 'containers have the resources, labels and security contexts that they are given',
    values: {
      resources: { limits: { cpu: null, memory: '1Gi' } },
      podLabels: { 'example.com/scrape': 'yes' },
      podAnnotations: { 'example.com/inject': 'no' },
      podSecurityContext: { runAsUser: 1000 },
      securityContext: { privileged: false },
    },
    wants: {
      Deployment: deployment(
        { resources: { limits: { memory: '1Gi' } } },
        { securityContext: { runAsUser: 1000 } },
      ),
    },
  },
  {
    rule: 'probes are asked at the port of the health pages, as often as they are told to',
    values: {
      health: { port: 9000, livenessProbe: { periodSeconds: 30 }, readinessProbe: { periodSeconds: 3 } },
    },
    wants: {
      Deployment: deployment({
        ...env(['KRON_HEALTH_ADDRESS', ':9000']),
        livenessProbe: { periodSeconds: 30, httpGet: { path: '/healthz', port: 'health' } },
        readinessProbe: { periodSeconds: 3, httpGet: { path: '/readyz', port: 'health' } },
      }),
    },
  },
  {
    rule: 'a budget can say how many pods have to stay',
    values: { podDisruptionBudget: { minAvailable: '50%', maxUnavailable: '' } },
    wants: { PodDisruptionBudget: { spec: { minAvailable: '50%' } } },
  },
  {
    rule: 'a budget can be left out',
    values: { podDisruptionBudget: { enabled: false } },
    wants: { PodDisruptionBudget: 'absent' },
  },
];

const surroundings: readonly Row[] = [
  {
    rule: 'metrics can be left out, with their Service',
    values: { metrics: { enabled: false } },
    wants: { Service: 'absent', Deployment: deployment(env(['KRON_METRICS_ADDRESS', 'off'])) },
  },
  {
    rule: 'metrics are served where they are told to',
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
  {
    rule: 'a ServiceMonitor scrapes the Service, and lets the labels of KronJobs through',
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
  {
    rule: 'a PrometheusRule has the alerts that are not left out, and where each is explained',
    values: {
      metrics: {
        prometheusRule: {
          enabled: true,
          labels: { release: 'prometheus' },
          alertLabels: { severity: 'page', team: 'batch' },
          disabled: [
            'KronJobOverdue',
            'KronPeriodsMissed',
            'KronJobsLate',
            'KronSchedulingStands',
            'KronApiErrors',
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
                { alert: 'KronReconcileErrors', labels: { severity: 'page' } },
                { record: 'kron:jobs' },
              ],
            },
          ],
        },
      },
    },
  },
  {
    rule: 'a dashboard comes as a ConfigMap for the sidecar of Grafana',
    values: {
      metrics: { dashboard: { enabled: true, labels: { x: '1' }, annotations: { folder: 'Batch' } } },
    },
    wants: {
      ConfigMap: {
        metadata: { labels: { grafana_dashboard: '1', x: '1' }, annotations: { folder: 'Batch' } },
      },
    },
  },
  {
    rule: 'a network policy lets in probes and scrapes, and out to DNS and the API server',
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
  {
    rule: 'a network policy can be narrower, and wider',
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
  {
    rule: 'a chart above it may hand down what it hands down to all',
    values: { global: { imageRegistry: 'x' }, enabled: true },
  },
];

/** What the operator is told of its webhooks. */
const served: readonly [string, string][] = [
  ['KRON_WEBHOOK_PORT', '9443'],
  ['KRON_WEBHOOK_CERT_DIR', '/etc/kron/webhook'],
];

const webhooks: readonly Row[] = [
  {
    rule: 'a webhook has a certificate that Helm makes, and lets KronJobs in when it does not answer',
    values: { webhook: { enabled: true }, networkPolicy: { enabled: true } },
    wants: {
      'Secret kron-operator-webhook': { type: 'kubernetes.io/tls' },
      'Service kron-operator-webhook': { spec: { ports: [{ port: 443, targetPort: 'webhook' }] } },
      MutatingWebhookConfiguration: 'absent',
      ValidatingWebhookConfiguration: {
        webhooks: [
          {
            failurePolicy: 'Ignore',
            clientConfig: {
              service: { path: '/validate-kron-io-v1alpha1-kronjob' },
              caBundle: expect.any(String),
            },
          },
        ],
      },
      NetworkPolicy: { spec: { ingress: [{}, {}, { ports: [{ port: 'webhook' }] }] } },
      Deployment: deployment(env(...served, ['KRON_IMMUTABLE_SCHEDULE', 'false']), {
        volumes: [{ secret: { secretName: 'kron-operator-webhook', optional: true } }],
      }),
    },
  },
  {
    rule: 'webhooks have a certificate of cert-manager, by an Issuer of their own',
    values: { webhook: { enabled: true, certificate: { source: 'cert-manager', secretName: 'hooks' } } },
    wants: {
      Secret: 'absent',
      Issuer: { spec: { selfSigned: {} } },
      Certificate: {
        spec: {
          secretName: 'hooks',
          dnsNames: expect.arrayContaining(['kron-operator-webhook.kron-system.svc']),
          issuerRef: { kind: 'Issuer', name: 'kron-operator-webhook' },
        },
      },
      ValidatingWebhookConfiguration: {
        metadata: {
          annotations: { 'cert-manager.io/inject-ca-from': 'kron-system/kron-operator-webhook' },
        },
      },
    },
  },
  {
    rule: 'a certificate of cert-manager can be signed by somebody else',
    values: {
      webhook: {
        enabled: true,
        certificate: { source: 'cert-manager', issuerRef: { kind: 'ClusterIssuer', name: 'company' } },
      },
    },
    wants: {
      Issuer: 'absent',
      Certificate: { spec: { issuerRef: { kind: 'ClusterIssuer', name: 'company' } } },
    },
  },
  {
    rule: 'webhooks are asked about the namespaces that are looked after, and refuse what they are told to',
    values: {
      namespaces: ['shop'],
      webhook: {
        enabled: true,
        port: 9444,
        failurePolicy: 'Fail',
        timeoutSeconds: 5,
        immutableSchedule: true,
        defaulting: true,
        annotations: { owner: 'ops' },
        namespaceSelector: { matchLabels: { tier: 'prod' } },
        certificate: {
          source: 'existing',
          secretName: 'hooks',
          caBundle: 'PEM',
          validDays: 90,
          renewDays: 30,
        },
      },
    },
    wants: {
      Secret: 'absent',
      MutatingWebhookConfiguration: {
        webhooks: [
          {
            failurePolicy: 'Ignore',
            clientConfig: { service: { path: '/mutate-kron-io-v1alpha1-kronjob' } },
          },
        ],
      },
      ValidatingWebhookConfiguration: {
        metadata: { annotations: { owner: 'ops' } },
        webhooks: [
          {
            failurePolicy: 'Fail',
            timeoutSeconds: 5,
            clientConfig: { caBundle: Buffer.from('PEM').toString('base64') },
            namespaceSelector: {
              matchLabels: { tier: 'prod' },
              matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['shop'] }],
            },
          },
        ],
      },
      Deployment: deployment(
        env(
          ['KRON_NAMESPACE', 'shop'],
          ['KRON_WEBHOOK_PORT', '9444'],
          ['KRON_WEBHOOK_CERT_DIR', '/etc/kron/webhook'],
          ['KRON_IMMUTABLE_SCHEDULE', 'true'],
        ),
      ),
    },
  },
];

/** Every way to install the chart that is looked at. */
export const rows: readonly Row[] = [...installation, ...operator, ...pods, ...surroundings, ...webhooks];
