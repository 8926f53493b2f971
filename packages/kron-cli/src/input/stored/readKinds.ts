import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import type { Selection } from '../selection.ts';
import { type ReadObjects, readNamed } from './readNamed.ts';
import { listStored } from './readStored.ts';
import type { StoredKind } from './storedKind.ts';
import { isNotServed, type UnreadableKind, unreadableError, unreadableKind } from './unreadableKind.ts';

/**
 * Reads the selected objects of several kinds, in the order of the names. Without names, in the order of the kinds. Skips a
 * kind that the cluster does not serve or the user may not read.
 *
 * @throws UsageError if no object has one of the names, or the selector is invalid
 * @throws ClusterError if no kind can be read, or if there are no objects and the first kind cannot be read
 */
export async function readKinds(
  cluster: ConnectedCluster,
  selection: Selection,
  kinds: readonly StoredKind[],
): Promise<ReadObjects> {
  if (selection.names.length > 0) return readNamed(cluster, selection, kinds);
  const answers: (Listed | UnreadableKind)[] = [];
  // The requests are sent one after the other, so that a credential plugin runs only once and one connection is enough.
  for (const stored of kinds) answers.push(await listKind(cluster, selection, stored));
  const objects = answers.flatMap((answer) => ('error' in answer ? [] : answer.objects));
  const failed = answers.filter((answer) => 'error' in answer);
  // If there are no objects and the first kind could not be read, only the error is useful to the user.
  const isNothing = objects.length === 0 && failed.some(({ stored }) => stored === kinds[0]);
  if (isNothing || failed.length === kinds.length) throw unreadableError(failed);
  return { objects, unreadable: failed.filter(({ error }) => !isNotServed(error)) };
}

type Listed = { objects: KubeObject[] };

async function listKind(
  cluster: ConnectedCluster,
  selection: Selection,
  stored: StoredKind,
): Promise<Listed | UnreadableKind> {
  try {
    return { objects: await listStored(cluster, selection, stored) };
  } catch (error) {
    return unreadableKind(stored, error);
  }
}
