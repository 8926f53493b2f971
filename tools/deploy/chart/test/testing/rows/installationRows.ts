import { deployment, env } from './deployment.ts';
import type { Rows } from './row.ts';

const kept = { metadata: { annotations: { 'helm.sh/resource-policy': 'keep' } } };

export const installationRows: Rows = {
  'by default it reconciles all namespaces with two replicas, and installs nothing optional': {
    wants: {
      Deployment: { metadata: { name: 'kron-operator', namespace: 'kron-system' }, spec: { replicas: 2 } },
      'ClusterRole kron-operator': {},
      'Role kron-operator-lease': {},
      PodDisruptionBudget: { spec: { maxUnavailable: 1 } },
      'CustomResourceDefinition kronjobs.kron.io': kept,
      'CustomResourceDefinition controlledjobs.kron.io': kept,
      'CustomResourceDefinition kroncalendars.kron.io': kept,
      'CustomResourceDefinition clusterkroncalendars.kron.io': kept,
      NetworkPolicy: 'absent',
      ServiceMonitor: 'absent',
      PrometheusRule: 'absent',
      ConfigMap: 'absent',
    },
    count: 14,
  },
  'for some namespaces it has a Role in each, and no rights in the whole cluster': {
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
  'for some namespaces it can read ClusterKronCalendars, and nothing else in the whole cluster': {
    values: { namespaces: ['shop'], rbac: { aggregate: false, clusterCalendars: true } },
    wants: {
      'Role shop/kron-operator': {},
      ClusterRole: {
        metadata: { name: 'kron-operator-cluster-calendars' },
        rules: [{ resources: ['clusterkroncalendars'], verbs: ['get', 'list', 'watch'] }],
      },
      ClusterRoleBinding: { roleRef: { name: 'kron-operator-cluster-calendars' } },
    },
  },
  'before Kubernetes 1.36 it has no policies for windows of CronJobs, and they can be left out': {
    values: { cronJobs: { enabled: false, releaseOnUninstall: false } },
    wants: { MutatingAdmissionPolicy: 'absent', Job: 'absent' },
    count: 14,
  },
  'the CustomResourceDefinitions can be left out': {
    values: { crds: { install: false } },
    wants: { CustomResourceDefinition: 'absent' },
    count: 10,
  },
  'the CustomResourceDefinitions can be deleted with the release, and have annotations': {
    values: { crds: { keep: false, annotations: { team: 'batch' } } },
    wants: {
      'CustomResourceDefinition controlledjobs.kron.io': { metadata: { annotations: { team: 'batch' } } },
    },
  },
  'roles and service account can be left out': {
    values: { rbac: { create: false }, serviceAccount: { create: false, name: 'batch' } },
    wants: {
      ServiceAccount: 'absent',
      Role: 'absent',
      ClusterRoleBinding: 'absent',
      Deployment: deployment({}, { serviceAccountName: 'batch' }),
    },
  },
  'a service account has the given name and annotations': {
    values: { serviceAccount: { name: 'scheduler', annotations: { 'example.com/role': 'x' } } },
    wants: {
      ServiceAccount: { metadata: { name: 'scheduler', annotations: { 'example.com/role': 'x' } } },
      ClusterRoleBinding: { subjects: [{ name: 'scheduler' }] },
    },
  },
  'maps and lists may be null': {
    values: {
      namespaces: null,
      crds: { annotations: null },
      podLabels: null,
      podAnnotations: null,
      affinity: null,
      health: { livenessProbe: null, readinessProbe: null },
      metrics: { prometheusRule: { enabled: true, alertLabels: null, disabled: null } },
      webhook: { enabled: true, annotations: null, namespaceSelector: null },
      commonLabels: null,
      commonAnnotations: null,
    },
    wants: { Deployment: deployment({ livenessProbe: { httpGet: { path: '/healthz' } } }) },
  },
  'objects have the given name, labels and annotations': {
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
};
