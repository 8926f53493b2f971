import type { ApiServer, KubeObject } from '@kron/api-server';

/** The objects of a resource that exist now, in the order of their creation. */
export function storedObjects(server: Pick<ApiServer, 'history'>, plural: string): KubeObject[] {
  const objects = new Map<string, KubeObject>();
  for (const { type, resource, object } of server.history()) {
    if (resource.plural !== plural) continue;
    if (type === 'DELETED') objects.delete(object.metadata.uid);
    else objects.set(object.metadata.uid, object);
  }
  return [...objects.values()];
}
