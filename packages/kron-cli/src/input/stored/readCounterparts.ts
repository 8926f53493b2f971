import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { readEach } from './readEach.ts';
import { type StoredKind, storedKinds, wholeObject } from './storedKind.ts';

type NamedObject = { namespace: string; name: string };

/** The wanted objects of one kind that exist in the cluster. */
export async function readCounterparts(
  cluster: ConnectedCluster,
  wanted: readonly NamedObject[],
  stored: StoredKind = storedKinds.KronJob,
): Promise<KubeObject[]> {
  const byNamespace = new Map<string, Set<string>>();
  for (const { namespace, name } of wanted) {
    const names = byNamespace.get(namespace);
    if (names === undefined) byNamespace.set(namespace, new Set([name]));
    else names.add(name);
  }
  const found: KubeObject[] = [];
  for (const [namespace, names] of byNamespace)
    found.push(...(await readEach(cluster, { resource: stored.resource, namespace }, names)));
  return found.map(wholeObject(stored));
}
