/** A number with its noun in the singular or plural: `counted(2, 'draw')` is `'2 draws'`. */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** The maximum number of names in a message. */
export const maxListed = 5;

/**
 * Names objects: `Job a`, or `Jobs a, b, c, d, e and 2 more`.
 *
 * @param count - the number of all objects, if `names` has only some of them
 */
export function listed(what: 'Job' | 'Pod', names: readonly string[], count: number = names.length): string {
  const shown = names.slice(0, maxListed);
  const more = count - shown.length;
  return `${what}${count === 1 ? '' : 's'} ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
