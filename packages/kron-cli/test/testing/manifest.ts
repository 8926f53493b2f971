type Fields = Record<string, unknown>;

/** A valid KronJob manifest, with some of its spec replaced. */
export function manifest(name: string, spec: Fields = {}, rest: Fields = {}): Fields {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, namespace: 'prod' },
    spec: { schedule: '0 2 * * *', jobTemplate: jobTemplate(), ...spec },
    ...rest,
  };
}

/** A ControlledJob manifest of these events and what else its spec has. */
export function controlled(name: string, spec: Fields): Fields {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name, namespace: 'prod' },
    spec: { jobTemplate: jobTemplate(), ...spec },
  };
}

/** The shortest template of a Job. */
export function jobTemplate(): Fields {
  const containers = [{ name: 'main', image: 'busybox:1.37' }];
  return { spec: { template: { spec: { restartPolicy: 'Never', containers } } } };
}

/** Manifests as one JSON text. */
export function json(...manifests: readonly Fields[]): string {
  return manifests.map((one) => JSON.stringify(one)).join('\n');
}
