/** Names up to five objects and counts the others. */
export function joinNames(objects: readonly { identity: string }[]): string {
  const named = objects.slice(0, 5).map(({ identity }) => identity);
  const more = objects.length - named.length;
  return named.join(', ') + (more > 0 ? ` and ${more} more` : '');
}
