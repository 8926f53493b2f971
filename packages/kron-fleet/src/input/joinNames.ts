type Named = { readonly identity: string; readonly kind?: string };

/**
 * The names of the first `most` objects, and how many more there are. If two objects of different kinds share a name,
 * the kind is before the name.
 */
export function joinNames(objects: readonly Named[], most = 5): string {
  const named = objects.slice(0, most).map((one) => nameAmong(objects, one));
  const more = objects.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function nameAmong(objects: readonly Named[], { identity, kind }: Named): string {
  const isShared = objects.some((other) => other.identity === identity && other.kind !== kind);
  return isShared && kind !== undefined ? `${kind} ${identity}` : identity;
}
