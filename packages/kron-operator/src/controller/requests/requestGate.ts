import { ApiError } from '@kron/kubernetes/apiError';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { Priority } from '@kron/kubernetes/transport';
import { type NamespacePace, type OpenRequest, type RequestKind } from '../sharing/namespacePace.ts';
import { Rotation } from '../sharing/rotation.ts';
import { Shares } from '../sharing/shares.ts';
import { AbortCallbacks } from './abortCallbacks.ts';
import { outageKind } from './outageKind.ts';
import type { Tokens } from './tokenBucket.ts';

type RequestGateOptions = {
  readonly clock: Clock;
  /** Limits the requests per second. Several gates can share one bucket. */
  readonly bucket: Tokens;
  /** Measures how quickly the API server answers the requests of each namespace. */
  readonly pace: NamespacePace;
  /** Maximum number of concurrent requests in one namespace. Default: 40. With 20, bursts of creates took longer. */
  readonly connections?: number;
};

export type GatedRequest = {
  /** The namespace of the request. Empty for a request without a namespace. */
  readonly namespace: string;
  readonly kind: RequestKind;
  readonly priority: Priority;
  readonly signal?: AbortSignal | undefined;
};

type Waiting = GatedRequest & { readonly enter: (open: Open) => void };
type Open = { readonly priority: Priority; readonly request: OpenRequest };

const priorities: readonly Priority[] = ['first', 'second', 'last'];

/** If `first` requests have been in flight at all times for this number of milliseconds, `last` requests can start. */
const maxDeferMs = 30_000;
/** While a `first` request is in flight, at most this number of `second` requests is in flight. */
const maxSecond = 2;
/**
 * While quick namespaces have `first` requests in flight, the namespaces that are not known to be quick have at most this
 * number of creates in flight. The answer to such a create shows whether its namespace is quick.
 */
const maxProbes = 4;
/** After this number of milliseconds, a create does not wait any longer for the requests of quick namespaces. */
const maxHeldBackMs = 250;

/**
 * Limits the requests per second and the concurrent requests. Requests with a higher priority start first. Among requests of
 * one priority, namespaces take turns, and the requests of a namespace start in the order of their arrival.
 *
 * Some requests would slow down the API server for the `first` requests. So while a `first` request is in flight, only two
 * `second` requests can be in flight and no `last` request starts, even if connections are free. Creates in namespaces that
 * are not known to be quick can slow down the API server, too. Only a few of them start while quick namespaces have requests
 * in flight. If a request in flight has become slow, other requests do not wait for it.
 */
export class RequestGate {
  readonly #clock: Clock;
  readonly #bucket: Tokens;
  readonly #pace: NamespacePace;
  readonly #shares: Shares;
  readonly #connections: number;
  readonly #waiting: Readonly<Record<Priority, Rotation<Waiting>>> = {
    first: new Rotation(),
    second: new Rotation(),
    last: new Rotation(),
  };
  readonly #aborts = new AbortCallbacks();
  readonly #open = new Set<Open>();
  /** Since this time, at least one `first` request has been in flight at any moment. */
  #firstBusySince = 0;
  #timer: Timer | undefined;

  constructor({ clock, bucket, pace, connections = 40 }: RequestGateOptions) {
    this.#clock = clock;
    this.#bucket = bucket;
    this.#pace = pace;
    this.#shares = new Shares(pace, () => this.#admit());
    this.#connections = connections;
  }

  get waiting(): number {
    const { first, second, last } = this.#waiting;
    return first.size + second.size + last.size;
  }

  get inFlight(): ReadonlyMap<string, number> {
    return this.#shares.inProgress;
  }

  /**
   * Runs a request as soon as the limits allow it.
   *
   * @throws the reason of the signal, if the signal is aborted while the request waits; and what the request throws
   */
  async run<T>(gated: GatedRequest, request: () => Promise<T>): Promise<T> {
    return this.#during(await this.#enter(gated), request);
  }

  /**
   * Like `run`, but gives up if the request could not start within `ms` milliseconds.
   *
   * @returns undefined if it gave up. The request is then never sent
   */
  async runWithin<T>(
    ms: number,
    gated: Omit<GatedRequest, 'signal'>,
    request: () => Promise<T>,
  ): Promise<T | undefined> {
    const late = new AbortController();
    const timer = this.#clock.setTimer(ms, () => late.abort());
    const entered = this.#enter({ ...gated, signal: late.signal }).catch(() => undefined);
    const open = await entered.finally(() => timer.cancel());
    return open && this.#during(open, request);
  }

  async #during<T>(open: Open, request: () => Promise<T>): Promise<T> {
    try {
      const result = await request();
      this.#leave(open);
      return result;
    } catch (error) {
      this.#leave(open, error);
      throw error;
    }
  }

  #enter(gated: GatedRequest): Promise<Open> {
    const { namespace, priority, signal } = gated;
    return new Promise((resolve, reject) => {
      if (signal?.aborted === true) {
        reject(signal.reason as Error);
        return;
      }
      const abort = (): void => {
        this.#waiting[priority].delete(waiting);
        this.#admit();
        reject(signal?.reason as Error);
      };
      const waiting: Waiting = {
        ...gated,
        enter: (open) => {
          this.#aborts.delete(signal, abort);
          resolve(open);
        },
      };
      this.#aborts.add(signal, abort);
      this.#waiting[priority].add(namespace, waiting, this.#clock.monotonic());
      this.#admit();
    });
  }

  #leave(open: Open, error?: unknown): void {
    this.#open.delete(open);
    this.#shares.end(open.request.namespace, open.request.kind);
    this.#pace.end(open.request, { isOutage: isOutage(error) });
    this.#admit();
  }

  #admit(): void {
    let waitMs = this.#waitMs();
    while (this.waiting > 0 && waitMs === 0) {
      const next = this.#take();
      if (next === undefined) break;
      this.#bucket.take();
      this.#start(next);
      waitMs = this.#waitMs();
    }
    this.#arm(waitMs);
  }

  /** The number of milliseconds until a waiting request gets a token. */
  #waitMs(): number {
    return this.waiting === 0 ? 0 : this.#bucket.wait();
  }

  #take(): Waiting | undefined {
    const creates = this.#shares.openTo(this.#connections, 'create');
    const others = this.#shares.openTo(this.#connections, 'other');
    const isOpen = (namespace: string, { kind }: Waiting): boolean =>
      kind === 'create' ? creates(namespace) : others(namespace);
    for (const priority of priorities) {
      const waiting = this.#waiting[priority];
      if (waiting.size === 0 || !this.#isAllowed(priority)) continue;
      let heldBack = 0;
      const next = waiting.take((namespace, request, at) => {
        if (this.#goesAhead(request, at)) return isOpen(namespace, request);
        heldBack += 1;
        return false;
      });
      if (next !== undefined) return next.item;
      const probe = heldBack > 0 && this.#mayProbe() ? waiting.take(isOpen) : undefined;
      if (probe !== undefined) return probe.item;
    }
    return undefined;
  }

  #goesAhead({ namespace, kind }: GatedRequest, at: number): boolean {
    return (
      kind !== 'create' ||
      this.#pace.isQuick(namespace, kind) ||
      this.#clock.monotonic() - at >= maxHeldBackMs
    );
  }

  /** Whether a create may start in a namespace that is not known to be quick. */
  #mayProbe(): boolean {
    let quick = 0;
    let probes = 0;
    for (const { priority, request } of this.#open) {
      if (priority !== 'first' || request.isSlow) continue;
      if (this.#pace.isQuick(request.namespace, 'create')) quick += 1;
      else if (request.kind === 'create') probes += 1;
    }
    return quick === 0 || probes < maxProbes;
  }

  #start({ namespace, kind, priority, enter }: Waiting): void {
    if (priority === 'first' && this.#countOpen('first') === 0)
      this.#firstBusySince = this.#clock.monotonic();
    const open = { priority, request: this.#pace.begin(namespace, kind) };
    this.#open.add(open);
    this.#shares.start(namespace, kind);
    enter(open);
  }

  /** Whether another request of this priority may start, next to the requests that are in flight. */
  #isAllowed(priority: Priority): boolean {
    if (priority === 'first' || this.#countOpen('first') === 0) return true;
    if (priority === 'second') return this.#countOpen('second') < maxSecond;
    return this.#clock.monotonic() - this.#firstBusySince >= maxDeferMs;
  }

  /** The number of requests of a priority that are in flight and have not become slow. */
  #countOpen(wanted: Priority): number {
    let count = 0;
    for (const { priority, request } of this.#open) if (priority === wanted && !request.isSlow) count += 1;
    return count;
  }

  /** Sets a timer that starts the next request when the bucket has a token. */
  #arm(waitMs: number): void {
    if (waitMs > 0) {
      this.#timer ??= this.#clock.setTimer(waitMs, () => {
        this.#timer = undefined;
        this.#admit();
      });
    } else {
      this.#timer?.cancel();
      this.#timer = undefined;
    }
  }
}

/**
 * Whether a request failed because of the API server, and not because of its namespace. A timeout counts as a failure of the
 * namespace, because a hanging webhook of the namespace can cause it.
 */
function isOutage(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.code !== 'TIMEOUT';
  return error instanceof ApiError && outageKind(error) !== undefined;
}
