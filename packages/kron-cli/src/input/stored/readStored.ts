import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { listAll } from '../../cluster/listAll.ts';
import { UsageError } from '../../usageError.ts';
import type { Selection } from '../selection.ts';
import { readNamed } from './readNamed.ts';
import { type StoredKind, storedKinds, wholeObject } from './storedKind.ts';

/**
 * Reads the selected objects of one kind, in the order of the names. Without names, they are in the order of the API server.
 *
 * @throws UsageError if no object has one of the names, or the selector is invalid
 */
export async function readStored(
  cluster: ConnectedCluster,
  selection: Selection,
  stored: StoredKind = storedKinds.KronJob,
): Promise<KubeObject[]> {
  if (selection.names.length === 0) return listStored(cluster, selection, stored);
  const { objects } = await readNamed(cluster, selection, [stored]);
  return objects;
}

/** Lists the objects of one kind for a selection without names. @throws UsageError if the selector is invalid */
export async function listStored(
  cluster: ConnectedCluster,
  { namespace = cluster.namespace, allNamespaces, selector }: Omit<Selection, 'names'>,
  stored: StoredKind,
): Promise<KubeObject[]> {
  const query = {
    resource: stored.resource,
    ...(allNamespaces ? {} : { namespace }),
    ...(selector === undefined ? {} : { labelSelector: selector }),
  };
  try {
    return await listAll(cluster, query, wholeObject(stored));
  } catch (error) {
    if (selector === undefined || !(error instanceof ApiError) || error.code !== 400) throw error;
    throw new UsageError([`--selector: expected labels such as app=db,tier!=test: ${error.message}`]);
  }
}
