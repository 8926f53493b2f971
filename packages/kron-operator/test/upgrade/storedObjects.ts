import type { ClusterAccess } from '@kron/control-plane';
import type { KubeObject } from '@kron/kubernetes/kubeObject';

const version = '/apis/kron.io/v1alpha1';

export function pathOf({ metadata: { namespace = '', name } }: KubeObject): string {
  return `${version}/namespaces/${namespace}/kronjobs/${name}`;
}

/** @throws Error with the message of the API server */
export async function storeKronJob(cluster: ClusterAccess, manifest: KubeObject): Promise<KubeObject> {
  const collection = `${version}/namespaces/${manifest.metadata.namespace}/kronjobs?fieldValidation=Strict`;
  const { status, body, text } = await cluster.call('POST', collection, { body: manifest });
  if (status !== 201) throw new Error(`${manifest.metadata.name}: ${text}`);
  return body as KubeObject;
}

/** @throws Error with the message of the API server */
export async function mergePatch(cluster: ClusterAccess, path: string, body: object): Promise<KubeObject> {
  const answer = await tryPatch(cluster, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.body as KubeObject;
}

/** Sends a merge patch and returns the response. */
export function tryPatch(cluster: ClusterAccess, path: string, body: object) {
  return cluster.call('PATCH', path, { body, contentType: 'application/merge-patch+json' });
}

/** All KronJobs; undefined while the resource is not served. */
export async function allKronJobs(cluster: ClusterAccess): Promise<KubeObject[] | undefined> {
  const { status, body } = await cluster.call('GET', `${version}/kronjobs`);
  return status === 200 ? (body as { items: KubeObject[] }).items : undefined;
}
