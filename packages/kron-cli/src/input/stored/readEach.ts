import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Place } from '@kron/kubernetes/transport';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { listAll } from '../../cluster/listAll.ts';

/** Maximum number of objects that kron reads one by one. For more objects, kron lists all objects instead. */
const maxSingleReads = 5;

/** Reads the objects in a namespace that have one of the names. Objects from a list have no `apiVersion` and no `kind`. */
export async function readEach(
  cluster: ConnectedCluster,
  place: Place,
  names: ReadonlySet<string>,
): Promise<KubeObject[]> {
  if (names.size > maxSingleReads) {
    const all = await listAll(cluster, place, (object) => object);
    return all.filter(({ metadata }) => names.has(metadata.name));
  }
  const found: KubeObject[] = [];
  for (const name of names) {
    try {
      found.push(await cluster.transport.get({ ...place, name }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return found;
}
