import type { Sink } from '../host.ts';

const width = 40;

/** The milliseconds until the progress line appears, and the milliseconds between two changes of the line. */
const [patience, interval] = [1000, 100];

/**
 * A progress line for work that takes longer than a second. The line appears only on a terminal. Callers clear the line
 * before they print the result.
 */
export class Progress {
  readonly #sink: Sink;
  #text = '';
  #timer: NodeJS.Timeout | undefined;
  #shown = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  show(text: string): void {
    if (!this.#sink.isTerminal) return;
    this.#text = text;
    this.#timer ??= setTimeout(() => this.#draw(), patience).unref();
  }

  async clear(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#shown) await this.#sink.write(`\r${' '.repeat(width)}\r`);
    this.#shown = false;
  }

  #draw(): void {
    this.#shown = true;
    this.#timer = setTimeout(() => this.#draw(), interval).unref();
    void this.#sink.write(`\r${this.#text.padEnd(width)}`);
  }
}

const barWidth = 24;

/** A progress bar, such as `[############            ]  50 %`. @param share from 0 to 1 */
export function barText(share: number): string {
  const done = Math.floor(Math.min(1, Math.max(0, share)) * barWidth);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(done).padEnd(barWidth)}] ${percent} %`;
}
