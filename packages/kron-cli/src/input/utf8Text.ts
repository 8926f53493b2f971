import type { SourceText } from '@kron/fleet/input/yaml/sourceText';

/** A UTF-8 text that is decoded only in parts. Offsets count bytes. A byte order mark is not part of the text. */
export class Utf8Text implements SourceText {
  readonly #bytes: Buffer;

  constructor(bytes: Uint8Array) {
    const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#bytes = all.subarray(0, mark.length).equals(mark) ? all.subarray(mark.length) : all;
  }

  get length(): number {
    return this.#bytes.length;
  }

  slice(start: number, end?: number): string {
    return this.#bytes.toString('utf8', start, end);
  }

  indexOf(text: string, from?: number): number {
    return this.#bytes.indexOf(text, from);
  }

  charCodeAt(at: number): number {
    return this.#bytes[at] ?? Number.NaN;
  }
}

const mark = Buffer.from([0xef, 0xbb, 0xbf]);
