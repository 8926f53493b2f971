type Fields = Record<string, unknown>;

/** A valid KronJob manifest with some fields of its spec replaced. */
export function manifest(name: string, spec: Fields = {}, rest: Fields = {}): Fields {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: { name, namespace: 'prod' },
    spec: { schedule: '0 2 * * *', jobTemplate: jobTemplate(), ...spec },
    ...rest,
  };
}

/** A ControlledJob manifest with these fields of its spec. */
export function controlled(name: string, spec: Fields): Fields {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'ControlledJob',
    metadata: { name, namespace: 'prod' },
    spec: { jobTemplate: jobTemplate(), ...spec },
  };
}

/** A minimal Job template. */
export function jobTemplate(): Fields {
  const containers = [{ name: 'main', image: 'busybox:1.37' }];
  return { spec: { template: { spec: { restartPolicy: 'Never', containers } } } };
}

/** Manifests as a sequence of JSON objects. */
export function json(...manifests: readonly Fields[]): string {
  return manifests.map((one) => JSON.stringify(one)).join('\n');
}

/** A KronJob in YAML, with further lines in its spec and its container. */
export function kronJobText({
  spec = '',
  container = '',
  name = 'a',
}: {
  spec?: string;
  container?: string;
  name?: string;
} = {}): string {
  return `apiVersion: kron.io/v1alpha1
kind: KronJob
metadata: { name: ${name}, namespace: prod }
spec:
  schedule: "0 3 * * *"
${spec}  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: main
              image: busybox:1.37
${container}`;
}
