import type { Clock, Timer } from '@kron/kubernetes/clock';

/** The clock of a process that can be frozen and killed. The wall clock of its node can be wrong. */
export class Machine implements Clock {
  readonly #clock: Clock;
  readonly #aheadMs: () => number;
  readonly #timers = new Set<Timer>();
  readonly #late: (() => void)[] = [];
  #gate: Gate | undefined;
  #dead = false;

  constructor(clock: Clock, aheadMs: () => number) {
    this.#clock = clock;
    this.#aheadMs = aheadMs;
  }

  now = (): number => this.#clock.now() + this.#aheadMs();

  monotonic = (): number => this.#clock.monotonic();

  setTimer = (delayMs: number, callback: () => void): Timer => {
    const fire = (): void => {
      if (this.#gate === undefined) done();
      else this.#late.push(done);
    };
    const done = (): void => {
      if (this.#dead || !this.#timers.delete(own)) return;
      callback();
    };
    const timer = this.#clock.setTimer(delayMs, fire);
    const own = {
      cancel: () => {
        this.#timers.delete(own);
        timer.cancel();
      },
    };
    this.#timers.add(own);
    return own;
  };

  get isFrozen(): boolean {
    return this.#gate !== undefined;
  }

  get isDead(): boolean {
    return this.#dead;
  }

  /** Freezes the process. Its timers fire late, when it is resumed. */
  freeze(): void {
    if (this.#gate !== undefined || this.#dead) return;
    this.#gate = newGate();
  }

  resume(): void {
    const gate = this.#gate;
    this.#gate = undefined;
    for (const fire of this.#late.splice(0)) fire();
    gate?.open();
  }

  /** Kills the process: none of its timers fires again. */
  kill(): void {
    this.#dead = true;
    for (const timer of this.#timers) timer.cancel();
  }

  /** Resolves when the process may continue; never when it is dead. */
  async mayGoOn(): Promise<void> {
    while (this.#gate !== undefined && !this.#dead) await this.#gate.opened;
    // A new promise each time: a shared one would keep everything alive that ever awaited it.
    if (this.#dead) await new Promise<never>(() => undefined);
  }
}

type Gate = { readonly open: () => void; readonly opened: Promise<void> };

function newGate(): Gate {
  const listeners: (() => void)[] = [];
  const opened = new Promise<void>((resolve) => listeners.push(resolve));
  return { opened, open: () => listeners.forEach((listener) => listener()) };
}
