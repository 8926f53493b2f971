/**
 * The text itself if it is printable ASCII; what it looks like in ASCII if it is full-width or has a typographic
 * dash or star; null otherwise.
 *
 * @example
 * plainAscii('1–5') // '1-5'
 * plainAscii('١') // null
 */
export function plainAscii(text: string): string | null {
  const folded = text
    .replaceAll(/[\u2010-\u2015\u2212]/g, '-')
    .replaceAll(/[\u2217\u22c6\u2022\u00d7]/g, '*')
    .normalize('NFKC');
  return /^[!-~]*$/.test(folded) ? folded : null;
}
