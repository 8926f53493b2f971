import type { Clock, Timer } from '@kron/kubernetes/clock';
import { TokenBucket } from '../controller/requests/tokenBucket.ts';
import { EditRate } from '../jobs/editRate.ts';
import { NamespaceLines } from './namespaceLines.ts';

/** Why KronJobs are decided again. */
export type Cause<Change> = {
  /** Of the calendar or kind. While KronJobs of one id are sorted, further causes with it are joined. */
  readonly id: string;
  readonly change: Change;
  /** Keys of the KronJobs. */
  readonly referrers: () => readonly string[];
  /** Called when all of them were decided. Must not throw. @param seconds since the cause came */
  readonly onDone?: (seconds: number) => void;
};

export type RedeciderOptions<Change> = {
  readonly clock: Clock;
  /** Status writes that follow from edits of calendars, per second. */
  readonly writesPerSecond: number;
  /** The change from the first of two changes to the second one. */
  readonly join: (earlier: Change, later: Change) => Change;
  /** Whether a change may concern the next window of a KronJob. Must not throw, like the following. */
  readonly isConcerned: (key: string, change: Change) => boolean;
  /** Decides without a write. @returns whether the decision is complete */
  readonly redecide: (key: string) => boolean;
  /** Writes the status of a key, after all keys that are due. */
  readonly write: (key: string) => void;
};

/** @property since when the first of the joined causes came, on the monotonic clock */
type Waiting<Change> = { readonly cause: Cause<Change>; readonly since: number };
/** It keeps no change: while edits follow each other, many are open, and a change holds two calendars. */
type Open = { readonly onDone: ((seconds: number) => void) | undefined; readonly since: number };
type Batch<Change> = { readonly cause: Cause<Change>; readonly keys: readonly string[]; next: number };

/** Milliseconds for which the event loop is held. Due Jobs wait for it. */
const maxSliceMs = 5;
/** Steps in one turn of the event loop. */
const maxSteps = 10_000;
/** Milliseconds between two groups of status writes. */
const writeMs = 100;

/**
 * Decides again on the KronJobs that refer to an edited calendar: all of them soon, without holding the event loop, and
 * those whose next window the edit concerns first. Lets their statuses be written at a limited rate.
 *
 * ```text
 *   edit ─→ sort by concern ─→ decide, set the wake ─→ the status differs ─→ write, at a limited rate
 *            └──────── 5 ms per turn ─────────┘
 * ```
 */
export class Redecider<Change> {
  readonly #options: RedeciderOptions<Change>;
  /** Edits of one calendar cause at most two decisions a second. */
  readonly #edits: EditRate;
  /** By the ids of their causes: not sorted yet. */
  readonly #waiting = new Map<string, Waiting<Change>>();
  readonly #batches = new Map<string, Batch<Change>>();
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

  constructor(options: RedeciderOptions<Change>) {
    this.#options = options;
    const { clock, writesPerSecond: rate } = options;
    this.#bucket = new TokenBucket({ clock, rate, burst: Math.max(1, (rate * writeMs) / 1_000) });
    this.#edits = new EditRate(clock, (id) => this.#begin(id));
  }

  add(cause: Cause<Change>): void {
    const { clock, join } = this.#options;
    const { cause: earlier, since = clock.monotonic() } = this.#waiting.get(cause.id) ?? {};
    const change = earlier === undefined ? cause.change : join(earlier.change, cause.change);
    this.#waiting.set(cause.id, { cause: { ...cause, change }, since });
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
    this.#batches.set(id, { cause, keys: cause.referrers(), next: 0 });
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

  #sortOne(batch: Batch<Change>): void {
    const { id, change } = batch.cause;
    const key = batch.keys[batch.next];
    batch.next += 1;
    if (key === undefined) {
      this.#batches.delete(id);
      this.#begin(id);
    } else if (this.#options.isConcerned(key, change)) {
      this.#others.delete(key);
      this.#first.add(key);
    } else if (!this.#first.has(key)) {
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
