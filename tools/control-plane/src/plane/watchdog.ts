import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { packageFolder } from '../packageFolder.ts';

/**
 * A process beside ours that ends what we started and deletes our folder as soon as we are gone, however we went: it
 * learns of it because its standard input ends. Each line that it reads names a process to end, or no longer to end.
 */
export class Watchdog {
  readonly #process: ChildProcess;
  readonly #input: Writable;

  constructor(folder: string) {
    const script = join(packageFolder, 'watchdog.mjs');
    // In a process group of its own: Ctrl-C must not reach the one who is to clean up after it.
    const started = spawn(process.execPath, [script, folder], {
      detached: true,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['pipe', 'ignore', 'inherit'],
    });
    this.#process = started;
    this.#input = started.stdin;
    this.#input.on('error', () => undefined);
    started.unref();
  }

  watch(pid: number): void {
    this.#input.write(`+${pid}\n`);
  }

  forget(pid: number): void {
    this.#input.write(`-${pid}\n`);
  }

  /** Ends all that is still watched, deletes the folder, and is done when that is done. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.ref();
    this.#input.end();
    await exit;
  }
}
