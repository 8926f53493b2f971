import { type ClusterAccess, eventually } from '@kron/control-plane';
import { resolve } from 'node:path';

/** The generated file, as users apply it. */
export const crdFile: string = resolve(import.meta.dirname, '../../generated/kronjobs.yaml');

const collection = '/apis/kron.io/v1alpha1/kronjobs';

/** Applies the CRD and waits until KronJobs are served. */
export async function installCrd(cluster: ClusterAccess): Promise<void> {
  const { code, stderr } = await cluster.kubectl(['apply', '--server-side', '-f', crdFile]);
  if (code !== 0) throw new Error(stderr);
  await untilServed(cluster);
}

export async function untilServed(cluster: ClusterAccess): Promise<void> {
  await eventually('KronJobs are served', async () => (await cluster.call('GET', collection)).status === 200);
}
