import type { Clock, Timer } from '@kron/kubernetes/clock';

type Pending = { readonly at: number; readonly callback: () => void };

/** Real time, which all processes share. */
export class SteppedTime {
  /** Seconds since the start. */
  seconds = 0;
}

/** A clock of a process that may stall: its timers fire only on demand, late or never. */
export class SteppedClock implements Clock {
  readonly #time: SteppedTime;
  readonly #startMs: number;
  #pending: Pending[] = [];

  /** @param startMs what its wall clock shows at the start, epoch milliseconds */
  constructor(time: SteppedTime, startMs: number) {
    this.#time = time;
    this.#startMs = startMs;
  }

  now = (): number => this.#startMs + this.monotonic();

  monotonic = (): number => this.#time.seconds * 1000;

  setTimer = (delayMs: number, callback: () => void): Timer => {
    const timer = { at: this.monotonic() + Math.max(0, delayMs), callback };
    this.#pending.push(timer);
    return { cancel: () => this.#remove(timer) };
  };

  /** Fires the timers that are due. @returns whether there were any */
  fire(): boolean {
    const due = this.#pending.filter(({ at }) => at <= this.monotonic()).sort((a, b) => a.at - b.at);
    for (const timer of due) if (this.#remove(timer)) timer.callback();
    return due.length > 0;
  }

  #remove(timer: Pending): boolean {
    const isSet = this.#pending.includes(timer);
    this.#pending = this.#pending.filter((other) => other !== timer);
    return isSet;
  }
}
