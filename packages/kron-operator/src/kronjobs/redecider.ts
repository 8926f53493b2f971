import type { Clock, Timer } from '@kron/kubernetes/clock';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { EditRate } from '../jobs/editRate.ts';
import { NamespaceLines } from './namespaceLines.ts';

/** Why KronJobs are decided again. */
export type Cause = {
  /** Of the calendar or kind. While KronJobs of one id are sorted, further causes with it are joined. */
  readonly id: string;
  /** Keys of the KronJobs. */
  readonly referrers: () => readonly string[];
  /** Called when all of them were decided. Must not throw. @param seconds since the cause came */
  readonly onDone?: (seconds: number) => void;
};

/** When a KronJob is decided: `none` not at all, `first` before all that are `later`. */
export type Urgency = 'none' | 'first' | 'later';

export type RedeciderOptions = {
  readonly clock: Clock;
  /** Status writes that follow from edits of calendars, per second. */
  readonly writesPerSecond: number;
  /** Must not throw, like the following. */
  readonly urgencyOf: (key: string) => Urgency;
  /** Decides without a write. @returns whether the decision is complete */
  readonly redecide: (key: string) => boolean;
  /** Writes the status of a key, after all keys that are due. */
  readonly write: (key: string) => void;
};

/** @property since when the first of the joined causes came, on the monotonic clock */
type Waiting = { readonly cause: Cause; readonly since: number };
type Open = { readonly onDone: ((seconds: number) => void) | undefined; readonly since: number };
type Batch = { readonly id: string; readonly keys: readonly string[]; next: number };

/** Milliseconds for which the event loop is held. Due Jobs wait for it. */
const maxSliceMs = 5;
/** Steps in one turn of the event loop. */
const maxSteps = 10_000;
/** Milliseconds between two groups of status writes. */
const writeMs = 100;

/**
 * Decides again on the KronJobs that an edit of a calendar concerns soon, without holding the event loop. Lets the statuses
 * of all that refer to it be written at a limited rate.
 *
 * ```text
 *   edit ─→ sort by urgency ─→ decide, set the wake ─→ the status differs ─→ write, at a limited rate
 *            │     └── 5 ms per turn ──┘                       ↑
 *            └── the last decision holds: keep or set its wake ─┘
 * ```
 */
export class Redecider {
  readonly #options: RedeciderOptions;
  /** Edits of one calendar cause at most two decisions a second. */
  readonly #edits: EditRate;
  /** By the ids of their causes: not sorted yet. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #batches = new Map<string, Batch>();
  readonly #first = new NamespaceLines();
  readonly #others = new NamespaceLines();
  readonly #writes = new NamespaceLines();
  /** Keys whose turn to write has come. */
  readonly #permitted = new Set<string>();
  readonly #bucket: TokenBucket;
  /** Causes whose KronJobs are not all decided. */
  #open: Open[] = [];
  #isScheduled = false;
  #timer: Timer | undefined;
  /** Counts the calls of `clear`. */
  #round = 0;

  constructor(options: RedeciderOptions) {
    this.#options = options;
    const { clock, writesPerSecond: rate } = options;
    this.#bucket = new TokenBucket({ clock, rate, burst: Math.max(1, (rate * writeMs) / 1_000) });
    this.#edits = new EditRate(clock, (id) => this.#begin(id));
  }

  add(cause: Cause): void {
    const since = this.#waiting.get(cause.id)?.since ?? this.#options.clock.monotonic();
    this.#waiting.set(cause.id, { cause, since });
    this.#edits.edit(cause.id);
  }

  /** The status of this key is written when its turn comes. */
  addWrite(key: string): void {
    this.#writes.add(key);
    this.#timer ??= this.#options.clock.setTimer(0, () => this.#release());
  }

  /** Whether the status of a key may be written now. The permission is used up. */
  takePermission(key: string): boolean {
    return this.#permitted.delete(key);
  }

  /** The status was written for another reason, or the KronJob was deleted. */
  forget(key: string): void {
    this.#writes.delete(key);
    this.#permitted.delete(key);
  }

  /** Drops everything that waits. */
  clear(): void {
    this.#round += 1;
    this.#isScheduled = false;
    this.#waiting.clear();
    this.#batches.clear();
    this.#first.clear();
    this.#others.clear();
    this.#writes.clear();
    this.#permitted.clear();
    this.#open = [];
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  stop(): void {
    this.clear();
    this.#edits.stop();
  }

  /** A cause that comes while the KronJobs of its id are sorted waits for the end of that. */
  #begin(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || this.#batches.has(id)) return;
    const { cause, since } = waiting;
    this.#waiting.delete(id);
    this.#open.push({ onDone: cause.onDone, since });
    this.#batches.set(id, { id, keys: cause.referrers(), next: 0 });
    this.#schedule();
  }

  get #isIdle(): boolean {
    return this.#batches.size === 0 && this.#first.size === 0 && this.#others.size === 0;
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    const round = this.#round;
    setImmediate(() => {
      if (round !== this.#round) return;
      this.#isScheduled = false;
      this.#work();
    });
  }

  #work(): void {
    const { clock } = this.#options;
    const end = clock.monotonic() + maxSliceMs;
    for (let steps = 0; steps < maxSteps && !this.#isIdle && clock.monotonic() < end; steps++) {
      const [batch] = this.#batches.values();
      if (batch === undefined) this.#decideOne();
      else this.#sortOne(batch);
    }
    if (!this.#isIdle) {
      this.#schedule();
      return;
    }
    const now = clock.monotonic();
    for (const { onDone, since } of this.#open.splice(0)) onDone?.((now - since) / 1_000);
  }

  #sortOne(batch: Batch): void {
    const key = batch.keys[batch.next];
    batch.next += 1;
    if (key === undefined) {
      this.#batches.delete(batch.id);
      this.#begin(batch.id);
      return;
    }
    const urgency = this.#options.urgencyOf(key);
    if (urgency === 'first') {
      this.#others.delete(key);
      this.#first.add(key);
    } else if (urgency === 'later' && !this.#first.has(key)) {
      this.#others.add(key);
    }
  }

  #decideOne(): void {
    const line = this.#first.size > 0 ? this.#first : this.#others;
    const key = line.take();
    if (key !== undefined && !this.#options.redecide(key)) line.add(key);
  }

  #release(): void {
    const { clock, write } = this.#options;
    this.#timer = undefined;
    while (this.#writes.size > 0 && this.#bucket.take()) {
      const key = this.#writes.take();
      if (key === undefined) break;
      this.#permitted.add(key);
      write(key);
    }
    if (this.#writes.size > 0) this.#timer = clock.setTimer(writeMs, () => this.#release());
  }
}
