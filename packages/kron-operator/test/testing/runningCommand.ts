import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';

/** The built command, as installed. */
export const main: string = resolve(import.meta.dirname, '../../dist/main.js');

/** What a command inherits: the search path, and the shift of its clock. */
const inherited = ['PATH', 'NODE_OPTIONS', 'KRON_TEST_CLOCK_OFFSET'];
const shared = Object.fromEntries(inherited.map((name) => [name, process.env[name]]));

type Line = { readonly event?: string; readonly level?: string; readonly msg?: string };

/** A process of the built command. */
export class RunningCommand {
  /** Output that is no log line. */
  said = '';
  out = '';
  readonly lines: Line[] = [];
  /** Its exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
  readonly #child: ChildProcess;
  #rest = '';
  #waiting: { readonly event: string; readonly found: () => void }[] = [];

  constructor(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
    const env = { ...shared, ...environment };
    this.#child = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    this.#child.stdout?.setEncoding('utf8').on('data', (text: string) => void (this.out += text));
    this.#child.stderr?.setEncoding('utf8').on('data', (text: string) => this.#hear(text));
    this.ended = new Promise((done, fail) => {
      this.#child.on('error', fail);
      this.#child.on('close', (code) => done(code));
    });
  }

  /** Resolves when it has logged an event; rejects when it exits before. */
  async until(event: string): Promise<void> {
    if (this.lines.some((line) => line.event === event)) return;
    const found = new Promise<true>((resolveFound) => {
      this.#waiting.push({ event, found: () => resolveFound(true) });
    });
    const ended = this.ended.then(() => false);
    if (await Promise.race([found, ended])) return;
    throw new Error(`ended without ${event}: ${JSON.stringify(this.lines)}${this.said}`);
  }

  /** Closes the pipe that its standard output goes to. */
  closeOutput(): void {
    this.#child.stdout?.destroy();
  }

  kill(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  #hear(text: string): void {
    const parts = (this.#rest + text).split('\n');
    this.#rest = parts.pop() ?? '';
    for (const part of parts) this.#take(part);
  }

  #take(text: string): void {
    if (!text.startsWith('{')) {
      this.said += `${text}\n`;
      return;
    }
    const line = JSON.parse(text) as Line;
    this.lines.push(line);
    for (const { event, found } of this.#waiting) if (event === line.event) found();
  }
}
