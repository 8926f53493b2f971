import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { HashStart } from './sha256After.ts';
import { sha256After, startOf } from './sha256After.ts';

/**
 * SHA-256 of identity, period key and salt, each on its own line, in UTF-8. A lone surrogate becomes U+FFFD.
 * The parts that do not depend on the period are encoded once, and the part before the key is hashed once:
 *
 *     prod/db-backup⏎2026-03-01T00:00:00Z⏎backup
 *     └ start ──────┘└ message ────────────────┘
 *
 * @example
 * const hasher = new SeedHasher('prod/db-backup', '', 20)
 * bytesToHex(hasher.hash('2026-03-01T00:00:00Z')).slice(0, 16) // '4279dd7a284efb4a'
 */
export class SeedHasher {
  readonly #start: HashStart;
  readonly #message: Uint8Array;
  readonly #keyLength: number;

  /**
   * @param keyLength - the length of the period keys, which are ASCII
   */
  constructor(identity: string, salt: string, keyLength: number) {
    const after = utf8ToBytes(`\n${salt}`);
    this.#start = startOf(utf8ToBytes(`${identity}\n`));
    this.#keyLength = keyLength;
    this.#message = new Uint8Array(keyLength + after.length);
    this.#message.set(after, keyLength);
  }

  /** The 32 bytes of the hash, in a buffer that the next call of any hasher overwrites. */
  hash(key: string): Uint8Array {
    for (let i = 0; i < this.#keyLength; i++) this.#message[i] = key.charCodeAt(i);
    return sha256After(this.#start, this.#message);
  }
}
