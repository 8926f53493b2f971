import type { FleetObject } from './fleet.ts';

/** The kinds of the objects of a Fleet, in the order in which they are listed. */
export const fleetKinds: readonly FleetObject['kind'][] = ['KronJob', 'ControlledJob', 'CronJob'];

/** The key of an object, which differs from the keys of objects of other kinds: `KronJob prod/db-backup`. */
export function objectKey({ kind, identity }: Pick<FleetObject, 'kind' | 'identity'>): string {
  return `${kind} ${identity}`;
}

/**
 * The keys of the objects that can have an identity, one key for each kind. Objects of different kinds can have the same
 * identity.
 */
export function objectKeys(identity: string): string[] {
  return fleetKinds.map((kind) => objectKey({ kind, identity }));
}
