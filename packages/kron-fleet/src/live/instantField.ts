/** A field of a stored object if it is an instant with whole seconds in UTC. Fractions, as in Events, are cut off. */
export function instantField(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z$/.exec(value)?.[1];
  return found === undefined || Number.isNaN(Date.parse(`${found}Z`)) ? undefined : `${found}Z`;
}
