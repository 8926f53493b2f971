import { clusterKronCalendars, kronCalendars } from '@kron/kubernetes/resources';
import type { CalendarKey } from 'kron-core';
import type { ConnectedCluster } from '../../cluster/connectedCluster.ts';
import { isForbidden } from '../../cluster/isForbidden.ts';
import { listAll } from '../../cluster/listAll.ts';
import { NotServedError } from '../../cluster/notServed.ts';
import type { CalendarReference, Calendars } from '@kron/fleet/input/calendars';

/**
 * Looks up the references that `calendars` lacks: reads the calendars from a cluster, and adds them to `calendars`. Records
 * each kind of calendar that the cluster does not serve or the user may not read.
 */
export async function lookUpCalendars(
  cluster: ConnectedCluster,
  references: readonly CalendarReference[],
  calendars: Calendars,
): Promise<void> {
  const missing = references.filter((reference) => !calendars.has(reference));
  const namespaces = new Set(
    missing.filter(({ key }) => key === 'calendar').map(({ namespace }) => namespace),
  );
  for (const namespace of namespaces)
    await add(cluster, 'calendar', { resource: kronCalendars, namespace }, missing, calendars);
  if (missing.some(({ key }) => key === 'clusterCalendar'))
    await add(cluster, 'clusterCalendar', { resource: clusterKronCalendars }, missing, calendars);
}

async function add(
  cluster: ConnectedCluster,
  key: CalendarKey,
  query: Parameters<typeof listAll>[1],
  missing: readonly CalendarReference[],
  calendars: Calendars,
): Promise<void> {
  try {
    for (const { metadata, ...rest } of await listAll(cluster, query, (object) => object)) {
      const { name, namespace = '' } = metadata;
      const isWanted = missing.some(
        (one) =>
          one.key === key && one.name === name && (key === 'clusterCalendar' || one.namespace === namespace),
      );
      if (isWanted) calendars.add({ key, name, namespace }, rest['spec']);
    }
  } catch (error) {
    if (!(error instanceof NotServedError) && !isForbidden(error)) throw error;
    calendars.addUnreadable(key);
  }
}
