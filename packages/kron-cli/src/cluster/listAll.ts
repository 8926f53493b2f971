import { isExpired } from '@kron/kubernetes/apiError';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import type { ListQuery } from '@kron/kubernetes/transport';
import type { ConnectedCluster } from './connectedCluster.ts';

/**
 * Lists all objects in pages. Starts again once if the list expires while its pages are read.
 *
 * @param trim returns the part of an object to keep. To save memory, it runs on each page before the next page is requested
 */
export async function listAll<Kept>(
  { transport }: ConnectedCluster,
  query: ListQuery & { resource: Resource },
  trim: (object: KubeObject) => Kept,
): Promise<Kept[]> {
  const list = () => listPages(transport, query, trim, {});
  const { items } = await list().catch((error: unknown) => {
    if (isExpired(error)) return list();
    throw error;
  });
  return [...items];
}
