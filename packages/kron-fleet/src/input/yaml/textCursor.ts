import type { Position } from '../position.ts';
import type { SourceText } from './sourceText.ts';

/** A part of a text, and the position of its first character. */
export type Block = { text: string; at: Position };

/** Reads a text from start to end in blocks, and counts lines and columns. */
export class TextCursor {
  readonly #text: SourceText;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(text: SourceText) {
    this.#text = text;
  }

  /**
   * Reads the next block, up to an offset, without the blanks at its start. The offset must not be before the end of the
   * last block.
   */
  readTo(offset: number): Block {
    const read = this.#text.slice(this.#offset, offset);
    const blanks = Math.max(0, read.search(/\S/));
    this.#advance(read.slice(0, blanks));
    const block = { text: read.slice(blanks), at: { line: this.#line, column: this.#column } };
    this.#advance(block.text);
    this.#offset = offset;
    return block;
  }

  #advance(text: string): void {
    let lineStart = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', lineStart)) {
      this.#line += 1;
      this.#column = 1;
      lineStart = end + 1;
    }
    this.#column += text.length - lineStart;
  }
}
