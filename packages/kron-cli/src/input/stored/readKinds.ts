import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Selection } from '../selection.ts';
import { readNamed } from './readNamed.ts';
import { listStored } from './readStored.ts';
import type { StoredKind } from './storedKind.ts';
import { isUnserved, unknowable, type Withheld, withheld } from './withheld.ts';

/** What a cluster has of some kinds. */
export type ReadKinds = {
  /** Kind by kind, or in the order of the names. */
  objects: KubeObject[];
  /** What whoever asks has no right to, beside which the rest was read. */
  withheld: Withheld[];
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
  const answers: (Listed | Withheld)[] = [];
  // One after the other: a program for credentials is run once, and one connection is enough.
  for (const stored of kinds) answers.push(await listed(cluster, selection, stored));
  const objects = answers.flatMap((answer) => ('trouble' in answer ? [] : answer.objects));
  const troubles = answers.filter((answer) => 'trouble' in answer);
  // Where there is nothing, why the kind that comes first was not read is all that can be told.
  const isNothing = objects.length === 0 && troubles.some(({ stored }) => stored === kinds[0]);
  if (isNothing || troubles.length === kinds.length) throw unknowable(troubles);
  return { objects, withheld: troubles.filter(({ trouble }) => !isUnserved(trouble)) };
}

type Listed = { objects: KubeObject[] };

async function listed(
  cluster: Cluster,
  selection: Selection,
  stored: StoredKind,
): Promise<Listed | Withheld> {
  try {
    return { objects: await listStored(cluster, selection, stored) };
  } catch (error) {
    return withheld(stored, error);
  }
}
