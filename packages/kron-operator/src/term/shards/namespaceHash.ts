const offsetBasis = 0xcbf2_9ce4_8422_2325n;
const prime = 0x100_0000_01b3n;
/** All hashes are below this number. */
export const hashLimit: bigint = 1n << 64n;

const encoder = new TextEncoder();

/** The FNV-1a hash of a namespace's UTF-8 bytes, 64 bits. */
export function namespaceHash(namespace: string): bigint {
  let hash = offsetBasis;
  for (const byte of encoder.encode(namespace)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * prime);
  return hash;
}

/** A hash as 16 hexadecimal digits. */
export function hashText(hash: bigint): string {
  return hash.toString(16).padStart(16, '0');
}
