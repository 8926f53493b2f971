import { isRecord } from '../objects/kubeObject.ts';

/**
 * Applies a JSON merge patch (RFC 7386): objects are merged, null removes a field, any other value replaces.
 *
 * @example
 * mergePatch({ a: 1, b: { c: 2, d: 3 } }, { b: { c: null, e: [4] } }) // { a: 1, b: { d: 3, e: [4] } }
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(patch)) return patch;
  const merged: Record<string, unknown> = isRecord(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = mergePatch(merged[key], value);
  }
  return merged;
}
