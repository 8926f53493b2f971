import type { FleetObject } from './fleet.ts';

/** Identifies an object among those of both kinds: `KronJob prod/db-backup`. */
export function objectKey({ kind, identity }: Pick<FleetObject, 'kind' | 'identity'>): string {
  return `${kind} ${identity}`;
}

/** The keys of all objects that can have an identity: a KronJob and a ControlledJob can have the same name. */
export function objectKeys(identity: string): string[] {
  return [objectKey({ kind: 'KronJob', identity }), objectKey({ kind: 'ControlledJob', identity })];
}
