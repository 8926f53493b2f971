import { setTimeout as sleep } from 'node:timers/promises';
import type { ExitCode } from '../../exitCode.ts';
import type { Host, Sink } from '../../host.ts';

const clearScreen = '\u001b[H\u001b[2J\u001b[3J';

/** The result of one look at the input. */
export type Look = {
  code: ExitCode;
  /** Changes when a row comes or goes. Relative times are not part of it. */
  rows: string;
};

/**
 * Looks at the input again and again until Ctrl-C. On a terminal it redraws the screen; elsewhere it prints the whole output
 * again when the rows or the problems change.
 *
 * @param seconds the time between two looks
 */
export async function watch(
  look: (host: Host) => Promise<Look>,
  host: Host,
  seconds: number,
): Promise<never> {
  for (let before = ''; ; ) {
    const texts = { out: '', err: '' };
    const { rows } = await look({
      ...host,
      now: host.clock(),
      out: buffered(host.out, (text) => (texts.out += text)),
      err: buffered(host.err, (text) => (texts.err += text)),
    });
    const seen = host.out.isTerminal ? texts.out + texts.err : rows + texts.err;
    if (seen !== before) {
      const start = host.out.isTerminal ? clearScreen : before === '' ? '' : '\n';
      await host.out.write(start + texts.out);
      await host.err.write(texts.err);
      before = seen;
    }
    await sleep(seconds * 1000);
  }
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
