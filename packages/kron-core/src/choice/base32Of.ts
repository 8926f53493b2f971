const alphabet = 'abcdefghijklmnopqrstuvwxyz234567';
const bitsPerCharacter = 5;

/**
 * The first characters of bytes in lowercase base32 (RFC 4648), without padding.
 *
 * @example
 * base32Of(Uint8Array.of(0xff, 0x00), 2) // '74'
 */
export function base32Of(bytes: Uint8Array, length: number): string {
  let text = '';
  for (let bit = 0; text.length < length; bit += bitsPerCharacter) {
    const index = Math.floor(bit / 8);
    const pair = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
    text += alphabet.charAt((pair >>> (16 - bitsPerCharacter - (bit % 8))) & 31);
  }
  return text;
}
