import type { FleetKronJob, FleetObject } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';
import type { ObjectRow } from './protocol.ts';

/** Makes the row that the page shows for an object, without its key. */
export function objectRow(object: FleetObject, row: number, invalid: boolean): Omit<ObjectRow, 'key'> {
  const { kind, identity, labels } = object;
  const slash = identity.indexOf('/');
  return {
    row,
    kind,
    identity,
    namespace: identity.slice(0, slash),
    name: identity.slice(slash + 1),
    labels,
    ...(object.kind === 'ControlledJob'
      ? {
          zone: object.spec.timezone?.name ?? 'UTC',
          schedule: eventsText(object.spec.events.length),
          words: null,
          suspended: object.spec.suspend === true,
          isSpread: false,
          flow: null,
          clusterName: null,
          windowAssumed: false,
        }
      : {
          zone: object.spec.timezone ?? 'UTC',
          schedule: object.spec.schedule,
          words: object.words ?? null,
          suspended: object.spec.policy?.suspend === true,
          isSpread: object.spec.spread !== undefined,
          flow: flowOf(object),
          clusterName: object.spec.clusterName ?? null,
          windowAssumed: object.windowAssumed === true,
        }),
    invalid,
    stale: object.stale === true,
  };
}

function flowOf({ flow, spec }: FleetKronJob): ObjectRow['flow'] {
  if (flow === undefined || spec.policy?.suspend === true) return null;
  return flow.paused === undefined ? 'waiting' : 'paused';
}

function eventsText(count: number): string {
  return count === 1 ? '1 event' : `${count} events`;
}

/**
 * Returns a function that makes the key of the row of each object of a Fleet. If files have several manifests of one object,
 * each manifest gets its own key.
 */
export function rowKeys(): (object: Pick<FleetObject, 'kind' | 'identity'>) => string {
  const counts = new Map<string, number>();
  return (object) => {
    const key = objectKey(object);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count === 1 ? key : `${key} ${count}`;
  };
}
