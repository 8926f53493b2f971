/**
 * A number with its noun in the singular or plural.
 *
 * @example
 * counted(2, 'draw') // '2 draws'
 */
export function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
