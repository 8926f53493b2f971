/** A JSON object or YAML mapping. */
export type PlainObject = Record<string, unknown>;

/** Whether a value is an object, not a list, a scalar or null. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields of a value. None if the value is no object. */
export function fieldsOf(value: unknown): PlainObject {
  return isPlainObject(value) ? value : {};
}

export function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Fields]?: Exclude<Fields[Key], undefined>;
  };
}
