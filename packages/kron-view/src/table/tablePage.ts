export const rowsPerPage = 100;

/** Returns the offset of the page that is `pages` pages after `offset`, or `offset` if the table has no such page. */
export function pageAfter(offset: number, total: number, pages: number): number {
  const next = Math.max(0, offset + pages * rowsPerPage);
  return next < total ? next : offset;
}

/**
 * @example
 * pageText(100, 559) // '101 to 200 of 559 runs'
 */
export function pageText(offset: number, total: number): string {
  if (total === 0) return '0 runs';
  const last = Math.min(total, offset + rowsPerPage);
  return `${offset + 1} to ${last} of ${total === 1 ? '1 run' : `${total} runs`}`;
}
