import type { FleetObject } from './fleet.ts';

/** Identifies an object among those of both kinds: `KronJob prod/db-backup`. */
export function objectKey({ kind, identity }: Pick<FleetObject, 'kind' | 'identity'>): string {
  return `${kind} ${identity}`;
}
