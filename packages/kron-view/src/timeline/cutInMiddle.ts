/**
 * Shortens a text in its middle, because names often differ at their ends.
 *
 * @param most - the greatest number of characters
 *
 * @example
 * cutInMiddle('exchange-rates-importer', 15) // 'exchang…mporter'
 */
export function cutInMiddle(text: string, most: number): string {
  if (text.length <= most) return text;
  const kept = Math.max(most - 1, 2);
  return `${text.slice(0, Math.ceil(kept / 2))}…${text.slice(text.length - Math.floor(kept / 2))}`;
}
