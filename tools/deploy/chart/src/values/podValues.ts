import { list, object, text, texts, type Values, wholeNumber } from './value.ts';

const spread = { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' };

/** The pods of the operator. */
export const podValues: Values = {
  replicas: wholeNumber(2, 'Number of pods. One is the leader, the others stand by.', 0, 10),
  strategy: object('Update strategy of the Deployment.', {
    type: 'RollingUpdate',
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
  }),
  minReadySeconds: wholeNumber(
    0,
    'Seconds that a new pod must be ready before it counts as available.',
    0,
    3_600,
  ),
  revisionHistoryLimit: wholeNumber(3, 'Number of old ReplicaSets to keep.', 0, 100),
  terminationGracePeriodSeconds: wholeNumber(
    40,
    'Seconds to shut down. The operator needs up to 30 s: 25 s to finish its work, the rest to write its last Events and records and release its Lease.',
    30,
    600,
  ),
  resources: object('Resource requests and limits of the container.', {
    requests: { cpu: '100m', memory: '128Mi' },
    limits: { cpu: '2', memory: '512Mi' },
  }),
  podLabels: texts('Further labels of the pods.'),
  podAnnotations: texts('Annotations of the pods.'),
  podSecurityContext: object('Security context of the pods.', {
    runAsNonRoot: true,
    runAsUser: 65532,
    runAsGroup: 65532,
    fsGroup: 65532,
    seccompProfile: { type: 'RuntimeDefault' },
  }),
  securityContext: object('Security context of the container.', {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  }),
  priorityClassName: text('', 'PriorityClass of the pods, for example system-cluster-critical.'),
  nodeSelector: texts('Labels of the nodes to run on.', { 'kubernetes.io/os': 'linux' }),
  tolerations: list('Tolerations of the pods.'),
  affinity: object('Affinity of the pods.'),
  topologySpreadConstraints: list(
    'How the pods spread. A constraint without a labelSelector gets that of this release.',
    [spread],
  ),
  extraVolumes: list('Further volumes of the pods.'),
  extraVolumeMounts: list('Where the container mounts them.'),
};
