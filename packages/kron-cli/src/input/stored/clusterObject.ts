import type { FoundObject } from '@kron/fleet/input/findObjects';

/** Wraps an object of a cluster as one that was found in a file, without positions. */
export function clusterObject(value: FoundObject['value']): FoundObject {
  return { value, at: [], document: { value, doubts: [], locate: () => Promise.resolve(undefined) } };
}
