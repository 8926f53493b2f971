import type { ObjectMeta } from '@kron/kubernetes/kubeObject';

/**
 * How queues and caches call an object.
 *
 * @example
 * objectKey({ namespace: 'prod', name: 'backup' }) // 'prod/backup'
 */
export function objectKey({ namespace, name }: Pick<ObjectMeta, 'namespace' | 'name'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}
