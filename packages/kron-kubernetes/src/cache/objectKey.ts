import type { ObjectMeta } from '../kubeObject.ts';

export type NamespacedName = { readonly namespace: string; readonly name: string };

/** The key of an object in queues and caches, such as `prod/backup`. Without a namespace, it is the name. */
export function objectKey({ namespace, name }: Pick<ObjectMeta, 'namespace' | 'name'>): string {
  // Use `join`, because V8 would keep the parts of a concatenated string in memory besides the string.
  return namespace === undefined ? name : [namespace, name].join('/');
}

/** The namespace in a key. Empty if the key has none. */
export function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf('/')));
}

export function parseKey(key: string): NamespacedName {
  const [namespace = '', name = ''] = key.split('/');
  return { namespace, name };
}

/** The namespace and the name of an object, for logs and metrics. */
export function namespacedName({ metadata: { namespace, name } }: { readonly metadata: NamespacedName }): {
  namespace: string;
  name: string;
} {
  return { namespace, name };
}
