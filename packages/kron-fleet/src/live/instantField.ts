/**
 * Reads an instant in UTC from a field of a stored object, and removes fractions of a second. Undefined if the value has
 * another form.
 */
export function instantField(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(value)?.[1];
  return found === undefined || Number.isNaN(Date.parse(`${found}Z`)) ? undefined : `${found}Z`;
}
