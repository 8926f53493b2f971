/** How much of a value is read; what goes beyond is cut, so that a hostile one costs no more. */
export type JSONLimits = { readonly depth: number; readonly values: number };

/**
 * JSON of which there is one for each value: keys sorted by code unit, without blanks, absent fields and null ones left
 * out. A value is taken for JSON: functions, symbols and inherited fields are no part of it, and no `toJSON` is called.
 *
 * @example
 * canonicalJSON({ b: [1, null], a: null }, { depth: 8, values: 100 }) // '{"b":[1,null]}'
 */
export function canonicalJSON(value: unknown, limits: JSONLimits): string {
  return write(value, 0, { depth: limits.depth, values: limits.values });
}

/** Fields of an object, or of what has none. */
export type Fields = Record<string, unknown>;

export function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Functions and symbols count as absent, as in JSON; but no `toJSON` is called. */
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

function writeFields(fields: Fields, depth: number, left: Left): string {
  let text = '';
  for (const key of Object.keys(fields).sort()) {
    const value = fields[key];
    if (!isPresent(value)) continue;
    if (text !== '') text += ',';
    text += `${JSON.stringify(key)}:${write(value, depth + 1, left)}`;
  }
  return `{${text}}`;
}
