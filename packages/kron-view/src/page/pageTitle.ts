/**
 * The title of the page in the tabs of the browser.
 *
 * @param wrong - problems of something that is wrong now
 * @example
 * pageTitle(3, 'production') // '(3) production · kron'
 */
export function pageTitle(wrong: number, name: string): string {
  return `${wrong === 0 ? '' : `(${wrong}) `}${name} · kron`;
}
