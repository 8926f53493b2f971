import type { KubeObject } from '@kron/kubernetes/kubeObject';

/** What is kept of the metadata of an object that is looked after. */
export type CachedMetadata = {
  readonly name: string;
  readonly namespace: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number;
  readonly creationTimestamp: string;
  readonly deletionTimestamp?: string;
};

/** Labels, annotations and managed fields go. */
export function cachedMetadata({ metadata }: KubeObject): CachedMetadata {
  const { name, namespace = '', uid = '', resourceVersion = '' } = metadata;
  const { generation, creationTimestamp, deletionTimestamp } = metadata;
  return {
    name,
    namespace,
    uid,
    resourceVersion,
    generation: typeof generation === 'number' ? generation : 0,
    creationTimestamp: typeof creationTimestamp === 'string' ? creationTimestamp : '',
    ...(typeof deletionTimestamp === 'string' ? { deletionTimestamp } : {}),
  };
}

/** The status of an object, if it is one at all: one that was stored under other rules may be anything. */
export function cachedStatus({ status }: KubeObject): { status?: Record<string, unknown> } {
  return isObject(status) ? { status } : {};
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
