import { ApiError, isExpired, isNotFound } from '@kron/kubernetes/apiError';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { kronJobKind, kronJobs } from '@kron/kubernetes/resources';
import type { ListQuery } from '@kron/kubernetes/transport';
import { closestName } from 'kron-core';
import { ClusterError } from '../clusterError.ts';
import { listed } from '../input/listed.ts';
import { UsageError } from '../usageError.ts';
import type { Cluster } from './cluster.ts';
import type { Selection } from './selection.ts';

const pageSize = 500;

/** A kind of object that a cluster stores. */
export type StoredKind = { readonly resource: Resource; readonly apiVersion: string; readonly kind: string };

const storedKronJobs: StoredKind = { resource: kronJobs, ...kronJobKind };

/**
 * The objects that are meant, KronJobs unless another kind is asked for, as they are stored, in the order of the names, or else as the server lists them.
 *
 * @throws UsageError for names that there are not, and for a selector that is none
 */
export async function readStored(
  cluster: Cluster,
  selection: Selection,
  stored: StoredKind = storedKronJobs,
): Promise<KubeObject[]> {
  const { names, selector } = selection;
  const namespace = selection.namespace ?? cluster.namespace;
  if (names.length > 0) return withNames(cluster, names, namespace, stored);
  const { resource, apiVersion, kind } = stored;
  const query = {
    resource,
    ...(selection.allNamespaces ? {} : { namespace }),
    ...(selector === undefined ? {} : { labelSelector: selector }),
  };
  try {
    return await listAll(cluster, query, (object) => ({ apiVersion, kind, ...object }));
  } catch (error) {
    if (selector === undefined || !(error instanceof ApiError) || error.code !== 400) throw error;
    throw new UsageError([`--selector: expected labels such as app=db,tier!=test: ${error.message}`]);
  }
}

/**
 * A whole list, in pages; anew when they took so long that the server has forgotten the first one.
 *
 * @param trim what is kept of each object: it goes before the next page is asked for
 */
export async function listAll<Kept>(
  { transport }: Cluster,
  query: ListQuery & { resource: Resource },
  trim: (object: KubeObject) => Kept,
): Promise<Kept[]> {
  const paged = { ...query, limit: pageSize };
  const list = () => listPages(transport, paged, trim, {});
  const { items } = await list().catch((error: unknown) => {
    if (isExpired(error)) return list();
    throw error;
  });
  return [...items];
}

/** A KronJob of a list: the API leaves apiVersion and kind out of the items. */
export function wholeKronJob(object: KubeObject): KubeObject {
  return { ...kronJobKind, ...object };
}

async function withNames(
  cluster: Cluster,
  names: readonly string[],
  assumed: string,
  stored: StoredKind,
): Promise<KubeObject[]> {
  const { resource } = stored;
  const found = new Map<string, KubeObject>();
  const unknown: Named[] = [];
  for (const asked of names) {
    const [name = '', namespace = assumed] = asked.split('/').reverse();
    try {
      found.set(`${namespace}/${name}`, await cluster.transport.get({ resource, namespace, name }));
    } catch (error) {
      if (!isNotFound(error)) throw error;
      unknown.push({ name, namespace });
    }
  }
  if (unknown.length === 0) return [...found.values()];
  throw new UsageError(await noneSuch(cluster, unknown, stored));
}

type Named = { readonly name: string; readonly namespace: string };

/** A namespace is listed once, however many of its names are unknown. */
async function noneSuch(
  cluster: Cluster,
  unknown: readonly Named[],
  { resource, kind }: StoredKind,
): Promise<string[]> {
  const known = new Map<string, string[] | undefined>();
  for (const { namespace } of unknown) {
    if (!known.has(namespace)) known.set(namespace, await namesIn(cluster, { resource, namespace }));
  }
  return unknown.map((one) => noSuch(cluster, kind, one, known.get(one.namespace)));
}

function noSuch(
  cluster: Cluster,
  kind: string,
  { name, namespace }: Named,
  known: readonly string[] | undefined,
): string {
  const what = `no ${kind} is named "${name}" in namespace "${namespace}" of ${cluster.server} (${cluster.access})`;
  if (known === undefined) return what;
  if (known.length === 0) return `${what}; there is none at all: -n names another namespace`;
  const near = closestName(name, known);
  return `${what}; ${near === undefined ? `there are ${listed(known.map((identity) => ({ identity })))}` : `did you mean ${near}?`}`;
}

/** Undefined where they may not be listed: then there is no advice. */
async function namesIn(
  cluster: Cluster,
  place: { resource: Resource; namespace: string },
): Promise<string[] | undefined> {
  try {
    return await listAll(cluster, place, ({ metadata }) => metadata.name);
  } catch (error) {
    if (error instanceof ClusterError || error instanceof ApiError) return undefined;
    throw error;
  }
}
