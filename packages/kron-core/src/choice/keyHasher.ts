import { _SHA256 as Sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';

/** A SHA-256, or its state after some blocks, as eight signed words of 32 bits. */
export type HashWords = readonly [number, number, number, number, number, number, number, number];

const blockBytes = 64;
/** The minimum length of the padding: the byte 0x80, and eight bytes with the message's length in bits. */
const endBytes = 9;
const firstOfEnd = 0x80;
const lastASCII = 0x7f;

/**
 * Calls the compression function of @noble/hashes directly. The public function also resets, pads and copies for each
 * message, which takes as long as hashing one block.
 */
class Compression extends Sha256 {
  readonly initial: HashWords = this.get();

  /** Hashes the blocks of a message from offset `from` to offset `to`. Returns the state after these blocks. */
  after(state: HashWords, message: DataView, from: number, to: number): HashWords {
    if (from === to) return state;
    this.set(state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]);
    for (let at = from; at < to; at += blockBytes) this.process(message, at);
    return this.get();
  }
}

const compression = new Compression();

/** Memory for a message, and the hasher whose message it contains. */
type Memory = { readonly message: DataView; holder: KeyHasher | null };

function memoryOf(size: number): Memory {
  return { message: new DataView(new ArrayBuffer(size)), holder: null };
}

/** The memory that most hashers share, because allocating memory takes longer than hashing. */
const shared = memoryOf(16 * blockBytes);

/**
 * SHA-256 of texts that differ only in a key, in UTF-8. A lone surrogate becomes U+FFFD. If the keys are ASCII and have the
 * usual length, the blocks before the key are hashed only once:
 *
 *     prod/db-backup⏎2026-03-01T00:00:00Z⏎backup▓▓▓▓
 *     └ before ─────┘└ key ─────────────┘└ after ┘└ padding
 *
 * @example
 * new KeyHasher('prod/', '', 1).hash('a') // the words of the SHA-256 of 'prod/a'
 */
export class KeyHasher {
  readonly #around: readonly [before: string, after: string];
  readonly #head: Encoded;
  readonly #tail: Encoded;
  readonly #keyLength: number;
  readonly #size: number;
  readonly #memory: Memory;
  /** The state before the block in which the key begins. */
  readonly #start: HashWords;

  /**
   * @param keyLength - the usual length of the keys; hashing a key of another length takes longer
   * @param ownMemory - whether the hasher has memory of its own, because it is used alternately with other hashers
   */
  constructor(before: string, after: string, keyLength: number, ownMemory: boolean = false) {
    this.#around = [before, after];
    this.#head = encoded(before);
    this.#tail = encoded(after);
    this.#keyLength = keyLength;
    const length = this.#head.length + keyLength + this.#tail.length;
    this.#size = Math.ceil((length + endBytes) / blockBytes) * blockBytes;
    this.#memory = ownMemory || this.#size > shared.message.byteLength ? memoryOf(this.#size) : shared;
    this.#start = compression.after(compression.initial, this.#filled(), 0, blockOf(this.#head.length));
  }

  hash(key: string): HashWords {
    const [at, length] = [this.#head.length, this.#keyLength];
    if (key.length !== length) return hashOfText(this.#around.join(key));
    const message = this.#filled();
    for (let i = 0; i < length; i++) {
      const code = key.charCodeAt(i);
      if (code > lastASCII) return hashOfText(this.#around.join(key));
      message.setUint8(at + i, code);
    }
    return compression.after(this.#start, message, blockOf(at), this.#size);
  }

  /** The message, with arbitrary bytes in place of the key. Writes the message first if the memory does not contain it. */
  #filled(): DataView {
    const { message, holder } = this.#memory;
    if (holder === this) return message;
    write(message, 0, this.#head);
    const end = write(message, this.#head.length + this.#keyLength, this.#tail);
    for (let at = end; at < this.#size; at++) message.setUint8(at, 0);
    message.setUint8(end, firstOfEnd);
    // 32 bits are enough for the length, because no text has 512 MB.
    message.setUint32(this.#size - 4, end * 8);
    this.#memory.holder = this;
    return message;
  }
}

/** The offset of the block that contains the byte at an offset. */
function blockOf(at: number): number {
  return at - (at % blockBytes);
}

/** A text in UTF-8. A text of ASCII characters stays a string, because encoding it takes longer than hashing it. */
type Encoded = string | Uint8Array;

function encoded(text: string): Encoded {
  return /[^\n -~]/.test(text) ? utf8ToBytes(text) : text;
}

/** Writes a text at an offset, and returns the offset of its end. */
function write(message: DataView, at: number, text: Encoded): number {
  for (let i = 0; i < text.length; i++) {
    message.setUint8(at + i, typeof text === 'string' ? text.charCodeAt(i) : (text[i] ?? 0));
  }
  return at + text.length;
}

export function hashOfText(text: string): HashWords {
  return new KeyHasher(text, '', 0).hash('');
}
