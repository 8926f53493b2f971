import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { groupBy } from '../../edit/groupBy.ts';
import { readEach } from './readEach.ts';
import { type StoredKind, storedKinds, wholeObject } from './storedKind.ts';

type NamedObject = { namespace: string; name: string };

/** The wanted objects of one kind that exist in the cluster. */
export async function readCounterparts(
  cluster: ConnectedCluster,
  wanted: readonly NamedObject[],
  stored: StoredKind = storedKinds.KronJob,
): Promise<KubeObject[]> {
  const found: KubeObject[] = [];
  for (const [namespace, own] of groupBy(wanted, (one) => one.namespace)) {
    const names = new Set(own.map(({ name }) => name));
    found.push(...(await readEach(cluster, { resource: stored.resource, namespace }, names)));
  }
  return found.map(wholeObject(stored));
}
