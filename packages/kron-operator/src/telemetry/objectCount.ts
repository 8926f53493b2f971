import { type NamespacedName, objectKey } from '@kron/kubernetes/cache/objectKey';

/** Reports for one object whether it is in the counted state. */
export type ObjectCount = (of: NamespacedName, counts: boolean) => void;

/**
 * Counts the objects that are in one state.
 *
 * @param report called with the number of objects, first with 0
 */
export function objectCount(report: (count: number) => void): ObjectCount {
  const objects = new Set<string>();
  report(0);
  return (of, counts) => {
    if (counts) objects.add(objectKey(of));
    else objects.delete(objectKey(of));
    report(objects.size);
  };
}
