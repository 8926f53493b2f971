const digits: readonly number[] = Array.from('0123456789abcdef', (digit) => digit.charCodeAt(0));
const hashBytes = 32;
const codes: number[] = Array.from({ length: 2 * hashBytes }, () => 0);

/**
 * A hash of 32 bytes in lowercase hex. Built in one piece: a string concatenated pair by pair would keep all
 * of its pieces alive, which takes ten times the memory.
 *
 * @example
 * hexOf(sha256(new Uint8Array())).slice(0, 16) // 'e3b0c44298fc1c14'
 */
export function hexOf(hash: Uint8Array): string {
  for (let at = 0; at < hashBytes; at++) {
    const byte = hash[at] ?? 0;
    codes[2 * at] = digits[byte >>> 4] ?? 0;
    codes[2 * at + 1] = digits[byte & 15] ?? 0;
  }
  return String.fromCharCode.apply(null, codes);
}
