import type { Sink } from '../host.ts';

const width = 40;

/** A progress line on a terminal. The caller clears it before it prints the result. Without a terminal, prints nothing. */
export class Progress {
  readonly #sink: Sink;
  #shown = false;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  async show(text: string): Promise<void> {
    if (!this.#sink.isTerminal) return;
    this.#shown = true;
    await this.#sink.write(`\r${text.padEnd(width)}`);
  }

  async clear(): Promise<void> {
    if (this.#shown) await this.#sink.write(`\r${' '.repeat(width)}\r`);
    this.#shown = false;
  }
}

const barWidth = 24;

/**
 * A progress bar.
 *
 * @param share from 0 to 1
 * @example
 * barText(0.5) // '[############            ]  50 %'
 */
export function barText(share: number): string {
  const done = Math.floor(Math.min(1, Math.max(0, share)) * barWidth);
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${'#'.repeat(done).padEnd(barWidth)}] ${percent} %`;
}
