import type { KubeObject } from '@kron/kubernetes/kubeObject';

/** The metadata that the caches keep of a KronJob or ControlledJob. */
export type CachedMetadata = {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
};

/** Keeps only the fields of {@link CachedMetadata}. Labels, annotations and managed fields are dropped. */
export function cachedMetadata({ metadata }: KubeObject): CachedMetadata {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  const { generation, creationTimestamp, deletionTimestamp } = metadata;
  const cached = {
    name,
    namespace,
    uid,
    resourceVersion,
    generation: typeof generation === 'number' ? generation : 0,
    creationTimestamp: typeof creationTimestamp === 'string' ? creationTimestamp : '',
  };
  return typeof deletionTimestamp === 'string' ? { ...cached, deletionTimestamp } : cached;
}
