import type { Position } from '../position.ts';
import type { SourceText } from './sourceText.ts';

/** A part of a text, and where it begins. */
export type Block = { text: string; at: Position };

/** Reads a text from its start to its end in blocks, and knows their positions. */
export class TextCursor {
  readonly #text: SourceText;
  #offset = 0;
  #line = 1;
  #column = 1;

  constructor(text: SourceText) {
    this.#text = text;
  }

  /**
   * Reads up to an offset, which must not be before the offset of an earlier call. Leaves out blanks at the start of the
   * block.
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
