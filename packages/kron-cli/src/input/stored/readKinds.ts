import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Selection } from '../selection.ts';
import { readNamed } from './readNamed.ts';
import { listStored } from './readStored.ts';
import type { StoredKind } from './storedKind.ts';
import { isNotServed, type UnreadableKind, unreadableError, unreadableKind } from './unreadableKind.ts';

/** What a cluster has of some kinds. */
export type ReadKinds = {
  /** Kind by kind, or in the order of the names. */
  objects: KubeObject[];
  /** What whoever asks has no right to, beside which the rest was read. */
  unreadable: UnreadableKind[];
};

/**
 * The objects of several kinds that are meant, as they are stored. A kind that the cluster does not have, or that whoever
 * asks has no right to, keeps nobody from the others.
 *
 * @throws UsageError for names that there are not, and for a selector that is none
 * @throws ClusterError when none of the kinds can be read
 */
export async function readKinds(
  cluster: Cluster,
  selection: Selection,
  kinds: readonly StoredKind[],
): Promise<ReadKinds> {
  if (selection.names.length > 0) return readNamed(cluster, selection, kinds);
  const answers: (Listed | UnreadableKind)[] = [];
  // One after the other: a program for credentials is run once, and one connection is enough.
  for (const stored of kinds) answers.push(await listKind(cluster, selection, stored));
  const objects = answers.flatMap((answer) => ('error' in answer ? [] : answer.objects));
  const failed = answers.filter((answer) => 'error' in answer);
  // Where there is nothing, why the kind that comes first was not read is all that can be told.
  const isNothing = objects.length === 0 && failed.some(({ stored }) => stored === kinds[0]);
  if (isNothing || failed.length === kinds.length) throw unreadableError(failed);
  return { objects, unreadable: failed.filter(({ error }) => !isNotServed(error)) };
}

type Listed = { objects: KubeObject[] };

async function listKind(
  cluster: Cluster,
  selection: Selection,
  stored: StoredKind,
): Promise<Listed | UnreadableKind> {
  try {
    return { objects: await listStored(cluster, selection, stored) };
  } catch (error) {
    return unreadableKind(stored, error);
  }
}
