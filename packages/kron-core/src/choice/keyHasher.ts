import { _SHA256 as Sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A SHA-256, or its state after some blocks, as eight signed words of 32 bits. */
export type HashWords = readonly [number, number, number, number, number, number, number, number];

const blockBytes = 64;
/** A message ends with a one bit, zeros, and its length in bits. */
const [endBytes, firstOfEnd] = [9, 0x80];
const lastASCII = 0x7f;

/**
 * Calls the compression function of @noble/hashes directly. The library's reset, padding and copies for each message
 * take as long as one block.
 */
class Compression extends Sha256 {
  readonly initial: HashWords = this.get();

  /** The state after whole blocks. */
  after(state: HashWords, blocks: DataView): HashWords {
    this.set(state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]);
    for (let at = 0; at < blocks.byteLength; at += blockBytes) this.process(blocks, at);
    return this.get();
  }
}

const compression = new Compression();

/**
 * SHA-256 of texts that differ only in a key, in UTF-8. A lone surrogate becomes U+FFFD. The other parts are encoded and
 * padded once, and the blocks before the key are hashed once, for ASCII keys of one length:
 *
 *     prod/db-backup⏎2026-03-01T00:00:00Z⏎backup▓▓▓▓
 *     └ before ─────┘└ key ─────────────┘└ after ┘└ padding
 *
 * @example
 * new KeyHasher('prod/', '', 1).hash('a') // the words of the SHA-256 of 'prod/a'
 */
export class KeyHasher {
  readonly #start: HashWords;
  /** From the block in which the key begins. */
  readonly #blocks: DataView;
  readonly #keyAt: number;
  readonly #keyLength: number;
  readonly #around: readonly [before: string, after: string];

  /** @param keyLength - the usual length of the keys; hashing a key of another length takes longer */
  constructor(before: string, after: string, keyLength: number) {
    this.#around = [before, after];
    const [head, tail] = [utf8ToBytes(before), utf8ToBytes(after)];
    const length = head.length + keyLength + tail.length;
    const message = new Uint8Array(Math.ceil((length + endBytes) / blockBytes) * blockBytes);
    message.set(head);
    message.set(tail, head.length + keyLength);
    message[length] = firstOfEnd;
    new DataView(message.buffer).setBigUint64(message.length - 8, BigInt(length) * 8n);
    this.#keyAt = head.length % blockBytes;
    this.#keyLength = keyLength;
    const first = head.length - this.#keyAt;
    this.#start = compression.after(compression.initial, new DataView(message.buffer, 0, first));
    this.#blocks = new DataView(message.buffer, first);
  }

  hash(key: string): HashWords {
    const [blocks, at, length] = [this.#blocks, this.#keyAt, this.#keyLength];
    if (key.length !== length) return hashOfText(this.#around.join(key));
    for (let i = 0; i < length; i++) {
      const code = key.charCodeAt(i);
      if (code > lastASCII) return hashOfText(this.#around.join(key));
      blocks.setUint8(at + i, code);
    }
    return compression.after(this.#start, blocks);
  }
}

/** SHA-256 of one text. */
export function hashOfText(text: string): HashWords {
  return new KeyHasher(text, '', 0).hash('');
}
