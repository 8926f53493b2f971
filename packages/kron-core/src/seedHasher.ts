import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

// What all schedules share: a computation is over before the next one begins.
const untouched = sha256.create();
const working = sha256.create();
const digest = new Uint8Array(32);
const blockLength = working.blockLen;

/**
 * SHA-256 of `identity`, period key and `salt`, a line each, in UTF-8 (a lone surrogate becomes U+FFFD). What does not
 * depend on the period is encoded once and whole blocks of it are hashed once; each period only puts its key in:
 *
 *     prod/db-backup⏎2026-03-01T00:00:00Z⏎backup
 *                    ^ key
 *
 * @example
 * const hasher = new SeedHasher('prod/db-backup', '', 20)
 * bytesToHex(hasher.hash('2026-03-01T00:00:00Z')).slice(0, 16) // '4279dd7a284efb4a'
 */
export class SeedHasher {
  readonly #start = untouched.clone();
  readonly #message: Uint8Array;
  readonly #keyAt: number;
  readonly #keyLength: number;

  /** @param keyLength - length of the keys to come, which are ASCII */
  constructor(identity: string, salt: string, keyLength: number) {
    const before = utf8ToBytes(`${identity}\n`);
    const after = utf8ToBytes(`\n${salt}`);
    const absorbed = before.length - (before.length % blockLength);
    this.#start.update(before.subarray(0, absorbed));
    this.#keyAt = before.length - absorbed;
    this.#keyLength = keyLength;
    this.#message = new Uint8Array(this.#keyAt + keyLength + after.length);
    this.#message.set(before.subarray(absorbed));
    this.#message.set(after, this.#keyAt + keyLength);
  }

  /** The 32 bytes of the hash, in a buffer that the next call overwrites, whichever hasher it is made on. */
  hash(key: string): Uint8Array {
    for (let i = 0; i < this.#keyLength; i++) this.#message[this.#keyAt + i] = key.charCodeAt(i);
    // oxlint-disable-next-line no-underscore-dangle -- @noble/hashes' way to reuse a hasher instead of allocating one
    this.#start._cloneInto(working);
    working.update(this.#message);
    working.digestInto(digest);
    return digest;
  }
}
