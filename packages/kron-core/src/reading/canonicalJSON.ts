/**
 * Limits for reading a value: the number of nested levels, and the number of values. All that exceeds them is ignored,
 * because a hostile value could cost too much.
 */
type JSONLimits = { readonly depth: number; readonly values: number };

/**
 * Canonical JSON: keys sorted by code unit, no whitespace, absent and null fields omitted. The value is
 * treated as JSON: functions, symbols and inherited fields are ignored, and no `toJSON` is called.
 *
 * @example
 * canonicalJSON({ b: [1, null], a: null }, { depth: 8, values: 100 }) // '{"b":[1,null]}'
 */
export function canonicalJSON(value: unknown, limits: JSONLimits): string {
  return write(value, 0, { depth: limits.depth, values: limits.values });
}

export type JSONObject = Record<string, unknown>;

export function isObject(value: unknown): value is JSONObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object in a field. Empty if there is none. */
export function objectAt(parent: unknown, field: string): JSONObject {
  const value = isObject(parent) ? parent[field] : undefined;
  return isObject(value) ? value : {};
}

/** Whether a value is present. Functions and symbols count as absent, as in JSON. */
export function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined && typeof value !== 'function' && typeof value !== 'symbol';
}

type Left = { readonly depth: number; values: number };

function write(value: unknown, depth: number, left: Left): string {
  if (depth === left.depth || left.values === 0 || !isPresent(value)) return 'null';
  left.values -= 1;
  if (typeof value === 'bigint') return `"${value}"`;
  if (Array.isArray(value)) {
    const length = Math.min(value.length, left.values);
    let items = '';
    for (let index = 0; index < length; index++) {
      items += `${index === 0 ? '' : ','}${write(value[index], depth + 1, left)}`;
    }
    return `[${items}]`;
  }
  return isObject(value) ? writeFields(value, depth, left) : JSON.stringify(value);
}

function writeFields(fields: JSONObject, depth: number, left: Left): string {
  let text = '';
  const keys = Object.keys(fields);
  // The keys of most objects are in order, and sorting them would take much memory.
  if (!keys.every((key, index) => (keys[index - 1] ?? '') <= key)) keys.sort();
  for (const key of keys) {
    const value = fields[key];
    if (!isPresent(value)) continue;
    if (text !== '') text += ',';
    text += `${JSON.stringify(key)}:${write(value, depth + 1, left)}`;
  }
  return `{${text}}`;
}
