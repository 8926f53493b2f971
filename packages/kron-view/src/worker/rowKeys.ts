import type { FleetObject } from '@kron/fleet/fleet/fleet';
import { objectKey } from '@kron/fleet/fleet/objectKey';

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
