/**
 * The text itself if it is printable ASCII. Full-width characters and typographic dashes and stars are
 * converted. null for any other text.
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
