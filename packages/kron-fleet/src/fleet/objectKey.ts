import type { FleetObject } from './fleet.ts';

/** The kinds of the objects of a Fleet, in the order in which they are listed. */
export const fleetKinds: readonly FleetObject['kind'][] = ['KronJob', 'ControlledJob', 'CronJob'];

/** The key of an object, which differs from the keys of objects of other kinds: `KronJob prod/db-backup`. */
export function objectKey({ kind, identity }: Pick<FleetObject, 'kind' | 'identity'>): string {
  return `${kind} ${identity}`;
}

/**
 * The keys of all objects that can have an identity. There is one for each kind, because objects of different kinds can have
 * the same name.
 */
export function objectKeys(identity: string): string[] {
  return fleetKinds.map((kind) => objectKey({ kind, identity }));
}
