import type { Clock, Timer } from '@kron/kubernetes/clock';
import { addTo } from './addTo.ts';

/** Creates are a kind of their own, because some admission webhooks delay only the creates of Jobs. */
export type RequestKind = 'create' | 'other';

export type OpenRequest = {
  readonly namespace: string;
  readonly kind: RequestKind;
  readonly began: number;
  /** Whether the request has been in flight for more than a second. */
  isSlow: boolean;
};

/** A request that takes longer than this number of milliseconds is slow. */
const slowMs = 1_000;
/** How long a namespace counts as slow, in milliseconds. A quick answer to the same kind of request ends this. */
const rememberedMs = 600_000;
/** A create that takes more milliseconds than this is long. Even a busy API server is faster, so a webhook hangs. */
const longMs = 5_000;
/** After this number of long creates in a row, a namespace may create only one Job at a time. */
const maxLongCreates = 3;
const maxNamespaces = 10_000;

type History = {
  /** Whether the last answer to a request of each kind was quick. Undefined before the first answer. */
  readonly isQuick: { -readonly [kind in RequestKind]?: boolean };
  slowAt: number;
  /** The number of long creates in a row. */
  longCreates: number;
  createsOneAtATime: boolean;
};

/**
 * Knows how quickly the API server answers the requests of each namespace. A namespace is slow while one of its requests has
 * been in flight for more than a second, and for ten minutes after a slow answer if no quick answer follows. While renewals
 * of the Lease are slow too, the whole API server is slow, and no namespace counts as slow.
 *
 * Requests without a namespace are not recorded.
 */
export class NamespacePace {
  readonly #clock: Clock;
  readonly #histories = new Map<string, History>();
  /** The requests in flight that are not slow, in the order in which they began. */
  readonly #recent = new Set<OpenRequest>();
  readonly #slow = new Map<string, number>();
  readonly #listeners: (() => void)[] = [];
  #isServerSlow = false;
  #timer: Timer | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /**
   * @param listener called when a request becomes slow, because other requests no longer wait for it. Must not throw
   */
  onSlow(listener: () => void): void {
    this.#listeners.push(listener);
  }

  begin(namespace: string, kind: RequestKind): OpenRequest {
    const request = { namespace, kind, began: this.#clock.monotonic(), isSlow: false };
    if (namespace !== '') this.#recent.add(request);
    this.#arm();
    return request;
  }

  /**
   * @param isOutage whether the request failed because of the API server. The failure then says nothing about the namespace
   */
  end(request: OpenRequest, { isOutage = false }: { readonly isOutage?: boolean } = {}): void {
    const { namespace, kind, began, isSlow } = request;
    if (namespace === '') return;
    this.#recent.delete(request);
    if (isSlow) addTo(this.#slow, namespace, -1);
    this.#arm();
    if (isOutage || this.#isServerSlow) return;
    this.#record(namespace, kind, this.#clock.monotonic() - began);
  }

  /** @param durationMs how long a renewal of the Lease took */
  renewed(durationMs: number): void {
    this.#isServerSlow = durationMs > slowMs;
    if (this.#isServerSlow) this.#forget();
  }

  /**
   * Forgets the answers of all namespaces, because the whole API server is slow. The limit of one create at a time stays for
   * the namespaces that have it.
   */
  #forget(): void {
    for (const [namespace, { createsOneAtATime }] of this.#histories) {
      if (createsOneAtATime) this.#histories.set(namespace, { ...newHistory(), createsOneAtATime });
      else this.#histories.delete(namespace);
    }
  }

  isSlow(namespace: string): boolean {
    if (this.#isServerSlow) return false;
    if (this.#slow.has(namespace)) return true;
    const history = this.#histories.get(namespace);
    if (history === undefined || !isAnySlow(history)) return false;
    return this.#clock.monotonic() - history.slowAt < rememberedMs;
  }

  /** Whether the last create of a Job was long. A hanging webhook is then the cause, and not a busy API server. */
  isLong(namespace: string): boolean {
    return (this.#histories.get(namespace)?.longCreates ?? 0) > 0;
  }

  /** Whether the last answer of this kind was quick. Also true while the API server is slow, and without a namespace. */
  isQuick(namespace: string, kind: RequestKind): boolean {
    return this.#isServerSlow || namespace === '' || this.#histories.get(namespace)?.isQuick[kind] === true;
  }

  createsOneAtATime(namespace: string): boolean {
    return this.#histories.get(namespace)?.createsOneAtATime === true;
  }

  #record(namespace: string, kind: RequestKind, durationMs: number): void {
    const history = this.#histories.get(namespace) ?? newHistory();
    const isQuick = durationMs <= slowMs;
    history.isQuick[kind] = isQuick;
    if (!isQuick) history.slowAt = this.#clock.monotonic();
    if (kind === 'create') recordCreate(history, durationMs);
    this.#histories.delete(namespace);
    this.#histories.set(namespace, history);
    if (this.#histories.size <= maxNamespaces) return;
    const [oldest] = this.#histories.keys();
    if (oldest !== undefined) this.#histories.delete(oldest);
  }

  #tick(): void {
    this.#timer = undefined;
    const now = this.#clock.monotonic();
    let found = false;
    for (const request of this.#recent) {
      if (now - request.began <= slowMs) break;
      this.#recent.delete(request);
      request.isSlow = true;
      addTo(this.#slow, request.namespace, 1);
      found = true;
    }
    this.#arm();
    if (found) for (const listener of this.#listeners) listener();
  }

  /** Sets the timer, unless it is set. The timer fires when the next request becomes slow, or earlier. */
  #arm(): void {
    if (this.#recent.size === 0) {
      this.#timer?.cancel();
      this.#timer = undefined;
      return;
    }
    if (this.#timer !== undefined) return;
    for (const { began } of this.#recent) {
      const left = began + slowMs - this.#clock.monotonic();
      this.#timer = this.#clock.setTimer(Math.max(0, left) + 1, () => this.#tick());
      return;
    }
  }
}

function newHistory(): History {
  return { isQuick: {}, slowAt: 0, longCreates: 0, createsOneAtATime: false };
}

function isAnySlow({ isQuick }: History): boolean {
  return isQuick.create === false || isQuick.other === false;
}

function recordCreate(history: History, durationMs: number): void {
  history.longCreates = durationMs > longMs ? history.longCreates + 1 : 0;
  if (history.longCreates >= maxLongCreates) history.createsOneAtATime = true;
  else if (durationMs <= slowMs) history.createsOneAtATime = false;
}
