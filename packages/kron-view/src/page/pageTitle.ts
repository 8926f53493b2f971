/**
 * The title of the page, as a tab of the browser shows it.
 *
 * @param wrong - the number of problems that are wrong now
 * @example
 * pageTitle(3, 'production') // '(3) production · kron'
 */
export function pageTitle(wrong: number, name: string): string {
  return `${wrong === 0 ? '' : `(${wrong}) `}${name} · kron`;
}
