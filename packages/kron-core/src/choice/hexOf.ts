import type { HashWords } from './keyHasher.ts';

const digits: readonly number[] = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const codes: number[] = Array.from({ length: 64 }, () => 0);

/**
 * A hash in lowercase hex. Built in one piece: a string concatenated pair by pair would keep all of its pieces alive,
 * which takes ten times the memory.
 *
 * @example
 * hexOf(hashOfText('')).slice(0, 16) // 'e3b0c44298fc1c14'
 */
export function hexOf(hash: HashWords): string {
  let at = 0;
  for (const word of hash) {
    for (let shift = 28; shift >= 0; shift -= 4) codes[at++] = digits[(word >>> shift) & 15] ?? 0;
  }
  return String.fromCharCode.apply(null, codes);
}
