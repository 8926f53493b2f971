import { list, object, text, texts, type Values, wholeNumber } from './value.ts';

const spread = { maxSkew: 1, topologyKey: 'kubernetes.io/hostname', whenUnsatisfiable: 'ScheduleAnyway' };

/** The pods that the operator runs in. */
export const podValues: Values = {
  replicas: wholeNumber(2, 'Pods of the operator. One leads, the others wait for their turn.', 0, 10),
  strategy: object('How a new version replaces the one that runs.', {
    type: 'RollingUpdate',
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 },
  }),
  minReadySeconds: wholeNumber(
    0,
    'How long a new pod has to be ready before it counts, in seconds.',
    0,
    3_600,
  ),
  revisionHistoryLimit: wholeNumber(3, 'How many old ReplicaSets are kept.', 0, 100),
  terminationGracePeriodSeconds: wholeNumber(
    40,
    'Time to end, in seconds. What is under way may take the operator 25 s, and then it releases its Lease.',
    30,
    600,
  ),
  resources: object('What the container asks for and may use.', {
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
  tolerations: list('Taints to put up with.'),
  affinity: object('Where pods would rather be.'),
  topologySpreadConstraints: list(
    'How the pods spread; one without a labelSelector counts the pods of this release.',
    [spread],
  ),
  extraVolumes: list('Further volumes of the pods.'),
  extraVolumeMounts: list('Where these are mounted in the container.'),
};
