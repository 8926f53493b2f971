import { isObject } from '../reading/canonicalJSON.ts';

/** Whether two JSON values are equal. The order of keys is ignored; an undefined field counts as absent. */
export function sameJSON(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, index) => sameJSON(item, b[index]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].every((key) => sameJSON(a[key], b[key]));
}
