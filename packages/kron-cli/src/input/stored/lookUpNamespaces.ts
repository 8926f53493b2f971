import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { namespaces } from '@kron/kubernetes/resources';
import { addNamespace } from '@kron/fleet/input/addNamespace';
import type { Input, ReadOptions } from '@kron/fleet/input/input';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { listAll } from '../../cluster/listAll.ts';
import { clusterObject } from './clusterObject.ts';
import { clusterSource } from './clusterSource.ts';

/** Up to this number of Namespaces, kron sends a request for each of them instead of listing all Namespaces. */
const maxSingleReads = 5;

/** The fields that the API server omits from the items of a list. */
const namespaceKind = { apiVersion: 'v1', kind: 'Namespace' };

/** Reads the annotations of Namespaces, which can give CronJobs a window. Adds a note if the user may not read them. */
export async function lookUpNamespaces(
  cluster: ConnectedCluster,
  names: ReadonlySet<string>,
  options: ReadOptions,
  input: Input,
): Promise<void> {
  try {
    for (const one of await readAll(cluster, names))
      await addNamespace(clusterObject({ ...one, ...namespaceKind }), clusterSource, options, input);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    input.notes.push(
      `note: windows that a Namespace sets for its CronJobs are left out: ${error.problems.join('; ')}`,
    );
  }
}

async function readAll(cluster: ConnectedCluster, names: ReadonlySet<string>): Promise<KubeObject[]> {
  if (names.size > maxSingleReads) {
    const all = await listAll(cluster, { resource: namespaces }, (one) => one);
    return all.filter(({ metadata }) => names.has(metadata.name));
  }
  const found: KubeObject[] = [];
  for (const name of names) {
    try {
      found.push(await cluster.transport.get({ resource: namespaces, name }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return found;
}
