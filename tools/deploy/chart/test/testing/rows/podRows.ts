import { deployment, env } from './deployment.ts';
import type { Rows } from './row.ts';

export const podRows: Rows = {
  'pods have the given node selector, tolerations, affinity and priority class': {
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
  'a topology spread constraint selects the pods of the release unless it has its own selector': {
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
  'a roll-out follows the given strategy': {
    values: {
      strategy: { type: 'Recreate' },
      minReadySeconds: 5,
      revisionHistoryLimit: 1,
      terminationGracePeriodSeconds: 60,
    },
    wants: {
      Deployment: { spec: { strategy: { type: 'Recreate' }, minReadySeconds: 5, revisionHistoryLimit: 1 } },
    },
  },
  'containers have the given resources, labels and security contexts': {
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
  'probes use the health port and the given timing': {
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
  'a budget can set how many pods must stay': {
    values: { podDisruptionBudget: { minAvailable: '50%', maxUnavailable: '' } },
    wants: { PodDisruptionBudget: { spec: { minAvailable: '50%' } } },
  },
  'a budget of a percentage of pods that may be unavailable allows at least one': {
    values: { podDisruptionBudget: { maxUnavailable: '1%' } },
    wants: { PodDisruptionBudget: { spec: { maxUnavailable: '1%' } } },
  },
  'a single replica has no budget, whatever its limits are': {
    values: { replicas: 1, podDisruptionBudget: { maxUnavailable: 0 } },
    wants: { PodDisruptionBudget: 'absent' },
  },
  'a limit that is null is ignored': {
    values: { podDisruptionBudget: { minAvailable: 1, maxUnavailable: null } },
    wants: { PodDisruptionBudget: { spec: { minAvailable: 1 } } },
  },
  'a budget can be left out': {
    values: { podDisruptionBudget: { enabled: false } },
    wants: { PodDisruptionBudget: 'absent' },
  },
};
