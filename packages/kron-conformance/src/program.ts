import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

/** The line that the program answered, or why it gave no answer. */
export type Reply = { line: string } | { failure: string };

/**
 * Starts the timer for an answer to `request`. The timer calls `onTimeout` if the program takes too long. If `request` is
 * null, there are no more requests, and the timer is for the exit of the program. Returns a function that cancels the timer.
 */
export type AnswerTimer = (request: string | null, onTimeout: () => void) => () => void;

/** Maximum number of UTF-16 code units in a line. A longer line is no answer. */
const longestLine = 16 << 20;

/** The tested program: a command that answers each line on its standard input with a line on its standard output. */
export class Program {
  readonly #child: ChildProcessByStdio<Writable, Readable, null>;
  readonly #timer: AnswerTimer;
  #unread = '';
  /** Why the program gives no more answers. Null if it is running. */
  #end: string | null = null;
  #onChange: () => void = () => undefined;

  constructor(command: string, timer: AnswerTimer) {
    this.#timer = timer;
    // Use a process group of its own, because `stop` must also end the processes that the shell has started.
    this.#child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'pipe', 'inherit'] });
    this.#child.stdout.setEncoding('utf8').on('data', (text: string) => this.#read(text));
    // A write to a program that has exited fails. Ignore this error, because the `close` event reports the exit.
    this.#child.stdin.on('error', () => undefined);
    this.#child.on('error', ({ message }) => this.#ended(`cannot be started: ${message}`));
    this.#child.on('close', (code, signal) => {
      this.#ended(signal === null ? `exited with code ${code}` : `was ended by ${signal}`);
    });
  }

  /**
   * Sends one request and waits for its answer. The caller must wait for the promise before the next request, and must send
   * none after a failure.
   */
  ask(request: string): Promise<Reply> {
    if (this.#unread !== '') return Promise.resolve({ failure: 'wrote a line that no request asked for' });
    return new Promise((resolve) => {
      const settle = (reply: Reply): void => {
        cancel();
        this.#onChange = () => undefined;
        resolve(reply);
      };
      const cancel = this.#timer(request, () =>
        settle({ failure: 'gave no answer in time; does it flush each line?' }),
      );
      this.#onChange = () => {
        const line = this.#takeLine();
        if (line !== null) settle({ line });
        else if (this.#end !== null) settle({ failure: `${this.#end} before it answered` });
        else if (this.#unread.length > longestLine) settle({ failure: 'wrote a line of more than 16 MiB' });
      };
      this.#child.stdin.write(`${request}\n`);
      this.#onChange();
    });
  }

  #takeLine(): string | null {
    const end = this.#unread.indexOf('\n');
    if (end === -1) return null;
    const line = this.#unread.slice(0, end);
    this.#unread = this.#unread.slice(end + 1);
    return line;
  }

  #read(text: string): void {
    this.#unread += text;
    this.#onChange();
  }

  #ended(reason: string): void {
    this.#end ??= reason;
    this.#onChange();
  }

  /** Closes the standard input of the program. Then waits until the program exits or the time limit has passed. */
  finish(): Promise<void> {
    return new Promise((resolve) => {
      const settle = (): void => {
        cancel();
        this.#onChange = () => undefined;
        resolve();
      };
      const cancel = this.#timer(null, settle);
      this.#onChange = () => {
        if (this.#end !== null) settle();
      };
      this.#child.stdin.end();
      this.#onChange();
    });
  }

  /** Kills the program and all processes that it has started. */
  stop(): void {
    this.#ended('was stopped');
    this.#child.stdin.destroy();
    this.#child.stdout.destroy();
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
    } catch {
      // No process of the group is left.
    }
  }
}
