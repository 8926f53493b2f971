import type { Timer } from '@kron/kubernetes/clock';
import { namespaceOf } from '@kron/kubernetes/cache/objectKey';
import { NamespacePace, type RequestKind } from '../sharing/namespacePace.ts';
import { Rotation, type Waiting } from '../sharing/rotation.ts';
import { Shares } from '../sharing/shares.ts';
import { Backoff, type BackoffOptions } from './backoff.ts';
import { Slices } from './slices.ts';

type WorkQueueOptions = BackoffOptions & {
  /** Knows the namespaces whose requests are slow. These namespaces share a few workers. Default: no namespace is slow. */
  readonly pace?: NamespacePace;
  /**
   * Processes a key. If it throws, the queue retries the key with exponential backoff. If it returns false, more work on the
   * key follows, and the queue does not reset the number of consecutive failures.
   */
  readonly work: (key: string, yieldWorker: YieldWorker) => Promise<boolean | void>;
  /**
   * Processes a key that is not urgent, without a worker. Returns false if the key needs a request and therefore a worker.
   * Default: every key needs a worker. Must not throw.
   */
  readonly workAtOnce?: (key: string) => boolean;
  /** The maximum number of keys in progress in one namespace. Default: 10. */
  readonly workers?: number;
  /** The maximum for urgent keys in one namespace. Default: `workers`. */
  readonly workersWhenUrgent?: number;
  /** Whether work on a key blocks the event loop for milliseconds. Default: it does not. Must not throw. */
  readonly isLong?: (key: string) => boolean;
  /** Work that is not about a key. The queue calls `step` while it can start no key. Default: none. */
  readonly background?: { readonly hasWork: boolean; readonly step: () => void };
  /** Called at each failure. Must not throw. */
  readonly onFailure?: (failure: WorkFailure) => void;
  /** Called for each key that is added. Must not throw. */
  readonly onAdd?: (key: string) => void;
  /** Called when work on a key begins. Must not throw. */
  readonly onStart?: (key: string, waitedMs: number) => void;
};

/** Frees the worker for another key and awaits a promise. This key then continues without a worker. */
export type YieldWorker = <T>(promise: Promise<T>) => Promise<T>;

export type WorkFailure = {
  readonly key: string;
  readonly error: unknown;
  /** The number of consecutive failures, including this one. */
  readonly failures: number;
  readonly retryInMs: number;
};

/** After this number of milliseconds, a key that is not urgent may use the starts and workers of urgent keys. */
const maxWaitMs = 60_000;
/** While urgent keys wait, every tenth start is for a key that has waited longer than `maxWaitMs`. */
const lateShare = 10;

/** Why a key was added, the most urgent reason first. `awaited`: the change that a due key waited for has happened. */
const reasons = ['due', 'awaited', 'goesOn', 'changed'] as const;
type Reason = (typeof reasons)[number];

/** The lists in which keys wait, the most urgent list first. Keys in `dueLong` and `goesOn` begin one at a time. */
const lanes = ['dueLong', 'due', 'goesOn', 'changed'] as const;
type Lane = (typeof lanes)[number];

/** Why a key was added while it was in progress. `isChanged` is false if it was added only to continue its work. */
type Added = { readonly since: number; readonly reason: Reason; readonly isChanged: boolean };

/**
 * A queue of keys:
 *
 * - If a waiting key is added again, it is still in the queue only once. If a key in progress is added again, the queue
 *   processes it again afterwards, never twice at a time.
 * - Due keys of all namespaces come first, then keys with an unfinished decision, then all other keys. Namespaces take
 *   turns. The keys of one namespace start in the order in which they came due or were added.
 * - If keys that are not due have waited for a minute, every tenth start is for one of them.
 * - The event loop runs between keys, however many keys there are (see {@link Slices}).
 * - A key that has yielded its worker continues without a worker, so it does not delay keys that come due.
 * - A failed key is retried after its backoff. A change ends the backoff early, at most twice a second. A due key does not
 *   wait for the end of its backoff.
 *
 * ```text
 *                      yielded
 *                        ↑ ↓
 *   add → waiting → working → done
 *            ↑         ├ added again → waiting
 *            └ backoff ┴ failed
 * ```
 */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #workers: number;
  readonly #workersWhenUrgent: number;
  /** The waiting keys, in the order of their arrival. Each key is in one of these lists. */
  readonly #lanes: Readonly<Record<Lane, Rotation<string>>> = {
    dueLong: new Rotation(),
    due: new Rotation(),
    goesOn: new Rotation(),
    changed: new Rotation(),
  };
  /** The keys in progress. The value says whether the key is urgent. */
  readonly #working = new Map<string, boolean>();
  /** The keys in progress that have a worker, and the kind of request that each will probably send. */
  readonly #busy = new Map<string, RequestKind>();
  readonly #shares: Shares;
  readonly #dirty = new Map<string, Added>();
  readonly #backoff: Backoff;
  readonly #slices: Slices;
  #isDispatching = false;
  #starts = 0;
  /** Whether a key may have waited longer than `maxWaitMs`. */
  #isLate = false;
  /** Fires when the first of the waiting keys has waited for `maxWaitMs`. */
  #lateTimer: Timer | undefined;
  #running = false;
  #stopped = false;
  #onIdle: (() => void)[] = [];
  #onQuiet: (() => void)[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
    this.#shares = new Shares(options.pace ?? new NamespacePace(options.clock), () => this.#dispatch());
    this.#workers = options.workers ?? 10;
    this.#workersWhenUrgent = options.workersWhenUrgent ?? this.#workers;
    this.#slices = new Slices(options.clock, () => this.#dispatch());
    this.#backoff = new Backoff(options, (key) => this.#add(key, 'changed', true));
  }

  /** The number of keys that wait for a worker. */
  get depth(): number {
    return this.#waitingCount + this.#dirty.size;
  }

  get #waitingCount(): number {
    return lanes.reduce((count, lane) => count + this.#lanes[lane].size, 0);
  }

  /** How long the first key of each namespace in each list has waited, in milliseconds. */
  *waits(): Generator<[namespace: string, waitedMs: number], void, void> {
    const now = this.#options.clock.monotonic();
    for (const lane of lanes)
      for (const [namespace, at] of this.#lanes[lane].earliest()) yield [namespace, now - at];
  }

  /** Starts to process keys. Keys can be added before this call. */
  start(): void {
    this.#running = !this.#stopped;
    this.#dispatch();
  }

  /** Starts no more keys until the next call of `start`. Resolves when the keys in progress are done. */
  async pause(): Promise<void> {
    this.#running = false;
    if (this.#working.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#onQuiet.push(resolve);
    });
  }

  resume(): void {
    this.#dispatch();
  }

  /** Adds a key because it is due (`urgent`), or because something has changed. */
  add(key: string, { urgent = false }: { readonly urgent?: boolean } = {}): void {
    if (urgent) this.#add(key, 'due', true);
    else this.#addChanged(key, 'changed');
  }

  /**
   * Adds a due key that has waited for a change, because the change has happened. If the key is in backoff, the change ends
   * the backoff, at most twice a second.
   */
  addAwaited(key: string): void {
    this.#addChanged(key, 'awaited');
  }

  #addChanged(key: string, reason: 'awaited' | 'changed'): void {
    if (this.#backoff.has(key)) this.#backoff.changed(key);
    else this.#add(key, reason, true);
  }

  /** Adds a key whose work is unfinished. If the key is in backoff, it is processed when the backoff ends. */
  addAgain(key: string, reason: 'goesOn' | 'changed' = 'changed'): void {
    if (!this.#backoff.has(key)) this.#add(key, reason, false);
  }

  #add(key: string, reason: Reason, isChanged: boolean): void {
    if (this.#stopped) return;
    this.#backoff.delete(key);
    this.#options.onAdd?.(key);
    const since = this.#options.clock.monotonic();
    if (this.#working.has(key)) {
      const before = this.#dirty.get(key) ?? { since, reason, isChanged };
      this.#dirty.set(key, {
        since: before.since,
        reason: moreUrgent(reason, before.reason),
        isChanged: isChanged || before.isChanged,
      });
    } else this.#enqueue(key, since, reason);
    // Many keys can come due at once. Start them after all were added, so that their namespaces take turns.
    if (isDue(reason)) queueMicrotask(() => this.#dispatch());
    else this.#dispatch();
  }

  /** Drops all waiting keys. Resolves when the keys in progress are done. */
  async stop(): Promise<void> {
    this.#running = false;
    this.#stopped = true;
    this.#backoff.stop();
    this.#lateTimer?.cancel();
    for (const lane of lanes) this.#lanes[lane].clear();
    this.#dirty.clear();
    await this.whenIdle();
  }

  /** Resolves when no key is waiting or in progress. It does not wait for keys in backoff. */
  async whenIdle(): Promise<void> {
    if (this.#isIdle) return;
    await new Promise<void>((resolve) => {
      this.#onIdle.push(resolve);
    });
  }

  get #isIdle(): boolean {
    return this.#working.size === 0 && this.#waitingCount === 0;
  }

  #enqueue(key: string, since: number, reason: Reason): void {
    const lane = this.#laneOf(key, reason);
    for (const other of lanes) {
      if (!this.#lanes[other].has(key)) continue;
      if (lanes.indexOf(other) <= lanes.indexOf(lane)) return;
      this.#lanes[other].delete(key);
    }
    if (isPaced(lane) && this.#lanes[lane].size === 0) this.#slices.awaitLong();
    this.#lanes[lane].add(namespaceOf(key), key, since);
  }

  #laneOf(key: string, reason: Reason): Lane {
    const isLong = this.#options.isLong?.(key) === true;
    if (isDue(reason) || this.#backoff.isUrgent(key)) return isLong ? 'dueLong' : 'due';
    return isLong ? 'goesOn' : reason;
  }

  #dispatch(): void {
    // A background step adds keys, and each added key calls this method while it is running.
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    try {
      while (this.#hasWork && !this.#slices.isOver()) if (!this.#startNext() && !this.#doSteps()) break;
    } finally {
      this.#isDispatching = false;
    }
    this.#lookLater();
  }

  get #hasWork(): boolean {
    return this.#running && (this.#waitingCount > 0 || this.#options.background?.hasWork === true);
  }

  /**
   * Takes background steps until a step adds a key or the slice is over. Nothing else can add a key in this time, because
   * the event loop does not run.
   *
   * @returns whether it took a step
   */
  #doSteps(): boolean {
    const { background } = this.#options;
    if (background?.hasWork !== true) return false;
    const waiting = this.#waitingCount;
    do background.step();
    while (background.hasWork && this.#waitingCount === waiting && !this.#slices.isOver());
    return true;
  }

  /** @returns whether it has started a key */
  #startNext(): boolean {
    const isTurnOfLate = this.#starts % lateShare === 0;
    const first =
      (isTurnOfLate ? this.#takeLate() : undefined) ?? this.#takeDue('dueLong') ?? this.#takeDue('due');
    const next = first ?? this.#takeOther('goesOn') ?? this.#takeOther('changed') ?? this.#takeLate();
    if (next === undefined) return false;
    const { item: key, at } = next;
    const { onStart, workAtOnce, clock } = this.#options;
    this.#starts += 1;
    onStart?.(key, clock.monotonic() - at);
    if (first !== undefined) this.#startWorker(next, 'create');
    else if (workAtOnce?.(key) === true) this.#resolveIdle();
    else this.#startWorker(next, 'other');
    return true;
  }

  #startWorker({ namespace, item: key }: Waiting<string>, kind: 'create' | 'other'): void {
    this.#working.set(key, kind === 'create');
    this.#busy.set(key, kind);
    this.#shares.start(namespace, kind);
    void this.#work(key);
  }

  #takeOther(lane: Lane): Waiting<string> | undefined {
    return this.#isOpen(lane) ? this.#take(lane, this.#shares.openTo(this.#workers, 'other')) : undefined;
  }

  #take(
    lane: Lane,
    mayStart: (namespace: string, key: string, at: number) => boolean,
  ): Waiting<string> | undefined {
    const taken = this.#lanes[lane].take(mayStart);
    if (isPaced(lane) && taken !== undefined) this.#slices.beginLong();
    return taken;
  }

  #isOpen(lane: Lane): boolean {
    return this.#lanes[lane].size > 0 && (!isPaced(lane) || this.#slices.isOpenToLong);
  }

  /** Takes a key that has waited longer than `maxWaitMs`. The key may use a worker that is reserved for urgent keys. */
  #takeLate(): Waiting<string> | undefined {
    if (!this.#isLate) return undefined;
    const latest = this.#options.clock.monotonic() - maxWaitMs;
    const isOpen = this.#shares.openTo(this.#workersWhenUrgent, 'other');
    this.#isLate = false;
    const takeFrom = (lane: Lane): Waiting<string> | undefined =>
      this.#take(lane, (namespace, _, at) => {
        if (at > latest) return false;
        this.#isLate = true;
        return this.#isOpen(lane) && isOpen(namespace);
      });
    return takeFrom('goesOn') ?? takeFrom('changed');
  }

  /** Sets the timer for the moment at which the first of the waiting keys has waited for `maxWaitMs`. */
  #lookLater(): void {
    if (this.#isLate || this.#stopped || this.#lateTimer !== undefined) return;
    const { goesOn, changed } = this.#lanes;
    if (goesOn.size + changed.size === 0) return;
    const { clock } = this.#options;
    const oldest = Math.min(...[...goesOn.earliest(), ...changed.earliest()].map(([, at]) => at));
    this.#lateTimer = clock.setTimer(oldest + maxWaitMs - clock.monotonic(), () => {
      this.#lateTimer = undefined;
      this.#isLate = true;
      this.#dispatch();
    });
  }

  #takeDue(lane: Lane): Waiting<string> | undefined {
    if (!this.#isOpen(lane)) return undefined;
    return this.#take(lane, this.#shares.openTo(this.#workersWhenUrgent, 'create'));
  }

  async #work(key: string): Promise<void> {
    try {
      const isDone = await this.#options.work(key, (promise) => this.#yieldWorker(key, promise));
      this.#backoff.succeeded(key, isDone !== false);
    } catch (error) {
      const failed = this.#backoff.failed(key, error, this.#working.get(key) === true);
      this.#options.onFailure?.({ key, error, ...failed });
    }
    this.#working.delete(key);
    this.#freeWorker(key);
    this.#addDirty(key);
    this.#dispatch();
    if (this.#working.size === 0) for (const resolve of this.#onQuiet.splice(0)) resolve();
    this.#resolveIdle();
  }

  #resolveIdle(): void {
    if (this.#isIdle) for (const resolve of this.#onIdle.splice(0)) resolve();
  }

  #addDirty(key: string): void {
    const dirty = this.#dirty.get(key);
    if (dirty === undefined) return;
    this.#dirty.delete(key);
    if (dirty.reason === 'due') this.#backoff.delete(key);
    if (!this.#backoff.has(key)) this.#enqueue(key, dirty.since, dirty.reason);
    else if (dirty.isChanged) this.#backoff.changed(key);
  }

  #yieldWorker<T>(key: string, promise: Promise<T>): Promise<T> {
    this.#freeWorker(key);
    // Start other keys in a microtask, after this key has started to await the promise.
    queueMicrotask(() => this.#dispatch());
    return promise;
  }

  #freeWorker(key: string): void {
    const kind = this.#busy.get(key);
    if (kind === undefined) return;
    this.#busy.delete(key);
    this.#shares.end(namespaceOf(key), kind);
  }
}

function isDue(reason: Reason): reason is 'due' | 'awaited' {
  return reason === 'due' || reason === 'awaited';
}

/** Whether the keys of a list block the event loop for milliseconds, and begin one at a time. */
function isPaced(lane: Lane): boolean {
  return lane === 'dueLong' || lane === 'goesOn';
}

function moreUrgent(one: Reason, other: Reason): Reason {
  return reasons.indexOf(one) < reasons.indexOf(other) ? one : other;
}
