import { deployment, env } from './deployment.ts';
import type { Rows } from './row.ts';

const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;

export const operatorRows: Rows = {
  'an image is named by its tag': {
    values: { image: { repository: 'registry.example.com:5000/kron/operator', tag: '1.2.3' } },
    wants: { Deployment: deployment({ image: 'registry.example.com:5000/kron/operator:1.2.3' }) },
  },
  'a digest takes precedence over the tag': {
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
  'the values of the operator become variables': {
    values: {
      operator: {
        workers: 3,
        qps: 20,
        burst: 30,
        maxClockSkew: '10s',
        logLevel: 'debug',
        kronJobMetrics: false,
      },
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
          ['KRON_MAX_CLOCK_SKEW', '10s'],
          ['KRON_LOG_LEVEL', 'debug'],
          ['KRON_KRON_JOB_METRICS', 'false'],
          ['NODE_OPTIONS', '--max-old-space-size=256'],
        ),
      }),
    },
  },
  'the comparison of clocks can be turned off, by a number': {
    values: { operator: { maxClockSkew: 0 }, metrics: { prometheusRule: { enabled: true } } },
    wants: { PrometheusRule: {}, Deployment: deployment(env(['KRON_MAX_CLOCK_SKEW', '0'])) },
  },
  'ControlledJobs can be required': {
    values: { operator: { controlledJobs: 'required' } },
    wants: { Deployment: deployment(env(['KRON_CONTROLLED_JOBS', 'true'])) },
  },
  'ControlledJobs can be disabled, with all rights that only they need': {
    values: { operator: { controlledJobs: 'never' } },
    wants: {
      Deployment: deployment(env(['KRON_CONTROLLED_JOBS', 'false'])),
      'ClusterRole kron-operator': {
        rules: [
          { resources: ['kronjobs'] },
          { resources: ['kronjobs/status'] },
          { resources: ['kronjobs/finalizers'] },
          { resources: ['jobs'], verbs: ['get', 'list', 'watch', 'create', 'patch', 'delete'] },
          { resources: ['events'] },
          { resources: ['cronjobs'], verbs: ['get', 'list'] },
          { resources: ['kroncalendars'], verbs: ['get', 'list', 'watch'] },
          { resources: ['clusterkroncalendars'], verbs: ['get', 'list', 'watch'] },
        ],
      },
    },
  },
  'the right to read ClusterKronCalendars can be left out': {
    values: { rbac: { clusterCalendars: false }, operator: { controlledJobs: 'never' } },
    wants: {
      'ClusterRole kron-operator': {
        rules: [
          { resources: ['kronjobs'] },
          { resources: ['kronjobs/status'] },
          { resources: ['kronjobs/finalizers'] },
          { resources: ['jobs'] },
          { resources: ['events'] },
          { resources: ['cronjobs'], verbs: ['get', 'list'] },
          { resources: ['kroncalendars'] },
        ],
      },
    },
  },
  'an admission hook can change Jobs of ControlledJobs': {
    values: {
      operator: {
        jobAdmissionUrl: 'https://mutator.kron-system.svc/jobs',
        jobAdmissionCa: '/etc/kron/job-admission/ca.crt',
      },
      extraVolumes: [{ name: 'job-admission', secret: { secretName: 'mutator' } }],
      extraVolumeMounts: [{ name: 'job-admission', mountPath: '/etc/kron/job-admission', readOnly: true }],
    },
    wants: {
      Deployment: deployment(
        env(
          ['KRON_JOB_ADMISSION_URL', 'https://mutator.kron-system.svc/jobs'],
          ['KRON_JOB_ADMISSION_CA', '/etc/kron/job-admission/ca.crt'],
        ),
      ),
    },
  },
  'the operator knows the name of its cluster': {
    values: { operator: { clusterName: 'eu-west-1' } },
    wants: { Deployment: deployment(env(['KRON_CLUSTER_NAME', 'eu-west-1'])) },
  },
  'the operator records outcomes, and the chart mounts nothing for it': {
    values: { operator: { outcomeLog: '-' } },
    wants: { Deployment: deployment(env(['KRON_OUTCOME_LOG', '-'])) },
  },
  'a Lease in another namespace has its rights there': {
    values: { operator: { leaseNamespace: 'leases' } },
    wants: {
      'Role leases/kron-operator-lease': {},
      'RoleBinding leases/kron-operator-lease': { subjects: [{ namespace: 'kron-system' }] },
      Deployment: deployment(env(['KRON_LEASE_NAMESPACE', 'leases'])),
    },
  },
  'several shards have the rights on all Leases of the namespace': {
    values: { replicas: 4, operator: { shards: 8 } },
    wants: {
      'Role kron-system/kron-operator-lease': {
        rules: [{ resources: ['leases'], verbs: ['get', 'list', 'create', 'update', 'delete'] }],
      },
      Deployment: deployment(env(['KRON_SHARDS', '8'])),
    },
  },
  'a single replica can do without a Lease, and has no budget': {
    values: { replicas: 1, operator: { leaderElect: false } },
    wants: {
      Role: 'absent',
      PodDisruptionBudget: 'absent',
      Deployment: deployment(env(['KRON_LEADER_ELECT', 'false'])),
    },
  },
  'a kubeconfig from a volume selects another cluster': {
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
};
