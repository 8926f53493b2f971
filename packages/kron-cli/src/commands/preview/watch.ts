import { setTimeout as sleep } from 'node:timers/promises';
import type { ExitCode } from '../../exitCode.ts';
import type { Host, Sink } from '../../host.ts';

/** Switch to the alternate screen of the terminal and back. The normal screen and its scrollback stay unchanged. */
const enterScreen = '\u001b[?1049h';
const leaveScreen = '\u001b[?1049l';
const clearScreen = '\u001b[H\u001b[2J';

/** The result of one read of the input. */
export type Look = {
  code: ExitCode;
  /** A text that changes when a row is added or removed, but not when only the relative times change. */
  rows: string;
};

/**
 * Reads the input again and again until Ctrl-C. On a terminal, kron redraws the alternate screen, and shows only the first
 * lines of an output that is too high. Elsewhere, kron prints the whole output again when the rows or the problems change.
 *
 * @param seconds the time between two reads
 */
export async function watch(
  look: (host: Host) => Promise<Look>,
  host: Host,
  seconds: number,
): Promise<never> {
  const { isTerminal } = host.out;
  if (isTerminal) {
    host.atExit(leaveScreen);
    await host.out.write(enterScreen);
  }
  for (let before = ''; ; ) {
    const texts = { out: '', err: '' };
    const { rows } = await look({
      ...host,
      now: host.clock(),
      out: buffered(host.out, (text) => (texts.out += text)),
      err: buffered(host.err, (text) => (texts.err += text)),
    });
    if (isTerminal) {
      const shown = cutToHeight(texts.out + texts.err, host.out.rows);
      if (shown !== before) await host.out.write(clearScreen + shown);
      before = shown;
    } else {
      const seen = rows + texts.err;
      if (seen !== before) {
        await host.out.write((before === '' ? '' : '\n') + texts.out);
        await host.err.write(texts.err);
      }
      before = seen;
    }
    await sleep(seconds * 1000);
  }
}

/**
 * The first lines of a text that fit a terminal, and a last line with the number of lines that do not fit.
 *
 * @param rows the height of the terminal; undefined: not known
 * @example
 * cutToHeight('a\nb\nc\n', 3) // 'a\nb\nc'
 * cutToHeight('a\nb\nc\n', 2) // 'a\n2 more lines'
 */
function cutToHeight(text: string, rows: number | undefined): string {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  if (rows === undefined || lines.length <= rows) return lines.join('\n');
  const kept = lines.slice(0, Math.max(0, rows - 1));
  return [...kept, `${lines.length - kept.length} more lines`].join('\n');
}

function buffered(sink: Sink, append: (text: string) => void): Sink {
  return {
    ...sink,
    write: (text) => {
      append(text);
      return Promise.resolve();
    },
  };
}
