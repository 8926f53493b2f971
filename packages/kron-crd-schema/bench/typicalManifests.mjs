const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'];
const distributions = [
  { name: 'uniform' },
  { name: 'skewEarly', params: { shape: '3' } },
  { name: 'normal', params: { mu: 'mid', sigma: '20m' } },
];

/** Typical manifests, each a separate object, as a parser would return it. */
export function typicalManifests(count, kind = 'KronJob') {
  return Array.from({ length: count }, (_, index) => JSON.parse(JSON.stringify(manifests[kind](index))));
}

const manifests = { KronJob: kronJob, ControlledJob: controlledJob };

function controlledJob(index) {
  const { jobTemplate, seed } = kronJob(index).spec;
  const { ttlSecondsAfterFinished: _, ...spec } = jobTemplate.spec;
  const start = { action: 'start', schedule: { timeOfDay: '09:00', daysOfWeek: 'MON-FRI' } };
  const window = { mode: 'after', duration: '10m' };
  const stop = { action: 'stop', cronSchedule: `${index % 60} 17 * * MON-FRI`, window };
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name: `desk-${index}`, namespace: 'prod', labels: { 'app.kubernetes.io/name': 'desk' } },
    spec: {
      timezone: { name: zones[index % zones.length] },
      seed,
      events: [start, stop],
      restartStrategy: { specChangePolicy: 'Recreate' },
      jobTemplate: { ...jobTemplate, spec },
    },
  };
}

function kronJob(index) {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name: `backup-${index}`, namespace: 'prod', labels: { 'app.kubernetes.io/name': 'backup' } },
    spec: {
      schedule: `${index % 60} ${index % 4} * * *`,
      timezone: zones[index % zones.length],
      window: { mode: 'after', duration: '3h' },
      distribution: distributions[index % distributions.length],
      seed: { strategy: 'daily' },
      constraints: { avoid: [{ dow: 'SAT,SUN' }, { dates: '2026-12-24..2027-01-02' }] },
      policy: { concurrency: 'forbid', deadline: '10m' },
      jobTemplate: { metadata: { labels: { app: 'backup' } }, spec: jobSpec(index) },
    },
  };
}

function jobSpec(index) {
  const container = {
    name: 'dump',
    image: 'registry.example.com/postgres:17',
    command: ['sh', '-c', 'pg_dump "$PGDATABASE" | gzip > /backup/dump.gz'],
    env: [
      { name: 'PGDATABASE', value: `db${index}` },
      { name: 'PGPASSWORD', valueFrom: { secretKeyRef: { name: 'pg', key: 'password' } } },
    ],
    resources: { requests: { cpu: '100m', memory: '256Mi' }, limits: { memory: '1Gi' } },
    volumeMounts: [{ name: 'backup', mountPath: '/backup' }],
  };
  return {
    backoffLimit: 2,
    ttlSecondsAfterFinished: 86_400,
    template: {
      spec: {
        restartPolicy: 'Never',
        containers: [container],
        volumes: [{ name: 'backup', persistentVolumeClaim: { claimName: 'backup' } }],
      },
    },
  };
}
