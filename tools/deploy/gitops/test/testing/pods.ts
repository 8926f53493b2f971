/** A Pod that refers to objects of one name in every place where a Pod can. */
export function podReferringTo(name: string): object {
  const reference = { name };
  const container = {
    env: [
      { name: 'A', valueFrom: { configMapKeyRef: { name, key: 'k' } } },
      { name: 'B', valueFrom: { secretKeyRef: { name, key: 'k' } } },
    ],
    envFrom: [{ configMapRef: reference }, { secretRef: reference }],
  };
  return {
    serviceAccountName: name,
    imagePullSecrets: [reference],
    containers: [{ name: 'main', ...container }],
    initContainers: [{ name: 'first', ...container }],
    volumes: [
      { name: 'a', configMap: reference },
      { name: 'b', secret: { secretName: name } },
      { name: 'c', persistentVolumeClaim: { claimName: name } },
      { name: 'd', projected: { sources: [{ configMap: reference }, { secret: reference }] } },
    ],
  };
}

/** A Pod with a text wherever a container can have one. */
export function podSaying(text: string): object {
  const container = { args: [text], command: [text], env: [{ name: 'A', value: text }] };
  return {
    containers: [{ name: 'main', ...container }],
    initContainers: [{ name: 'first', ...container }],
  };
}

export function kronJobOf(pod: object): string {
  const spec = { schedule: '0 * * * *', jobTemplate: { spec: { template: { spec: pod } } } };
  const metadata = { name: 'everywhere' };
  return JSON.stringify({ apiVersion: 'kron.io/v1alpha1', kind: 'KronJob', metadata, spec });
}
