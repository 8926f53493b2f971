import type { FoundObject } from '@kron/fleet/input/findObjects';

/** Wraps an object of a cluster like an object that was found in a file, but without positions. */
export function clusterObject(value: FoundObject['value']): FoundObject {
  return { value, at: [], document: { value, doubts: [], locate: () => Promise.resolve(undefined) } };
}
