import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { packageFolder } from '../packageFolder.ts';

/**
 * A process that kills the servers and deletes the folder when its standard input ends. This happens as soon as the process
 * that made it ends, even if that process is killed. Each line of the input adds or removes the process id of a server.
 */
export class Watchdog {
  readonly #process: ChildProcess;
  readonly #input: Writable;

  constructor(folder: string) {
    const script = join(packageFolder, 'watchdog.mjs');
    // The watchdog runs in its own process group, so that Ctrl-C does not stop it before it has cleaned up.
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

  /** Kills all watched processes, deletes the folder, and resolves when both are done. */
  async end(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return;
    const exit = once(this.#process, 'exit');
    this.#process.ref();
    this.#input.end();
    await exit;
  }
}
