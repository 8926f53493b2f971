import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { cronJobs } from '@kron/kubernetes/resources';
import { closestName } from 'kron-core';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { listAll } from '../../cluster/listAll.ts';
import { ClusterError } from '../../clusterError.ts';
import { UsageError } from '../../usageError.ts';
import { listedKinds } from '@kron/fleet/input/findObjects';
import { joinNames } from '@kron/fleet/input/joinNames';
import { cronJobCommand } from '@kron/fleet/input/cronJobCommand';
import type { Selection } from '../selection.ts';
import type { StoredKind } from './storedKind.ts';
import { isNotServed, type UnreadableKind, unreadableError, unreadableKind } from './unreadableKind.ts';

/** The objects that were found, and the kinds that the user may not read. */
export type ReadObjects = { objects: KubeObject[]; unreadable: UnreadableKind[] };

/**
 * Reads the objects of the given kinds that have the names of a selection. They are in the order of the names.
 *
 * @throws UsageError if no object has one of the names
 * @throws ClusterError if kron cannot find out whether an object with one of the names exists
 */
export async function readNamed(
  cluster: ConnectedCluster,
  { names, namespace: assumed = cluster.namespace }: Pick<Selection, 'names' | 'namespace'>,
  kinds: readonly StoredKind[],
): Promise<ReadObjects> {
  const found = new Map<string, KubeObject>();
  const unreadable: UnreadableKind[] = [];
  const unknown: Unknown[] = [];
  for (const { kind, namespace = assumed, name } of names) {
    const meant = kinds.filter((one) => kind === undefined || one.kind === kind);
    const answers: (Read | UnreadableKind)[] = [];
    for (const one of meant) answers.push(await read(cluster, one, { namespace, name }));
    const objects = answers.flatMap((answer) => ('object' in answer ? (answer.object ?? []) : []));
    const failed = answers.flatMap((answer) => ('error' in answer ? answer : []));
    const relevant = failed.filter(({ error }) => kind !== undefined || !isNotServed(error));
    if (objects.length > 0) unreadable.push(...relevant);
    else if (relevant.length > 0 || failed.length === meant.length) throw unreadableError(failed);
    else {
      const unserved = failed.map(({ stored }) => stored);
      unknown.push({ name, namespace, kinds: meant.filter((one) => !unserved.includes(one)), unserved });
    }
    for (const object of objects) found.set(`${object.kind}/${namespace}/${name}`, object);
  }
  if (unknown.length > 0) throw new UsageError(await notFoundProblems(cluster, unknown));
  return { objects: [...found.values()], unreadable };
}

type Read = { object: KubeObject | undefined };

async function read(
  { transport }: ConnectedCluster,
  stored: StoredKind,
  place: { namespace: string; name: string },
): Promise<Read | UnreadableKind> {
  try {
    return { object: await transport.get({ resource: stored.resource, ...place }) };
  } catch (error) {
    if (isNotFound(error)) return { object: undefined };
    return unreadableKind(stored, error);
  }
}

type Unknown = {
  readonly name: string;
  readonly namespace: string;
  readonly kinds: readonly StoredKind[];
  /** The kinds that the cluster does not serve. */
  readonly unserved: readonly StoredKind[];
};

/** The problems for names without an object. Each kind is listed at most once per namespace. */
async function notFoundProblems(cluster: ConnectedCluster, unknown: readonly Unknown[]): Promise<string[]> {
  const lists = new Map<string, Promise<string[] | undefined>>();
  const namesOf = (kind: StoredKind, namespace: string): Promise<string[] | undefined> => {
    const key = `${kind.kind}/${namespace}`;
    const names = lists.get(key) ?? namesIn(cluster, kind, namespace);
    lists.set(key, names);
    return names;
  };
  return Promise.all(
    unknown.map(async (one) => {
      if (await isCronJob(cluster, one)) return cronJobText(one);
      const names = await Promise.all(one.kinds.map((kind) => namesOf(kind, one.namespace)));
      const known = names.filter((list) => list !== undefined);
      return notFoundText(cluster, one, known.length === 0 ? undefined : known.flat());
    }),
  );
}

function notFoundText(
  { server, access }: ConnectedCluster,
  { name, namespace, kinds, unserved }: Unknown,
  known: readonly string[] | undefined,
): string {
  const kind = listedKinds(kinds.map((one) => one.kind));
  const served =
    unserved.length === 0 ? '' : `, which serves no ${listedKinds(unserved.map((one) => `${one.kind}s`))}`;
  const what = `no ${kind} is named "${name}" in namespace "${namespace}" of ${server} (${access})${served}`;
  if (known === undefined) return what;
  if (known.length === 0) return `${what}; the namespace has none: use -n for another namespace`;
  const near = closestName(name, known);
  return `${what}; ${near === undefined ? `found ${joinNames(known.map((identity) => ({ identity })))}` : `did you mean ${near}?`}`;
}

/** Whether a name that was not found is the name of a CronJob. False if the command reads CronJobs. */
async function isCronJob({ transport }: ConnectedCluster, { kinds, ...place }: Unknown): Promise<boolean> {
  if (kinds.some(({ kind }) => kind === 'CronJob')) return false;
  try {
    await transport.get({ resource: cronJobs, namespace: place.namespace, name: place.name });
    return true;
  } catch (error) {
    if (error instanceof ClusterError || error instanceof ApiError) return false;
    throw error;
  }
}

function cronJobText({ name, namespace, kinds }: Unknown): string {
  const kind = listedKinds(kinds.map((one) => one.kind));
  return `no ${kind} is named "${name}" in namespace "${namespace}", but a CronJob has this name: ${cronJobCommand(name, namespace)}`;
}

/** The names in a namespace, or undefined if the user may not list them. */
async function namesIn(
  cluster: ConnectedCluster,
  { resource }: StoredKind,
  namespace: string,
): Promise<string[] | undefined> {
  try {
    return await listAll(cluster, { resource, namespace }, ({ metadata }) => metadata.name);
  } catch (error) {
    if (error instanceof ClusterError || error instanceof ApiError) return undefined;
    throw error;
  }
}
