import { isObject } from '@kron/kubernetes/isObject';
import { pointer } from 'kron-core/controller';
import { applyDefaults, type KronJob } from 'kron-crd-schema';
import { type Addition, needsReview, type Reviewer } from './admission.ts';

/**
 * Adds the defaults of Kron's CustomResourceDefinition. If the API server has the same version of the
 * CustomResourceDefinition, the patch is empty, because the API server has added these defaults. Fields without such a
 * default stay absent, for example the parameters of a distribution. Writing them would change the scheduling configuration.
 */
export const defaultingReviewer: Reviewer = async (request) => {
  if (!needsReview(request)) return { allowed: true };
  const { spec } = request.object;
  if (!isObject(spec)) return { allowed: true };
  try {
    const { spec: defaulted } = applyDefaults({ spec } as unknown as KronJob);
    return { allowed: true, patch: additions(spec, defaulted, '/spec') };
  } catch (error) {
    // The spec is nested too deeply for recursion. The validating webhook rejects it.
    if (error instanceof RangeError) return { allowed: true };
    throw error;
  }
};

/** The JSON patch operations that add to `before` each value that only `after` has. */
function additions(before: unknown, after: unknown, at: string): Addition[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.flatMap((item: unknown, index) => additions(before[index], item, `${at}${pointer(index)}`));
  }
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(after).flatMap(([key, value]) => {
    const path = `${at}${pointer(key)}`;
    const old = Object.hasOwn(before, key) ? before[key] : null;
    // No default is null. The user has written the null, in a nullable field or in a field that the schema does not know.
    if (value === null) return [];
    return old === null ? [{ op: 'add', path, value }] : additions(old, value, path);
  });
}
