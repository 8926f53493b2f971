import { checkValue } from '@kron/fleet/fleet/checkValue';
import type { FleetCalendar } from '@kron/fleet/fleet/fleet';
import { calendarSpecSchema } from '@kron/fleet/fleet/fleetSchema';
import { calendarFields } from '@kron/fleet/fleet/specFields';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { seenMetadata, type SeenMetadata } from './seenObject.ts';

/** A calendar, reduced to its spec. */
export type SeenCalendar = {
  metadata: SeenMetadata;
  kind: FleetCalendar['kind'];
  identity: string;
  /** Null if the spec is malformed. */
  calendar: FleetCalendar | null;
};

/**
 * Returns a function that reduces a calendar of this kind to its spec. The identity of a ClusterKronCalendar is its name.
 */
export function seenCalendar(kind: FleetCalendar['kind']): (object: KubeObject) => SeenCalendar {
  return (object) => {
    const metadata = seenMetadata(object);
    const { namespace, name } = metadata;
    const identity = kind === 'KronCalendar' ? `${namespace}/${name}` : name;
    const spec = calendarFields((object['spec'] ?? {}) as never);
    const isReadable = checkValue(spec, calendarSpecSchema, 'spec') === null;
    return { metadata, kind, identity, calendar: isReadable ? { kind, identity, spec } : null };
  };
}
