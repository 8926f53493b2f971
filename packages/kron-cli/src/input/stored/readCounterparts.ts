import { isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { listAll } from '../../cluster/listAll.ts';
import { type StoredKind, storedKinds, wholeObject } from './storedKind.ts';

type NamedObject = { namespace: string; name: string };

/** Up to this number of objects per namespace, kron sends a request for each of them instead of listing the namespace. */
const maxSingleReads = 5;

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
    found.push(...(await readIn(cluster, stored, namespace, names)));
  return found;
}

async function readIn(
  cluster: ConnectedCluster,
  stored: StoredKind,
  namespace: string,
  names: ReadonlySet<string>,
): Promise<readonly KubeObject[]> {
  const { resource } = stored;
  if (names.size > maxSingleReads) {
    const all = await listAll(cluster, { resource, namespace }, wholeObject(stored));
    return all.filter(({ metadata }) => names.has(metadata.name));
  }
  const found: KubeObject[] = [];
  for (const name of names) {
    try {
      found.push(await cluster.transport.get({ resource, namespace, name }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }
  return found;
}
