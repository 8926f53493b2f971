import type { KubeObject, ObjectMeta } from '@kron/kubernetes/kubeObject';

/** The metadata that the caches keep of every Job. */
export type OwnedJob = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};

export function ownedJob({ metadata }: KubeObject): OwnedJob {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  return { metadata: { name, namespace, uid, resourceVersion } };
}
