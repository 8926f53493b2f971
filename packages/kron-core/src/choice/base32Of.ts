import type { HashWords } from './keyHasher.ts';

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const bitsPerCharacter = 5;
const bitsPerWord = 32;

/**
 * The first characters of a hash in lowercase base32 (RFC 4648), without padding.
 *
 * @example
 * base32Of(hashOfText('2026-03-01T00:00:00Z'), 10) // '4llbpiospz'
 */
export function base32Of(hash: HashWords, length: number): string {
  const codes: number[] = [];
  for (let bit = 0; codes.length < length; bit += bitsPerCharacter) {
    const word = hash[bit >>> 5] ?? 0;
    const next = hash[(bit >>> 5) + 1] ?? 0;
    const beyond = (bit % bitsPerWord) + bitsPerCharacter - bitsPerWord;
    const bits = beyond <= 0 ? word >>> -beyond : (word << beyond) | (next >>> (bitsPerWord - beyond));
    codes.push(alphabet.charCodeAt(bits & 31));
  }
  return String.fromCharCode.apply(null, codes);
}
