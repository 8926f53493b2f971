/**
 * The status line about objects whose periods do not fit into the page.
 *
 * @example
 * leftOutText(2) // 'too many periods: 2 objects are left out until you zoom in or search for fewer'
 * leftOutText(0) // ''
 */
export function leftOutText(objects: number): string {
  if (objects === 0) return '';
  const what = objects === 1 ? '1 object is' : `${objects} objects are`;
  return `too many periods: ${what} left out until you zoom in or search for fewer`;
}
