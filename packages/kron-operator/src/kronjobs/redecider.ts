import type { Clock, Timer } from '@kron/kubernetes/clock';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { EditRate } from '../controller/queue/editRate.ts';
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

export type RedeciderOptions = {
  readonly clock: Clock;
  /** Status writes that follow from edits of calendars, per second. */
  readonly writesPerSecond: number;
  /**
   * When a KronJob is decided: in seconds from now, the smallest first. Undefined: not at all. Must not throw, like the
   * following.
   */
  readonly urgencyOf: (key: string) => number | undefined;
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
const maxSliceMs = 10;
/** KronJobs that are as urgent as that, or less, are decided in any order. In seconds. */
const maxUrgency = 60;
/** Steps in one turn of the event loop. */
const maxSteps = 10_000;
/** Milliseconds between two groups of status writes. */
const writeMs = 100;

/**
 * Decides again on the KronJobs that an edit of a calendar concerns soon, without holding the event loop. Lets the statuses
 * of all that refer to it be written at a limited rate.
 *
 * ```text
 *   edit ─→ sort by urgency ─→ decide, set the wake ─→ the status differs ─→ all are decided: write, at a limited rate
 *            │     └─ 10 ms per turn ──┘                       ↑
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
  /** By urgency. */
  readonly #lines = Array.from({ length: maxUrgency + 1 }, () => new NamespaceLines());
  /** The urgency of each key that waits in a line. */
  readonly #urgencies = new Map<string, number>();
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
    this.#releaseLater(0);
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
    for (const line of this.#lines) line.clear();
    this.#urgencies.clear();
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
    return this.#batches.size === 0 && this.#urgencies.size === 0;
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
    this.#releaseLater(0);
  }

  #sortOne(batch: Batch): void {
    const key = batch.keys[batch.next];
    batch.next += 1;
    if (key === undefined) {
      this.#batches.delete(batch.id);
      this.#begin(batch.id);
      return;
    }
    const seconds = this.#options.urgencyOf(key);
    if (seconds !== undefined) this.#addTo(Math.min(maxUrgency, Math.max(0, Math.floor(seconds))), key);
  }

  /** A key of several causes waits in the line of the most urgent one. */
  #addTo(urgency: number, key: string): void {
    const known = this.#urgencies.get(key);
    if (known !== undefined && known <= urgency) return;
    if (known !== undefined) this.#lines[known]?.delete(key);
    this.#urgencies.set(key, urgency);
    this.#lines[urgency]?.add(key);
  }

  #decideOne(): void {
    const urgency = this.#lines.findIndex(({ size }) => size > 0);
    const key = this.#lines[urgency]?.take();
    if (key === undefined) return;
    this.#urgencies.delete(key);
    if (!this.#options.redecide(key)) this.#addTo(urgency, key);
  }

  /** Decisions come before writes. */
  #releaseLater(delayMs: number): void {
    if (this.#writes.size === 0 || !this.#isIdle) return;
    this.#timer ??= this.#options.clock.setTimer(delayMs, () => this.#release());
  }

  #release(): void {
    const { write } = this.#options;
    this.#timer = undefined;
    if (!this.#isIdle) return;
    while (this.#writes.size > 0 && this.#bucket.take()) {
      const key = this.#writes.take();
      if (key === undefined) break;
      this.#permitted.add(key);
      write(key);
    }
    this.#releaseLater(writeMs);
  }
}
