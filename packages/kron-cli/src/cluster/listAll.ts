import { isExpired } from '@kron/kubernetes/apiError';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import type { ListQuery } from '@kron/kubernetes/transport';
import type { Cluster } from './cluster.ts';

const pageSize = 500;

/**
 * A whole list, in pages; anew when they took so long that the server has forgotten the first one.
 *
 * @param trim what is kept of each object: it goes before the next page is asked for
 */
export async function listAll<Kept>(
  { transport }: Cluster,
  query: ListQuery & { resource: Resource },
  trim: (object: KubeObject) => Kept,
): Promise<Kept[]> {
  const paged = { ...query, limit: pageSize };
  const list = () => listPages(transport, paged, trim, {});
  const { items } = await list().catch((error: unknown) => {
    if (isExpired(error)) return list();
    throw error;
  });
  return [...items];
}
