const zones = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Tokyo', 'Australia/Sydney'];
const distributions = [
  { name: 'uniform' },
  { name: 'skewEarly', params: { shape: '3' } },
  { name: 'normal', params: { mu: 'mid', sigma: '20m' } },
];

/** Manifests as people write them, each an object of its own, as it comes from a file or an API server. */
export function typicalManifests(count) {
  return Array.from({ length: count }, (_, index) => JSON.parse(JSON.stringify(manifest(index))));
}

function manifest(index) {
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
