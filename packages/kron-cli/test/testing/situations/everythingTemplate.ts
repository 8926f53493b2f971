/** A template with every kind of field, which leaves defaults out at every depth. */
export const everythingTemplate = {
  metadata: { labels: { team: 'platform' }, annotations: { runbook: 'https://example.com/backup' } },
  spec: {
    activeDeadlineSeconds: 3600,
    backoffLimit: 2,
    completionMode: 'Indexed',
    completions: 4,
    parallelism: 2,
    suspend: true,
    podFailurePolicy: {
      rules: [
        { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        { action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [42] } },
      ],
    },
    template: {
      metadata: { labels: { app: 'backup' }, annotations: { 'example.com/note': 'yes: "no"' } },
      spec: {
        restartPolicy: 'Never',
        serviceAccountName: 'backup',
        securityContext: { runAsNonRoot: true, fsGroup: 2000, seccompProfile: { type: 'RuntimeDefault' } },
        initContainers: [{ name: 'prepare', image: 'busybox:1.37', command: ['sh', '-c', 'true'] }],
        containers: [
          {
            name: 'main',
            image: 'registry.example.com/backup:1',
            args: ['--level', '9', ''],
            env: [
              { name: 'EMPTY', value: '' },
              { name: 'POD', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } },
              {
                name: 'TOKEN',
                valueFrom: { secretKeyRef: { name: 'backup', key: 'token', optional: true } },
              },
            ],
            ports: [{ containerPort: 8080 }],
            resources: { requests: { cpu: '100m', memory: '64Mi' }, limits: { memory: 134217728 } },
            readinessProbe: { httpGet: { path: '/ready', port: 8080 }, periodSeconds: 5 },
            volumeMounts: [{ name: 'work', mountPath: '/work' }],
          },
          { name: 'beside', image: 'busybox:1.37' },
        ],
        tolerations: [{ key: 'batch', operator: 'Exists', effect: 'NoSchedule' }],
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: { app: 'backup' } },
          },
        ],
        volumes: [
          { name: 'work', emptyDir: { sizeLimit: '1Gi' } },
          { name: 'settings', configMap: { name: 'backup', defaultMode: 0o440 } },
        ],
      },
    },
  },
};
