/** Names up to five objects, or `most` of them, and counts the others. */
export function joinNames(objects: readonly { identity: string }[], most = 5): string {
  const named = objects.slice(0, most).map(({ identity }) => identity);
  const more = objects.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
