type Fields = Record<string, unknown>;

/** A CronJob that has most fields that `kron convert` treats, and many lists that a KronJob merges by key. */
function cronJob(): Fields {
  const container = {
    name: 'main',
    image: 'busybox:1.37',
    command: ['sh'],
    args: ['-c', 'true'],
    env: [{ name: 'A', value: '1' }],
    ports: [{ containerPort: 80, protocol: 'TCP' }],
    resources: { limits: { cpu: '1' }, requests: { cpu: '1' } },
    volumeMounts: [{ name: 'v', mountPath: '/v' }],
  };
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: {
      name: 'x',
      generateName: 'x-',
      labels: { a: 'b' },
      annotations: { 'example.com/a': 'b' },
      finalizers: ['example.com/a'],
      ownerReferences: [{ apiVersion: 'v1', kind: 'ConfigMap', name: 'c', uid: 'u' }],
    },
    spec: {
      schedule: '0 2 * * *',
      timeZone: 'Europe/Paris',
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 60,
      suspend: true,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 1,
      jobTemplate: {
        metadata: { name: 'x', labels: { a: 'b' }, annotations: { a: 'b' } },
        spec: {
          backoffLimit: 2,
          template: {
            metadata: { labels: { a: 'b' } },
            spec: {
              restartPolicy: 'Never',
              containers: [container],
              volumes: [{ name: 'v', emptyDir: { sizeLimit: '1Gi' } }],
              imagePullSecrets: [{ name: 's' }],
              hostAliases: [{ ip: '10.0.0.1', hostnames: ['a'] }],
              terminationGracePeriodSeconds: 5,
            },
          },
        },
      },
    },
    status: {},
  };
}

/** Of fields of a Pod, only what the conversion rewrites: tests of kron-crd-schema compare the others. */
const podValues: readonly unknown[] = [0.5, [null], null];
const values: readonly unknown[] = [...podValues, '', 'No Such', -1, 1e12, true, [], {}];

/** CronJobs, each with one field misspelt, removed or of another value, or with a list whose first entry is repeated. */
export function* cronJobMutants(): Generator<{ name: string; mutant: Fields }> {
  for (const path of pathsOf(cronJob(), [])) {
    const field = String(path.at(-1));
    const at = (change: (parent: Fields) => void): Fields => {
      const copy = cronJob();
      change(path.slice(0, -1).reduce<unknown>((node, key) => (node as Fields)[key], copy) as Fields);
      return copy;
    };
    const name = path.join('.');
    const isOfPod = path[2] === 'spec';
    if (!isOfPod) {
      yield {
        name: `${name} misspelt`,
        mutant: at((parent) => ((parent[`${field}x`] = parent[field]), delete parent[field])),
      };
      yield { name: `${name} absent`, mutant: at((parent) => delete parent[field]) };
    }
    for (const value of isOfPod ? podValues : values)
      yield { name: `${name} ${JSON.stringify(value)}`, mutant: at((parent) => (parent[field] = value)) };
    if (isOfPod && isList(path))
      yield {
        name: `${name} repeated`,
        mutant: at((parent) => {
          const [first, ...more] = parent[field] as unknown[];
          parent[field] = [first, ...more, first];
        }),
      };
  }
}

function isList(path: readonly string[]): boolean {
  return Array.isArray(path.reduce<unknown>((node, key) => (node as Fields)[key], cronJob()));
}

/** The paths of all fields of objects below the top, without those of owners, which the conversion leaves out as a whole. */
function* pathsOf(value: unknown, path: readonly string[]): Generator<readonly string[]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [field, part] of Object.entries(value)) {
    if (!Array.isArray(value) && path.length > 0) yield [...path, field];
    if (field !== 'ownerReferences') yield* pathsOf(part, [...path, field]);
  }
}
