import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { calendarReferences } from 'kron-core';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { calendarKeyOf } from '@kron/fleet/input/calendars';
import type { Input } from '@kron/fleet/input/input';
import { listStored } from '../../input/stored/readStored.ts';
import { storedKinds } from '../../input/stored/storedKind.ts';
import { isPlainObject } from '@kron/fleet/plainObject';

export type Referring = { kronJobs: KubeObject[]; notes: string[] };

/**
 * Reads the KronJobs of the cluster that refer to calendars of the manifests. KronJobs of the manifests and of `known` are
 * left out.
 */
export async function readReferring(
  cluster: ConnectedCluster,
  { validCalendars, kronJobs }: Input,
  known: readonly KubeObject[],
): Promise<Referring> {
  const found: Referring = { kronJobs: [], notes: [] };
  const seen = new Set([...kronJobs.map(({ identity }) => identity), ...known.map(identityOf)]);
  const isCluster = validCalendars.some(({ kind }) => kind === 'ClusterKronCalendar');
  const places = isCluster ? [undefined] : new Set(validCalendars.map(({ namespace }) => namespace));
  for (const namespace of places) {
    const query = { namespace, allNamespaces: namespace === undefined, selector: undefined };
    try {
      const stored = await listStored(cluster, query, storedKinds.KronJob);
      found.kronJobs.push(
        ...stored.filter(
          (one) => !seen.has(identityOf(one)) && validCalendars.some((calendar) => refersTo(one, calendar)),
        ),
      );
    } catch (error) {
      if (!isForbidden(error)) throw error;
      const where = namespace === undefined ? 'of all namespaces' : `of namespace ${namespace}`;
      found.notes.push(`note: KronJobs ${where} left out that refer to the calendars: no right to list them`);
    }
  }
  return found;
}

export function identityOf({ metadata: { namespace, name } }: KubeObject): string {
  return `${namespace}/${name}`;
}

function refersTo(
  { metadata, ...rest }: KubeObject,
  { kind, namespace, name }: Input['validCalendars'][number],
): boolean {
  const spec = rest['spec'];
  if (!isPlainObject(spec)) return false;
  if (kind === 'KronCalendar' && metadata.namespace !== namespace) return false;
  return calendarReferences(spec['constraints']).some(
    (reference) => reference.key === calendarKeyOf[kind] && reference.name === name,
  );
}
