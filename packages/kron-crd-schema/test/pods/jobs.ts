/** Realistic specs of Jobs, from which the corpus derives its templates. */

export type JobSpec = Record<string, unknown>;

/** One container and nothing else. */
export function smallJob(): JobSpec {
  return {
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'busybox:1.37' }] } },
  };
}

/** A backup with volumes, secrets and resources. */
export function backupJob(): JobSpec {
  return {
    backoffLimit: 2,
    activeDeadlineSeconds: 3600,
    ttlSecondsAfterFinished: 86_400,
    template: {
      metadata: { labels: { app: 'db-backup' }, annotations: { 'example.com/owner': 'billing@example.com' } },
      spec: {
        restartPolicy: 'OnFailure',
        serviceAccountName: 'backup',
        terminationGracePeriodSeconds: 60,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 },
        imagePullSecrets: [{ name: 'registry' }],
        nodeSelector: { 'kubernetes.io/os': 'linux' },
        tolerations: [{ key: 'batch', operator: 'Exists', effect: 'NoSchedule' }],
        initContainers: [
          { name: 'wait', image: 'busybox:1.37', command: ['sh', '-c', 'nc -z db 5432'] },
          {
            name: 'proxy',
            image: 'proxy:2',
            restartPolicy: 'Always',
            startupProbe: { httpGet: { path: '/ready', port: 'admin' }, periodSeconds: 2 },
            ports: [{ name: 'admin', containerPort: 9000 }],
          },
        ],
        containers: [
          {
            name: 'dump',
            image: 'postgres:17',
            imagePullPolicy: 'IfNotPresent',
            command: ['sh', '-c', 'pg_dump > /backup/db.sql'],
            env: [
              { name: 'PGHOST', value: 'db' },
              { name: 'PGPASSWORD', valueFrom: { secretKeyRef: { name: 'db', key: 'password' } } },
              { name: 'POD_NAME', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
            ],
            envFrom: [{ configMapRef: { name: 'backup' }, prefix: 'CFG_' }],
            volumeMounts: [
              { name: 'data', mountPath: '/backup' },
              { name: 'config', mountPath: '/etc/backup', readOnly: true, subPath: 'a/b' },
            ],
            resources: { requests: { cpu: '250m', memory: '256Mi' }, limits: { cpu: 1, memory: '1Gi' } },
            securityContext: { allowPrivilegeEscalation: false, capabilities: { drop: ['ALL'] } },
          },
        ],
        volumes: [
          { name: 'data', persistentVolumeClaim: { claimName: 'backup' } },
          {
            name: 'config',
            configMap: { name: 'backup', defaultMode: 292, items: [{ key: 'a', path: 'b' }] },
          },
        ],
      },
    },
  };
}

/** An indexed Job with policies and scheduling rules. */
export function indexedJob(): JobSpec {
  return {
    completionMode: 'Indexed',
    completions: 10,
    parallelism: 5,
    backoffLimitPerIndex: 1,
    maxFailedIndexes: 3,
    podReplacementPolicy: 'Failed',
    podFailurePolicy: {
      rules: [
        { action: 'FailIndex', onExitCodes: { containerName: 'train', operator: 'In', values: [3, 42] } },
        { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
      ],
    },
    successPolicy: { rules: [{ succeededIndexes: '0-2,5', succeededCount: 3 }] },
    template: {
      metadata: { labels: { app: 'train' } },
      spec: {
        restartPolicy: 'Never',
        priorityClassName: 'batch',
        hostAliases: [{ ip: '10.0.0.10', hostnames: ['data.internal'] }],
        dnsPolicy: 'None',
        dnsConfig: {
          nameservers: ['10.0.0.10'],
          searches: ['svc.local'],
          options: [{ name: 'ndots', value: '2' }],
        },
        affinity: affinity(),
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'topology.kubernetes.io/zone',
            whenUnsatisfiable: 'DoNotSchedule',
            labelSelector: { matchLabels: { app: 'train' } },
          },
        ],
        containers: [
          {
            name: 'train',
            image: 'train:1',
            ports: [{ name: 'metrics', containerPort: 8080 }],
            livenessProbe: { exec: { command: ['true'] }, initialDelaySeconds: 5 },
            readinessProbe: { tcpSocket: { port: 8080 }, successThreshold: 2 },
            lifecycle: { preStop: { exec: { command: ['sync'] } } },
            resources: { limits: { 'nvidia.com/gpu': 1, memory: '4Gi' } },
            volumeMounts: [
              { name: 'cache', mountPath: '/cache' },
              { name: 'info', mountPath: '/info' },
            ],
          },
        ],
        volumes: [
          { name: 'cache', emptyDir: { sizeLimit: '10Gi' } },
          {
            name: 'info',
            projected: {
              sources: [
                { serviceAccountToken: { path: 'token', expirationSeconds: 3600 } },
                { downwardAPI: { items: [{ path: 'labels', fieldRef: { fieldPath: 'metadata.labels' } }] } },
                { secret: { name: 's', items: [{ key: 'a', path: 'a' }] } },
              ],
            },
          },
        ],
      },
    },
  };
}

function affinity(): object {
  return {
    nodeAffinity: {
      requiredDuringSchedulingIgnoredDuringExecution: {
        nodeSelectorTerms: [{ matchExpressions: [{ key: 'gpu', operator: 'In', values: ['a100'] }] }],
      },
      preferredDuringSchedulingIgnoredDuringExecution: [
        { weight: 10, preference: { matchExpressions: [{ key: 'zone', operator: 'Exists' }] } },
      ],
    },
    podAntiAffinity: {
      preferredDuringSchedulingIgnoredDuringExecution: [
        {
          weight: 50,
          podAffinityTerm: {
            topologyKey: 'kubernetes.io/hostname',
            labelSelector: { matchLabels: { app: 'train' } },
          },
        },
      ],
    },
  };
}
