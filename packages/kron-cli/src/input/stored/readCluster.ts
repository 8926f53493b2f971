import type { KubeObject } from '@kron/kubernetes/kubeObject';
import type { Cluster } from '../../cluster/cluster.ts';
import type { Host } from '../../host.ts';
import { Breath } from '../../output/breath.ts';
import { Progress } from '../../output/progress.ts';
import { addObject } from '../addObject.ts';
import { emptyInput, type Input, type ReadOptions } from '../input.ts';
import { type FoundObject, kindsOf } from '../objects.ts';
import type { Selection } from '../selection.ts';
import { readKinds } from './readKinds.ts';
import { storedKinds } from './storedKind.ts';
import type { Withheld } from './withheld.ts';

/** What stands where a file's name does. */
export const clusterSource = 'cluster';

/**
 * The objects of a cluster as if they had been read from files: valid ones, and what is wrong with the others. With
 * none at all there is a problem that says so. Of a kind that may not be read there is a note.
 */
export async function readCluster(
  cluster: Cluster,
  selection: Selection,
  options: ReadOptions,
  host: Host,
): Promise<Input> {
  const progress = new Progress(host.err);
  const kinds = kindsOf(options.controlledJobs);
  const { objects: stored, withheld } = await readKinds(
    cluster,
    selection,
    kinds.map((kind) => storedKinds[kind]),
  );
  const input = await readObjects(stored, options, cluster.namespace, new Breath(progress, 'objects'));
  await progress.clear();
  if (stored.length === 0) {
    const read = kinds.filter((kind) => !withheld.some((one) => one.stored.kind === kind));
    input.problems.push({
      source: clusterSource,
      code: 'NoKronJob',
      message: `no ${read.join(' or ')} ${placeText(cluster, selection)}`,
    });
  }
  input.notes.push(...withheld.map((one) => withheldText(one, selection.names.length > 0)));
  return input;
}

/** Nobody is to believe that they were looked at. */
function withheldText({ stored: { kind }, trouble }: Withheld, named: boolean): string {
  const why = trouble.problems.join('; ');
  return named
    ? `note: whether a ${kind} has the name as well is not known: ${why}; a name such as kronjob/db-backup asks for one kind alone`
    : `note: ${kind}s are left out: ${why}`;
}

/** Stored objects as if they had been read from files. */
export async function readObjects(
  stored: readonly KubeObject[],
  options: ReadOptions,
  namespace: string,
  breath?: Breath,
): Promise<Input> {
  const input = emptyInput();
  for (const value of stored) {
    if (breath?.isDue()) await breath.take();
    const kind = value.kind === 'ControlledJob' ? 'ControlledJob' : 'KronJob';
    await addObject(kind, inNoFile({ ...value }), clusterSource, { ...options, namespace }, input);
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
