import type { HashWords } from './keyHasher.ts';

const codes: number[] = Array.from({ length: 64 }, () => 0);

/**
 * A hash in lowercase hex. One call builds the text, because a concatenated text keeps its parts alive and takes ten times
 * the memory.
 *
 * @example
 * hexOf(hashOfText('')).slice(0, 16) // 'e3b0c44298fc1c14'
 */
export function hexOf(hash: HashWords): string {
  let at = 0;
  for (const word of hash) {
    codes[at] = digit(word >>> 28);
    codes[at + 1] = digit((word >>> 24) & 15);
    codes[at + 2] = digit((word >>> 20) & 15);
    codes[at + 3] = digit((word >>> 16) & 15);
    codes[at + 4] = digit((word >>> 12) & 15);
    codes[at + 5] = digit((word >>> 8) & 15);
    codes[at + 6] = digit((word >>> 4) & 15);
    codes[at + 7] = digit(word & 15);
    at += 8;
  }
  return String.fromCharCode.apply(null, codes);
}

/**
 * The character code of a hexadecimal digit. Has no branch, because the digits of a hash are random and the processor could
 * not predict the branch.
 */
function digit(value: number): number {
  return 0x30 + value + ((9 - value) >>> 31) * 0x27;
}
