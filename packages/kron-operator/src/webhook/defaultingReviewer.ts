import { isObject } from '@kron/kubernetes/isObject';
import { pointer } from 'kron-core/controller';
import { applyDefaults, type KronJob } from 'kron-crd-schema';
import { type Addition, needsReview, type Reviewer } from './admission.ts';

/**
 * Adds the defaults of Kron's CustomResourceDefinition. The webhook needs this only if the API server has another version of
 * the CustomResourceDefinition. If the versions are the same, the patch is empty. Leaves other fields absent, for example
 * the parameters of a distribution, because writing them would change the scheduling configuration.
 */
export const defaultingReviewer: Reviewer = async (request) => {
  if (!needsReview(request)) return { allowed: true };
  const { spec } = request.object;
  if (!isObject(spec)) return { allowed: true };
  try {
    const { spec: defaulted } = applyDefaults({ spec } as unknown as KronJob);
    return { allowed: true, patch: additions(spec, defaulted, '/spec') };
  } catch (error) {
    // The validating webhook refuses a spec that is nested too deeply for recursion.
    if (error instanceof RangeError) return { allowed: true };
    throw error;
  }
};

/** The operations that add to `before` what only `after` has. */
function additions(before: unknown, after: unknown, at: string): Addition[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.flatMap((item: unknown, index) => additions(before[index], item, `${at}${pointer(index)}`));
  }
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(after).flatMap(([key, value]) => {
    const path = `${at}${pointer(key)}`;
    const old = Object.hasOwn(before, key) ? before[key] : null;
    // A null is not a default. The user has written the null, in a nullable field or in a field that the schema does not
    // know.
    if (value === null) return [];
    return old === null ? [{ op: 'add', path, value }] : additions(old, value, path);
  });
}
