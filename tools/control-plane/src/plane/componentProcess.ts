import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Component } from './component.ts';
import type { Watchdog } from './watchdog.ts';

/** How to run a server, and how to tell that it is ready. */
type Launch = {
  readonly component: Component;
  readonly program: string;
  readonly args: readonly string[];
  /** Receives standard output and standard error of every run. */
  readonly logFile: string;
  readonly isReady: () => Promise<boolean>;
};

const pollMs = 25;
/** The longest time for a start, in milliseconds. */
const startMs = 300_000;
/**
 * The time between SIGTERM and SIGKILL, in milliseconds. It is enough for requests in flight. etcd and the API server alone
 * would wait far longer until all watches end.
 */
const graceMs = 3000;
const shownLines = 20;

/** One server process. It can be started, signalled, stopped, and restarted with the same arguments. */
export class ComponentProcess {
  readonly #launch: Launch;
  readonly #watchdog: Watchdog;
  #process: ChildProcess | undefined;
  #wanted = false;

  constructor(launch: Launch, watchdog: Watchdog) {
    this.#launch = launch;
    this.#watchdog = watchdog;
  }

  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /** Whether the process exited on its own. */
  get died(): boolean {
    return this.#wanted && this.#process === undefined;
  }

  /**
   * Starts the process and waits until it is ready.
   *
   * @throws Error with the last lines of its log if it exits instead or takes longer than five minutes
   */
  async start(): Promise<void> {
    const { program, args, logFile } = this.#launch;
    const log = await open(logFile, 'a');
    // The server runs in its own process group, so that Ctrl-C does not reach it before the handler of this process.
    const started = spawn(program, args, { detached: true, stdio: ['ignore', log.fd, log.fd] });
    this.#adopt(started);
    await once(started, 'spawn');
    await log.close();
    const late = AbortSignal.timeout(startMs);
    for (;;) {
      const ready = await this.#launch.isReady();
      // This check comes last, because another server can have answered the probe if the port was taken.
      if (this.#process !== started) throw await this.failure('exited while it started');
      if (ready) return;
      if (late.aborted) throw await this.failure(`was not ready after ${startMs / 1000} s`);
      await delay(pollMs);
    }
  }

  /** Sends a signal that pauses or continues the process. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.#process === undefined) throw new Error(`${this.#launch.component} is not running`);
    this.#process.kill(signal);
  }

  /**
   * Stops the process and waits for its exit. `orderly` sends SIGTERM, and SIGKILL after three seconds. `outright` sends
   * SIGKILL.
   */
  async end(how: 'orderly' | 'outright'): Promise<void> {
    this.#wanted = false;
    const ending = this.#process;
    if (ending === undefined) return;
    ending.ref();
    const exit = once(ending, 'exit');
    if (how === 'orderly') {
      ending.kill('SIGTERM');
      // A paused process does not handle SIGTERM.
      ending.kill('SIGCONT');
      const grace = new AbortController();
      await Promise.race([exit, delay(graceMs, undefined, { signal: grace.signal }).catch(() => undefined)]);
      grace.abort();
    }
    ending.kill('SIGKILL');
    await exit;
  }

  async log(): Promise<string> {
    return readFile(this.#launch.logFile, 'utf8').catch(() => '');
  }

  /** Creates an error that shows the end of the log. */
  async failure(what: string): Promise<Error> {
    const lines = (await this.log()).trimEnd().split('\n').slice(-shownLines);
    return new Error(`${this.#launch.component} ${what}; its log ends:\n${lines.join('\n')}`);
  }

  #adopt(started: ChildProcess): void {
    const { pid } = started;
    if (pid === undefined) return;
    this.#process = started;
    this.#wanted = true;
    this.#watchdog.watch(pid);
    started.on('exit', () => {
      this.#watchdog.forget(pid);
      this.#process = undefined;
    });
    // A control plane that is not stopped must not keep Node running. The watchdog cleans up after it.
    started.unref();
  }
}
