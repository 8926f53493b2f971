import type { FleetObject } from './fleet.ts';

/** The kinds of objects in a Fleet. Lists have the objects in the order of these kinds. */
export const fleetKinds: readonly FleetObject['kind'][] = ['KronJob', 'ControlledJob', 'CronJob'];

/** A key with the kind, such as `KronJob prod/db-backup`: a KronJob and a CronJob can have the same identity. */
export function objectKey({ kind, identity }: Pick<FleetObject, 'kind' | 'identity'>): string {
  return `${kind} ${identity}`;
}

/**
 * The possible keys of objects with an identity: one for each kind, because objects of different kinds can have the same
 * identity.
 */
export function objectKeys(identity: string): string[] {
  return fleetKinds.map((kind) => objectKey({ kind, identity }));
}
