/** A JSON object or YAML mapping. */
export type PlainObject = Record<string, unknown>;

/** Whether a value is an object, not a list, a scalar or null. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
