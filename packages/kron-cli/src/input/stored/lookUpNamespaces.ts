import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { namespaces } from '@kron/kubernetes/resources';
import { annotationsOf } from '@kron/fleet/input/cronJobWindow';
import type { Input } from '@kron/fleet/input/input';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { listAll } from '../../cluster/listAll.ts';

/** Up to this number of Namespaces, kron sends single requests instead of listing all. */
const maxSingleReads = 5;

/** Reads the annotations of Namespaces, which can give CronJobs a window. Adds a note if the user may not read them. */
export async function lookUpNamespaces(
  cluster: ConnectedCluster,
  names: ReadonlySet<string>,
  input: Pick<Input, 'namespaces' | 'notes'>,
): Promise<void> {
  try {
    for (const one of await readAll(cluster, names))
      input.namespaces.set(one.metadata.name, annotationsOf({ ...one }));
  } catch (error) {
    if (!isForbidden(error)) throw error;
    input.notes.push(
      `note: windows that a Namespace sets for its CronJobs are left out: ${error.problems.join('; ')}`,
    );
  }
}

async function readAll(cluster: ConnectedCluster, names: ReadonlySet<string>): Promise<KubeObject[]> {
  if (names.size > maxSingleReads) return listAll(cluster, { resource: namespaces }, (one) => one);
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
