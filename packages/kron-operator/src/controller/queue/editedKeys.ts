import { namespaceOf } from '@kron/kubernetes/cache/objectKey';
import type { Clock, Timer } from '@kron/kubernetes/clock';
import { TokenBucket } from '../requests/tokenBucket.ts';
import { Rotation } from '../sharing/rotation.ts';
import { EditRate } from './editRate.ts';
import type { InTime, Result } from './result.ts';

/** An edit of an object that others refer to, such as a calendar. */
export type Edit = {
  /** Identifies the edited object. While the keys of an edit are sorted, further edits of the same object are joined. */
  readonly id: string;
  /** The keys of the objects that refer to the edited object. */
  readonly keys: () => readonly string[];
  /** Called when a decision was made for each key. Must not throw. @param seconds since the edit arrived */
  readonly onDone?: (seconds: number) => void;
};

export type EditedKeysOptions = {
  readonly clock: Clock;
  /** The maximum rate of status writes whose only cause is an edit. */
  readonly writesPerSecond: number;
  /**
   * Decides on a key, or returns an InTime. The key is then decided in its turn, with `mustDecide` set to true. Keys take
   * turns in the order of `decideBy`. This callback and the callbacks below must not throw.
   */
  readonly decide: (key: string, mustDecide: boolean) => Result | InTime;
  readonly apply: (key: string, result: Result) => void;
  /** Adds a key whose status may be written now. */
  readonly write: (key: string) => void;
  /** Called when `step` has work to do. */
  readonly onWork: () => void;
};

/** An edit whose keys are not sorted yet. `since`: when the first of the joined edits arrived, on the monotonic clock. */
type Waiting = { readonly edit: Edit; readonly since: number };
type Open = { readonly onDone: Edit['onDone']; readonly since: number };
type Batch = { readonly keys: readonly string[]; next: number };

/** Keys are grouped by the whole seconds until their next decision. The last group is for this many seconds or more. */
const maxSeconds = 60;
/** Number of keys that one step sorts. With large calendars, a key takes a part of a millisecond. */
const keysPerStep = 5;
const writeMs = 100;

/**
 * The keys of objects that refer to an edited object. When the work queue can start no key, it calls `step`. A step sorts
 * some keys, decides on one key, or permits status writes. A step sends no request, so it needs no worker.
 *
 * ```text
 *   edit ─→ sort by the time of the next decision ─→ decide, set the wake ─→ all are decided: write, at a limited rate
 *            └── the last decision holds: set its wake ───────────────────────↑
 * ```
 */
export class EditedKeys {
  readonly #options: EditedKeysOptions;
  /** Limits how often the keys of one edited object are sorted: at most twice a second. */
  readonly #rate: EditRate;
  /** Edits whose keys are not sorted yet, by id. */
  readonly #waiting = new Map<string, Waiting>();
  readonly #batches = new Map<string, Batch>();
  /** Sorted keys, by the seconds until their next decision. */
  readonly #sorted = Array.from({ length: maxSeconds + 1 }, () => new Rotation<string>());
  readonly #secondsOf = new Map<string, number>();
  /** Keys whose status waits to be written. */
  readonly #writes = new Rotation<string>();
  /** Keys whose status may be written now. */
  readonly #permitted = new Set<string>();
  readonly #bucket: TokenBucket;
  /** Edits whose keys are not all decided. */
  #open: Open[] = [];
  #timer: Timer | undefined;

  constructor(options: EditedKeysOptions) {
    this.#options = options;
    const { clock, writesPerSecond: rate } = options;
    this.#bucket = new TokenBucket({ clock, rate, burst: Math.max(1, (rate * writeMs) / 1_000) });
    this.#rate = new EditRate(clock, (id) => this.#begin(id));
  }

  /** Whether `step` has work to do. */
  get hasWork(): boolean {
    return this.#open.length > 0 || (this.#writes.size > 0 && this.#timer === undefined);
  }

  add(edit: Edit): void {
    const since = this.#waiting.get(edit.id)?.since ?? this.#options.clock.monotonic();
    this.#waiting.set(edit.id, { edit, since });
    this.#rate.edit(edit.id);
  }

  /** Permits the status write of this key when its turn comes. */
  addWrite(key: string): void {
    this.#writes.add(namespaceOf(key), key, 0);
    this.#options.onWork();
  }

  /** Whether the status of a key may be written now. */
  mayWrite(key: string): boolean {
    return this.#permitted.has(key);
  }

  /** Called after a reconcile that was permitted to write the status. */
  written(key: string): void {
    this.#permitted.delete(key);
  }

  /** To be called when the object of this key was deleted. */
  forget(key: string): void {
    this.#writes.delete(key);
    this.#permitted.delete(key);
  }

  /** Sorts keys first, then decides on keys, then permits status writes. Call it only while there is work. */
  step(): void {
    const [batch] = this.#batches;
    if (batch !== undefined) this.#sortSome(...batch);
    else if (this.#secondsOf.size > 0) this.#decideOne();
    else if (this.#open.length > 0) this.#close();
    else this.#release();
  }

  clear(): void {
    this.#waiting.clear();
    this.#batches.clear();
    for (const keys of this.#sorted) keys.clear();
    this.#secondsOf.clear();
    this.#writes.clear();
    this.#permitted.clear();
    this.#open = [];
    this.#timer?.cancel();
    this.#timer = undefined;
  }

  stop(): void {
    this.clear();
    this.#rate.stop();
  }

  /** Begins to sort the keys of an edit. If the keys of an earlier edit of the same object are being sorted, the edit waits. */
  #begin(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined || this.#batches.has(id)) return;
    const { edit, since } = waiting;
    this.#waiting.delete(id);
    this.#open.push({ onDone: edit.onDone, since });
    this.#batches.set(id, { keys: edit.keys(), next: 0 });
    // Begin in the next turn of the event loop, so that edits that arrive together are sorted together.
    setImmediate(this.#options.onWork);
  }

  #sortSome(id: string, batch: Batch): void {
    const end = batch.next + keysPerStep;
    for (const key of batch.keys.slice(batch.next, end)) this.#decide(key, false);
    batch.next = end;
    if (end < batch.keys.length) return;
    this.#batches.delete(id);
    this.#begin(id);
  }

  #decideOne(): void {
    const next = this.#sorted.find(({ size }) => size > 0)?.take(() => true);
    if (next === undefined) return;
    this.#secondsOf.delete(next.item);
    this.#decide(next.item, true);
  }

  #decide(key: string, mustDecide: boolean): void {
    const { clock, decide, apply } = this.#options;
    const result = decide(key, mustDecide);
    if (result.again !== 'inTime') return apply(key, result);
    const seconds = Math.floor((result.decideBy - clock.now()) / 1_000);
    this.#sort(key, Math.min(maxSeconds, Math.max(0, seconds)));
  }

  /**
   * Sorts a key by the seconds until its next decision. If another edit has already sorted the key, the earlier of the two
   * decision times counts.
   */
  #sort(key: string, seconds: number): void {
    const known = this.#secondsOf.get(key);
    if (known !== undefined && known <= seconds) return;
    if (known !== undefined) this.#sorted[known]?.delete(key);
    this.#secondsOf.set(key, seconds);
    this.#sorted[seconds]?.add(namespaceOf(key), key, 0);
  }

  #close(): void {
    const now = this.#options.clock.monotonic();
    for (const { onDone, since } of this.#open.splice(0)) onDone?.((now - since) / 1_000);
  }

  #release(): void {
    const { clock, write, onWork } = this.#options;
    while (this.#writes.size > 0 && this.#bucket.take()) {
      const next = this.#writes.take(() => true);
      if (next === undefined) break;
      this.#permitted.add(next.item);
      write(next.item);
    }
    if (this.#writes.size === 0) return;
    this.#timer = clock.setTimer(writeMs, () => {
      this.#timer = undefined;
      onWork();
    });
  }
}
