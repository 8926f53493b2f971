import { setTimeout as wait } from 'node:timers/promises';
import { type Operator, type OperatorOptions, startOperator } from 'kron-operator';

type KubeConfig = NonNullable<OperatorOptions['kubeConfig']>;

const patienceMs = 600_000;

export type Standing = {
  kubeConfig: KubeConfig;
  /** Whose KronJobs it looks after; its Lease is in the first. */
  namespaces: readonly [string, ...string[]];
  identity: string;
  /** Milliseconds since the epoch. */
  now: number;
};

/** An operator at an instant that does not pass: what it has not done there by and by it never does. */
export class StandingOperator {
  readonly #operator: Operator;

  private constructor(operator: Operator) {
    this.#operator = operator;
  }

  static async start({ kubeConfig, namespaces, identity, now }: Standing): Promise<StandingOperator> {
    const operator = await startOperator({
      kubeConfig,
      namespaces,
      leaderElection: { namespace: namespaces[0], identity },
      clock: standingClock(now),
      log: silent,
    });
    return new StandingOperator(operator);
  }

  /** How often it has looked after a KronJob so far. */
  async turns(): Promise<number> {
    return (await this.#counted()).ended;
  }

  /** Done when it has done so more often than that, and has nothing left to do. */
  async untilIdle(turns: number): Promise<void> {
    const late = AbortSignal.timeout(patienceMs);
    for (;;) {
      const { queued, begun, ended } = await this.#counted();
      if (ended > turns && queued === 0 && begun === ended) return;
      if (late.aborted) throw new Error(`still not idle: ${queued} queued, ${ended} of ${begun} turns ended`);
      // Nobody tells when there is nothing to do any more.
      await wait(50);
    }
  }

  async stop(): Promise<void> {
    await this.#operator.stop();
  }

  async #counted(): Promise<{ queued: number; begun: number; ended: number }> {
    const metrics = await this.#operator.metrics();
    const read = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1]);
    return {
      queued: read('kron_queue_depth'),
      begun: read('kron_queue_latency_seconds_count'),
      ended: read('kron_reconcile_duration_seconds_count'),
    };
  }
}

/** What is waited for passes; what is asked for does not. */
function standingClock(now: number) {
  let monotonic = 0;
  return {
    now: () => now,
    monotonic: () => monotonic++,
    setTimer: (delayMs: number, callback: () => void) => {
      const timer = setTimeout(callback, Math.max(0, delayMs));
      return { cancel: () => clearTimeout(timer) };
    },
  };
}

const quiet = (): void => undefined;
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };
