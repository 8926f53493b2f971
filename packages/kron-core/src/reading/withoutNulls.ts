import { isObject } from './canonicalJSON.ts';

/**
 * Removes the fields of a JSON value that are null, at any depth. A null in a list stays, because it is an entry of the
 * list. If nothing is removed, the same value is returned.
 *
 * @example
 * withoutNulls({ a: null, b: { c: null }, d: [null] }) // { b: {}, d: [null] }
 */
export function withoutNulls<Value>(value: Value): Value {
  return cleaned(value) as Value;
}

function cleaned(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(cleaned);
    return items.every((item, index) => item === value[index]) ? value : items;
  }
  if (!isObject(value)) return value;
  const fields = Object.entries(value);
  const kept = fields
    .filter(([, field]) => field !== null)
    .map(([key, field]) => [key, cleaned(field)] as const);
  const isSame = kept.length === fields.length && kept.every(([key, field]) => field === value[key]);
  return isSame ? value : Object.fromEntries(kept);
}
