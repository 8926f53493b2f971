import type { ObjectMeta } from '../kubeObject.ts';

export type NamespacedName = { readonly namespace: string; readonly name: string };

/** The key of an object in queues and caches, such as `prod/backup`. */
export function objectKey({ namespace, name }: Pick<ObjectMeta, 'namespace' | 'name'>): string {
  // V8 stores a joined string as one piece. A concatenated string would also keep its parts in memory.
  return namespace === undefined ? name : [namespace, name].join('/');
}

/** The namespace in a key; empty if there is none. */
export function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
}

export function parseKey(key: string): NamespacedName {
  const [namespace = '', name = ''] = key.split('/');
  return { namespace, name };
}

/** Namespace and name of an object, for logs and metrics. */
export function namespacedName({ metadata: { namespace, name } }: { readonly metadata: NamespacedName }): {
  namespace: string;
  name: string;
} {
  return { namespace, name };
}
