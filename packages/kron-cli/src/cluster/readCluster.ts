import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { Breath } from '../breath.ts';
import type { Host } from '../host.ts';
import type { FoundObject } from '../input/objects.ts';
import { type Input, type InputRequest, noInput, takeKronJob } from '../input/readFiles.ts';
import { Progress } from '../output/progress.ts';
import type { Cluster } from './cluster.ts';
import { readStored } from './readStored.ts';
import type { Selection } from './selection.ts';

/** What stands where a file's name does. */
export const clusterSource = 'cluster';

/** What to make of each object. */
export type Judged = Pick<InputRequest, 'doubts' | 'refused' | 'controlledJobs' | 'doubtsOfControlled'>;

/**
 * The KronJobs of a cluster as if they had been read from files: valid ones, and what is wrong with the others. With
 * none at all there is a problem that says so.
 */
export async function readCluster(
  cluster: Cluster,
  selection: Selection,
  judged: Judged,
  host: Host,
): Promise<Input> {
  const progress = new Progress(host.err);
  const stored = await readStored(cluster, selection);
  const input = await judgeStored(stored, judged, cluster.namespace, new Breath(progress, 'KronJobs'));
  await progress.clear();
  if (stored.length === 0) {
    input.problems.push({
      source: clusterSource,
      code: 'NoKronJob',
      message: `no KronJob ${placeText(cluster, selection)}`,
    });
  }
  return input;
}

/** Stored KronJobs as if they had been read from files. */
export async function judgeStored(
  stored: readonly KubeObject[],
  judged: Judged,
  namespace: string,
  breath?: Breath,
): Promise<Input> {
  const input = noInput();
  for (const value of stored) {
    if (breath?.isDue()) await breath.take();
    await takeKronJob(inNoFile({ ...value }), clusterSource, { ...judged, namespace }, input);
  }
  return input;
}

/** `in namespace "prod" of context "a" of ~/.kube/config` */
export function placeText(
  { namespace: assumed, server, access }: Cluster,
  { namespace = assumed, allNamespaces, selector }: Selection,
): string {
  const labels = selector === undefined ? '' : `with labels ${selector} `;
  const where = allNamespaces ? 'in any namespace' : `in namespace "${namespace}"`;
  return `${labels}${where} of ${server} (${access})${allNamespaces ? '' : '; -A looks into all'}`;
}

/** An object of a cluster, as one that was found in a file. */
export function inNoFile(value: FoundObject['value']): FoundObject {
  return { value, at: [], document: { value, locate: () => Promise.resolve(undefined) } };
}
