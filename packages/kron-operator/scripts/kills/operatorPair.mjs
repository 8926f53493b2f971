import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startOperatorProcess } from '../../bench/kit/operatorProcess.mjs';

/** The time in which a leader that was frozen sees that it has lost its Lease. */
const thawMs = 5_000;

/** Two operators with a Lease. One that has ended is replaced. */
export class OperatorPair {
  /** The outcome log of each operator that was started. */
  outcomeLogs = [];
  /** The number of operators that have ended without a signal. */
  crashes = 0;
  #bench;
  #operators = [];
  #started = 0;

  constructor(bench) {
    this.#bench = bench;
  }

  async begin() {
    this.#operators = [await this.#start(), await this.#start()];
    await this.leader();
  }

  /** Resolves when one of both leads. */
  async leader() {
    for (;;) {
      await this.#replaceEnded();
      const leading = this.#operators.map((one) => one.whenLeading().then(() => one));
      const leader = await Promise.any(leading).catch(() => undefined);
      if (leader !== undefined) return leader;
    }
  }

  /** SIGSTOP freezes the leader until the other one leads. */
  async signal(leader, signal) {
    // It ended on its own meanwhile.
    if (leader.hasExited()) return;
    leader.signal(signal);
    if (signal === 'SIGSTOP') await this.#thaw(leader);
    await leader.exited;
    const other = this.#otherThan(leader);
    this.#operators = [other, await this.#start()];
  }

  async end() {
    await Promise.all(this.#operators.map((one) => one.kill()));
  }

  async #thaw(leader) {
    // If the other one ends instead, the frozen one goes on to lead.
    await this.#otherThan(leader)
      .whenLeading()
      .catch(() => undefined);
    leader.signal('SIGCONT');
    await Promise.race([leader.exited, delay(thawMs)]);
    await leader.kill();
  }

  #otherThan(leader) {
    return this.#operators.find((one) => one !== leader);
  }

  async #replaceEnded() {
    for (const [index, one] of this.#operators.entries()) {
      if (!one.hasExited()) continue;
      this.crashes += 1;
      this.#operators[index] = await this.#start();
    }
  }

  async #start() {
    this.#started += 1;
    const folder = join(this.#bench.folder, `operator-${this.#started}`);
    await mkdir(folder);
    const outcomeLog = join(folder, 'outcomes.jsonl');
    this.outcomeLogs.push(outcomeLog);
    return startOperatorProcess({ ...this.#bench, folder }, { args: [`--outcome-log=${outcomeLog}`] });
  }
}
