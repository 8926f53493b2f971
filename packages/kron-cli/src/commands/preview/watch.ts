import { setTimeout as sleep } from 'node:timers/promises';
import { ClusterError } from '../../clusterError.ts';
import type { ExitCode } from '../../exitCode.ts';
import type { Host, Sink } from '../../host.ts';
import { errorLines } from '../../output/errorLines.ts';
import { UsageError } from '../../usageError.ts';

/** Switch to the alternate screen of the terminal, and back to the normal screen, whose content stays unchanged. */
const enterScreen = '\u001b[?1049h';
const leaveScreen = '\u001b[?1049l';
const clearScreen = '\u001b[H\u001b[2J';

export type Look = {
  code: ExitCode;
  /** A text that changes when a row is added or removed, but not when only the relative times change. */
  rows: string;
};

/**
 * Reads the input again and again until Ctrl-C. On a terminal, kron redraws the alternate screen, and shows only the first
 * lines that fit. Elsewhere, kron prints the whole output again when the rows or the problems change. If a later read
 * fails, kron prints the error, and continues.
 *
 * @param seconds the time between two reads
 * @throws the error of the first read
 */
export async function watch(
  look: (host: Host) => Promise<Look>,
  host: Host,
  seconds: number,
): Promise<never> {
  const { isTerminal } = host.out;
  // Read before the switch to the alternate screen, so that an error of the first read stays visible on the normal screen.
  let last = await read(look, host, undefined);
  if (isTerminal) {
    host.atExit(leaveScreen);
    await host.out.write(enterScreen);
  }
  for (let before = ''; ; ) {
    if (isTerminal) {
      const shown = cutToHeight(last.out + last.err, host.out.rows);
      if (shown !== before) await host.out.write(clearScreen + shown);
      before = shown;
    } else {
      const seen = last.rows + last.err;
      if (seen !== before && !last.isFailed) await host.out.write((before === '' ? '' : '\n') + last.out);
      if (seen !== before) await host.err.write(last.err);
      before = seen;
    }
    await sleep(seconds * 1000);
    last = await read(look, host, last);
  }
}

/** The texts that a read has printed. */
type Printed = { rows: string; out: string; err: string; isFailed: boolean };

/**
 * Reads the input. If the read fails, returns the error with the rows and the output of the last read.
 *
 * @throws the error of the first read, and any error that is not about the cluster or the input
 */
async function read(
  look: (host: Host) => Promise<Look>,
  host: Host,
  last: Printed | undefined,
): Promise<Printed> {
  const texts = { out: '', err: '' };
  try {
    const { rows } = await look({
      ...host,
      now: host.clock(),
      out: buffered(host.out, (text) => (texts.out += text)),
      err: buffered(host.err, (text) => (texts.err += text)),
    });
    return { rows, ...texts, isFailed: false };
  } catch (error) {
    if (last === undefined) await host.err.write(texts.err);
    if (last === undefined || !(error instanceof ClusterError || error instanceof UsageError)) throw error;
    return { ...last, err: texts.err + errorLines(error.problems), isFailed: true };
  }
}

/**
 * The first lines of a text that fit a terminal, and a last line with the number of lines that do not fit.
 *
 * @param rows the height of the terminal. If it is undefined, all lines fit
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
      // Leave out progress lines, which begin with a carriage return, because they would count as a change.
      if (!text.startsWith('\r')) append(text);
      return Promise.resolve();
    },
  };
}
