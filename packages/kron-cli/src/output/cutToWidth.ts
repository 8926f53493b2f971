import { displayWidth } from './displayWidth.ts';

/**
 * The end of a text, in at most so many columns of a terminal: of `namespace/name` the name.
 *
 * @example
 * cutToWidth('prod/db-backup', 10) // '…db-backup'
 */
export function cutToWidth(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  const characters = Array.from(text);
  let left = displayWidth(text);
  while (left > width - 1 && characters.length > 0) left -= displayWidth(characters.shift() ?? '');
  return `…${characters.join('')}`;
}
