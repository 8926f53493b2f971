import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Component } from './component.ts';
import type { Watchdog } from './watchdog.ts';

/** How a server is run, and what tells that it is there. */
export type Launch = {
  readonly component: Component;
  readonly program: string;
  readonly args: readonly string[];
  /** Standard output and error of every run, one after the other. */
  readonly logFile: string;
  readonly isReady: () => Promise<boolean>;
};

const pollMs = 25;
/** It only ends what would never end. */
const startMs = 300_000;
/** Long enough for answers under way. Both etcd and the API server would wait far longer for watches to end. */
const graceMs = 3000;
const shownLines = 20;

/** One server: started, signalled, ended and started again, always with the same arguments. */
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

  /** Whether it ended and nobody had asked it to. */
  get died(): boolean {
    return this.#wanted && this.#process === undefined;
  }

  /**
   * Starts it and waits until it is ready.
   *
   * @throws Error with the last lines of its log, when it ends instead or takes longer than five minutes
   */
  async start(): Promise<void> {
    const { program, args, logFile } = this.#launch;
    const log = await open(logFile, 'a');
    // In a process group of its own: Ctrl-C is for us to handle, in an orderly way.
    const started = spawn(program, args, { detached: true, stdio: ['ignore', log.fd, log.fd] });
    this.#adopt(started);
    await once(started, 'spawn');
    await log.close();
    const late = AbortSignal.timeout(startMs);
    for (;;) {
      const ready = await this.#launch.isReady();
      // Asked last: on a port that was taken somebody else may be the one who is ready.
      if (this.#process !== started) throw await this.failure('ended while it started');
      if (ready) return;
      if (late.aborted) throw await this.failure(`was not ready after ${startMs / 1000} s`);
      await delay(pollMs);
    }
  }

  /** Sends a signal that does not end it: SIGSTOP or SIGCONT. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (this.#process === undefined) throw new Error(`${this.#launch.component} is not running`);
    this.#process.kill(signal);
  }

  /** Ends it and waits until it is gone: with SIGTERM at first and SIGKILL three seconds later, or outright. */
  async end(how: 'orderly' | 'outright'): Promise<void> {
    this.#wanted = false;
    const ending = this.#process;
    if (ending === undefined) return;
    ending.ref();
    const exit = once(ending, 'exit');
    if (how === 'orderly') {
      ending.kill('SIGTERM');
      // One that is paused would not hear of it.
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

  /** An error that shows how the log ends. */
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
    // Whoever forgets to stop a control plane is not kept from ending; the watchdog sees to the rest.
    started.unref();
  }
}
