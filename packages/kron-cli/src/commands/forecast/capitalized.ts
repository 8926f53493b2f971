/**
 * A title as the beginning of a line.
 *
 * @example
 * capitalized('as planned') // 'As planned'
 */
export function capitalized(title: string): string {
  return title.charAt(0).toUpperCase() + title.slice(1);
}
