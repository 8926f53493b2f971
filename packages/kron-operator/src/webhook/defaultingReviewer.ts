import { applyDefaults, type KronJob } from 'kron-crd-schema';
import { type Addition, isObject, type Reviewer } from './admission.ts';
import { needsReview } from './toBeJudged.ts';

/**
 * Fills in what the CustomResourceDefinition's schema would: nothing, on an API server that has this very schema. What it
 * does not fill in, such as the parameters of a distribution, stays open on purpose: written out it would be another
 * scheduling configuration.
 */
export const defaultingReviewer: Reviewer = async (request) => {
  if (!needsReview(request)) return { allowed: true };
  const { spec } = request.object;
  if (!isObject(spec)) return { allowed: true };
  // Only a spec: whatever else the object has is none of ours.
  const { spec: filled } = applyDefaults({ spec } as unknown as KronJob);
  return { allowed: true, patch: additions(spec, filled, '/spec') };
};

/** What one value has that the other lacks. */
function additions(before: unknown, after: unknown, pointer: string): Addition[] {
  if (Array.isArray(before) && Array.isArray(after)) {
    return after.flatMap((item: unknown, index) => additions(before[index], item, `${pointer}/${index}`));
  }
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(after).flatMap(([key, value]) => {
    const path = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    const had = Object.hasOwn(before, key) ? before[key] : null;
    return had === null ? [{ op: 'add', path, value }] : additions(had, value, path);
  });
}
