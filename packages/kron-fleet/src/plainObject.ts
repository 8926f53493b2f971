/** A JSON object or YAML mapping. */
export type PlainObject = Record<string, unknown>;

/** Whether a value is an object, and neither null nor a list. */
export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value itself if it is an object, else an object without fields. */
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
