import type { ObjectMeta } from '@kron/kubernetes/kubeObject';

export type NamespacedName = { readonly namespace: string; readonly name: string };

/**
 * The key of an object in queues and caches.
 *
 * @example
 * objectKey({ namespace: 'prod', name: 'backup' }) // 'prod/backup'
 */
export function objectKey({ namespace, name }: Pick<ObjectMeta, 'namespace' | 'name'>): string {
  return namespace === undefined ? name : `${namespace}/${name}`;
}

/** Namespace and name of an object, for logs and metrics. */
export function namespacedName({ metadata: { namespace, name } }: { readonly metadata: NamespacedName }): {
  namespace: string;
  name: string;
} {
  return { namespace, name };
}
