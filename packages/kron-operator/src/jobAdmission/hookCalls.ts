import type { Clock } from '@kron/kubernetes/clock';
import { addTo } from '../controller/sharing/addTo.ts';
import { Rotation } from '../controller/sharing/rotation.ts';

export type HookCaller = {
  readonly namespace: string;
  /** The UID of the Job's controller. */
  readonly owner: string;
};

type Waiting = { readonly namespace: string; readonly start: () => void };

/** Maximum numbers of calls in flight, for all namespaces together and for one namespace. */
const maxCalls = 40;
const maxCallsOfNamespace = 30;
/** Maximum number of calls in flight for owners whose last call hung. These calls do not count towards `maxCalls`. */
const maxHangingCalls = 10;
/** A call hangs if it takes this number of milliseconds or more. The time limit of a call is twice as long. */
const hangsAfterMs = 5_000;
/** Maximum number of owners to remember because their last call hung. */
const maxHung = 10_000;

/**
 * Limits the concurrent calls of one admission hook. Namespaces with waiting calls take turns. If the last call of an owner
 * hung, the next calls of this owner go to another queue with a separate limit. So they do not delay the calls of other
 * owners.
 */
export class HookCalls {
  readonly #clock: Clock;
  readonly #waiting = new Rotation<Waiting>();
  readonly #waitingHung: Waiting[] = [];
  readonly #open = new Map<string, number>();
  #openHung = 0;
  /** The UIDs of owners whose last call hung, in the order in which the calls ended. */
  readonly #hung = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Makes a call as soon as the limits allow. @throws what the call throws */
  async run<T>({ namespace, owner }: HookCaller, call: () => Promise<T>): Promise<T> {
    const isHung = this.#hung.has(owner);
    await new Promise<void>((start) => {
      const waiting = { namespace, start };
      if (isHung) this.#waitingHung.push(waiting);
      else this.#waiting.add(namespace, waiting, this.#clock.monotonic());
      this.#startMore();
    });
    const began = this.#clock.monotonic();
    try {
      return await call();
    } finally {
      this.#remember(owner, this.#clock.monotonic() - began);
      if (isHung) this.#openHung -= 1;
      else addTo(this.#open, namespace, -1);
      this.#startMore();
    }
  }

  #startMore(): void {
    for (let next = this.#take(); next !== undefined; next = this.#take()) {
      addTo(this.#open, next.namespace, 1);
      next.start();
    }
    while (this.#openHung < maxHangingCalls && this.#waitingHung.length > 0) {
      this.#openHung += 1;
      this.#waitingHung.shift()?.start();
    }
  }

  #take(): Waiting | undefined {
    let calls = 0;
    for (const count of this.#open.values()) calls += count;
    if (calls >= maxCalls) return undefined;
    return this.#waiting.take((namespace) => (this.#open.get(namespace) ?? 0) < maxCallsOfNamespace)?.item;
  }

  #remember(owner: string, durationMs: number): void {
    this.#hung.delete(owner);
    if (durationMs < hangsAfterMs) return;
    this.#hung.add(owner);
    if (this.#hung.size <= maxHung) return;
    const [oldest] = this.#hung;
    if (oldest !== undefined) this.#hung.delete(oldest);
  }
}
