import { setTimeout as wait } from 'node:timers/promises';
import { type Operator, type OperatorOptions, startOperator } from 'kron-operator';

type KubeConfig = NonNullable<OperatorOptions['kubeConfig']>;

const timeoutMs = 60_000;

export type StandingOperatorOptions = {
  kubeConfig: KubeConfig;
  /** The namespaces that it reconciles. Its Lease is in the first one. */
  namespaces: readonly [string, ...string[]];
  identity: string;
  /** Milliseconds since the epoch. */
  now: number;
};

/** An operator whose clock stands still. */
export class StandingOperator {
  readonly #operator: Operator;

  private constructor(operator: Operator) {
    this.#operator = operator;
  }

  static async start({
    kubeConfig,
    namespaces,
    identity,
    now,
  }: StandingOperatorOptions): Promise<StandingOperator> {
    const operator = await startOperator({
      kubeConfig,
      namespaces,
      leaderElection: { namespace: namespaces[0], identity },
      clock: standingClock(now),
      // A real API server has another time.
      maxClockSkewSeconds: 0,
      log: silent,
    });
    return new StandingOperator(operator);
  }

  /** The number of finished reconciles. */
  async reconciles(): Promise<number> {
    return (await this.#counts()).finished;
  }

  /**
   * Waits until it has finished more than `reconciles` reconciles, its queue is empty, and no request is in flight. This has to
   * be so twice in a row: after the check of a template the key is in the queue again only some turns of the event loop later.
   */
  async untilIdle(reconciles: number): Promise<void> {
    const timeout = AbortSignal.timeout(timeoutMs);
    let idleAfter = Number.NaN;
    for (;;) {
      const { queued, started, finished, inFlight } = await this.#counts();
      const isIdle = finished > reconciles && queued === 0 && started === finished && inFlight === 0;
      if (isIdle && finished === idleAfter) return;
      idleAfter = isIdle ? finished : Number.NaN;
      if (timeout.aborted)
        throw new Error(`not idle: ${queued} queued, ${finished} of ${started} reconciles finished`);
      await wait(50);
    }
  }

  async stop(): Promise<void> {
    await this.#operator.stop();
  }

  async #counts(): Promise<Record<'queued' | 'started' | 'finished' | 'inFlight', number>> {
    const metrics = await this.#operator.metrics();
    const read = (name: string): number => Number(new RegExp(`^${name} (.*)$`, 'm').exec(metrics)?.[1]);
    const inFlight = [...metrics.matchAll(/^kron_requests_in_flight{.*} (.*)$/gm)];
    return {
      inFlight: inFlight.reduce((sum, [, count]) => sum + Number(count), 0),
      queued: read('kron_queue_depth'),
      started: read('kron_queue_latency_seconds_count'),
      finished: read('kron_reconcile_duration_seconds_count'),
    };
  }
}

/** A clock whose time stands still but whose timers fire. */
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
