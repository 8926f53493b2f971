/** Maximum length of a line, in characters. No record is longer. */
const longest = 2 ** 20;

/** Receives the lines of a text. For a line that is too long, `onTooLong` is called instead of `onLine`. */
type LineListener = { onLine(line: string): void; onTooLong(): void };

/** Splits chunks of a text into lines, and leaves out empty lines. It never holds more than one line and one chunk. */
export class LineReader {
  readonly #decoder = new TextDecoder();
  readonly #listener: LineListener;
  #rest = '';
  #isSkipping = false;

  constructor(listener: LineListener) {
    this.#listener = listener;
  }

  add(chunk: Uint8Array): void {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = lines.pop() ?? '';
    for (const line of lines) this.#end(line);
    if (this.#rest.length <= longest) return;
    this.#rest = '';
    if (!this.#isSkipping) this.#listener.onTooLong();
    this.#isSkipping = true;
  }

  /** Ends the text. Treats the text after the last line feed as the last line. */
  finish(): void {
    this.#end(this.#rest + this.#decoder.decode());
    this.#rest = '';
  }

  #end(line: string): void {
    if (this.#isSkipping) this.#isSkipping = false;
    else if (line.length > longest) this.#listener.onTooLong();
    else if (line.trim() !== '') this.#listener.onLine(line);
  }
}
