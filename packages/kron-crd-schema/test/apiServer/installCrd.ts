import { resolve } from 'node:path';
import { type ClusterAccess, eventually } from '@kron/control-plane';

/** The generated file that users apply. */
export function crdFile(plural: string): string {
  return resolve(import.meta.dirname, `../../generated/${plural}.yaml`);
}

/** Applies the CRD of a kind and waits until its objects are served. */
export async function installCrd(cluster: ClusterAccess, plural: string): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '-f', crdFile(plural)]);
  if (code !== 0) throw new Error(stderr);
  await untilServed(cluster, plural);
}

/** Waits until the API server serves the resource and kubectl's discovery finds it. */
export async function untilServed(cluster: ClusterAccess, plural: string): Promise<void> {
  const collection = `/apis/kron.io/v1alpha1/${plural}`;
  await eventually(
    `${plural} are served`,
    async () => (await cluster.call('GET', collection)).status === 200,
  );
  await eventually(
    `${plural} are discovered`,
    async () => (await cluster.kubectl(['get', `${plural}.kron.io`])).code === 0,
  );
}
