import { namespaces } from '@kron/kubernetes/resources';
import { addNamespace } from '@kron/fleet/input/addNamespace';
import type { Input, ReadOptions } from '@kron/fleet/input/input';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { clusterObject } from './clusterObject.ts';
import { clusterSource } from './clusterSource.ts';
import { readEach } from './readEach.ts';

/** The fields that the API server omits from the items of a list. */
const namespaceKind = { apiVersion: 'v1', kind: 'Namespace' };

/** Reads the annotations of Namespaces, which can give CronJobs a window. Adds a note if the user may not read them. */
export async function lookUpNamespaces(
  cluster: ConnectedCluster,
  names: ReadonlySet<string>,
  options: ReadOptions,
  input: Pick<Input, 'namespaces' | 'problems' | 'warnings' | 'notes'>,
): Promise<void> {
  try {
    for (const one of await readEach(cluster, { resource: namespaces }, names))
      await addNamespace(clusterObject({ ...one, ...namespaceKind }), clusterSource, options, input);
  } catch (error) {
    if (!isForbidden(error)) throw error;
    input.notes.push(
      `note: windows that a Namespace sets for its CronJobs are left out: ${error.problems.join('; ')}`,
    );
  }
}
