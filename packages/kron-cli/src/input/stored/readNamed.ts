import { ApiError, isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { closestName } from 'kron-core';
import type { Cluster } from '../../cluster/cluster.ts';
import { listAll } from '../../cluster/listAll.ts';
import { ClusterError } from '../../clusterError.ts';
import { UsageError } from '../../usageError.ts';
import { listed } from '../listed.ts';
import type { Selection } from '../selection.ts';
import type { StoredKind } from './storedKind.ts';
import { isUnserved, unknowable, type Withheld, withheld } from './withheld.ts';

/** What was found, and which kinds may not be asked for beside it. */
export type NamedObjects = { objects: KubeObject[]; withheld: Withheld[] };

/**
 * The objects with the names of a selection, of each kind that has them, in the order of the names.
 *
 * @throws UsageError for names that no object has
 * @throws ClusterError where that cannot be known
 */
export async function readNamed(
  cluster: Cluster,
  { names, namespace: assumed = cluster.namespace }: Pick<Selection, 'names' | 'namespace'>,
  kinds: readonly StoredKind[],
): Promise<NamedObjects> {
  const found = new Map<string, KubeObject>();
  const refused: Withheld[] = [];
  const unknown: Unknown[] = [];
  for (const { kind, namespace = assumed, name } of names) {
    const meant = kinds.filter((one) => kind === undefined || one.kind === kind);
    const answers: (Read | Withheld)[] = [];
    for (const one of meant) answers.push(await read(cluster, one, { namespace, name }));
    const objects = answers.flatMap((answer) => ('object' in answer ? (answer.object ?? []) : []));
    const troubles = answers.flatMap((answer) => ('trouble' in answer ? answer : []));
    const telling = troubles.filter(({ trouble }) => kind !== undefined || !isUnserved(trouble));
    if (objects.length > 0) refused.push(...telling);
    else if (telling.length > 0 || troubles.length === meant.length) throw unknowable(troubles);
    else unknown.push({ name, namespace, kinds: meant });
    for (const object of objects) found.set(`${object.kind}/${namespace}/${name}`, object);
  }
  if (unknown.length > 0) throw new UsageError(await noneSuch(cluster, unknown));
  return { objects: [...found.values()], withheld: refused };
}

type Read = { object: KubeObject | undefined };

async function read(
  { transport }: Cluster,
  stored: StoredKind,
  place: { namespace: string; name: string },
): Promise<Read | Withheld> {
  try {
    return { object: await transport.get({ resource: stored.resource, ...place }) };
  } catch (error) {
    if (isNotFound(error)) return { object: undefined };
    return withheld(stored, error);
  }
}

type Unknown = { readonly name: string; readonly namespace: string; readonly kinds: readonly StoredKind[] };

/** A kind is listed once in a namespace, however many of its names are unknown. */
async function noneSuch(cluster: Cluster, unknown: readonly Unknown[]): Promise<string[]> {
  const known = new Map<string, Promise<string[] | undefined>>();
  const namesOf = (kind: StoredKind, namespace: string): Promise<string[] | undefined> => {
    const key = `${kind.kind}/${namespace}`;
    const names = known.get(key) ?? namesIn(cluster, kind, namespace);
    known.set(key, names);
    return names;
  };
  return Promise.all(
    unknown.map(async (one) => {
      const names = await Promise.all(one.kinds.map((kind) => namesOf(kind, one.namespace)));
      const told = names.filter((list) => list !== undefined);
      return noSuch(cluster, one, told.length === 0 ? undefined : told.flat());
    }),
  );
}

function noSuch(
  { server, access }: Cluster,
  { name, namespace, kinds }: Unknown,
  known: readonly string[] | undefined,
): string {
  const kind = kinds.map((one) => one.kind).join(' or ');
  const what = `no ${kind} is named "${name}" in namespace "${namespace}" of ${server} (${access})`;
  if (known === undefined) return what;
  if (known.length === 0) return `${what}; there is none at all: -n names another namespace`;
  const near = closestName(name, known);
  return `${what}; ${near === undefined ? `there are ${listed(known.map((identity) => ({ identity })))}` : `did you mean ${near}?`}`;
}

/** Undefined where they may not be listed: then there is no advice. */
async function namesIn(
  cluster: Cluster,
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
