import { ApiError, isAlreadyExists, isNamespaceTerminating, isNotFound } from '@kron/kubernetes/apiError';
import type { Clock } from '@kron/kubernetes/clock';
import { ConnectionError } from '@kron/kubernetes/connectionError';
import type { Transport } from '@kron/kubernetes/transport';
import {
  type EventNote,
  eventManifest,
  eventNamespace,
  events,
  type Reporter,
  type Occurrences,
  series,
  truncateNote,
} from './eventNote.ts';
import { TokenBucket } from '../requests/tokenBucket.ts';
import { WakeHeap } from '../queue/wakeHeap.ts';
import { WorkQueue } from '../queue/workQueue.ts';

export type EventRecorderOptions = Reporter & {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Told of each note that will not be seen by anybody, and why. Must not throw. */
  readonly onDropped?: (note: EventNote, why: unknown) => void;
  /** Told of each write that succeeds. Must not throw. */
  readonly onWritten?: () => void;
};

/** The same again within this time is counted, not told anew. */
const seriesMs = 6 * 60_000;
/** A count is written at most so often. */
const betweenWritesMs = 60_000;
/** New events about one object: so many at once, and one more every ten seconds. */
const perObject = { burst: 25, rate: 0.1 };
const refillMs = (perObject.burst / perObject.rate) * 1000;
/** Series that are remembered; for one more the one that was seen longest ago is forgotten, if it has been told. */
const mostSeries = 10_000;
const mostTries = 6;

type Series = {
  readonly note: EventNote;
  readonly name: string;
  seen: Occurrences;
  /** The count that is stored; 0 before it is. */
  written: number;
  writtenAt: number;
  tries: number;
};

/**
 * Tells people about objects by Kubernetes events. Recording never waits and never fails: events are written later, a
 * few side by side and after everything else, and those that cannot be are dropped. What is said again of the same
 * object becomes a series, whose count is written now and then; one object cannot flood the server.
 */
export class EventRecorder {
  readonly #options: EventRecorderOptions;
  readonly #series = new Map<string, Series>();
  readonly #budgets = new Map<string, TokenBucket>();
  readonly #queue: WorkQueue;
  readonly #later: WakeHeap;
  #names = 0;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
    const { clock } = options;
    this.#queue = new WorkQueue({
      clock,
      workers: 4,
      firstBackoffMs: 200,
      longestBackoffMs: 5_000,
      work: (key) => this.#write(key),
    });
    this.#later = new WakeHeap({ clock, time: 'monotonic', wake: (key) => this.#revisit(key) });
    this.#queue.start();
  }

  record(said: EventNote): void {
    const { clock } = this.#options;
    // Thousands are kept, and some repeat what an API server said.
    const note = truncateNote(said);
    const key = seriesKey(note);
    const now = clock.now();
    const known = this.#series.get(key);
    if (known !== undefined) {
      known.seen = { ...known.seen, count: known.seen.count + 1, last: now };
      this.#series.delete(key);
      this.#series.set(key, known);
      if (clock.monotonic() - known.writtenAt >= betweenWritesMs) this.#queue.add(key);
      return;
    }
    if (!this.#hasRoom()) this.#drop(key, note, new Error('too many events at once'));
    else if (this.#isFlooded(note)) this.#drop(key, note, new Error('too many events about one object'));
    else this.#begin(key, note, now);
  }

  /** Done when what was recorded has been written or dropped, but for what waits to be tried again. */
  flush(): Promise<void> {
    return this.#queue.whenIdle();
  }

  /** What is under way ends; the rest is forgotten. */
  async stop(): Promise<void> {
    this.#later.stop();
    await this.#queue.stop();
  }

  #begin(key: string, note: EventNote, now: number): void {
    this.#names += 1;
    const name = `${note.regarding.name.slice(0, 200)}.${now.toString(16)}${this.#names.toString(16).padStart(5, '0')}`;
    const seen = { count: 1, first: now, last: now };
    const writtenAt = this.#options.clock.monotonic();
    this.#series.set(key, { note, name, seen, written: 0, writtenAt, tries: 0 });
    this.#later.set(key, writtenAt + betweenWritesMs);
    this.#queue.add(key);
  }

  /** Once a minute: a count that has grown is written, and a series that has ended is forgotten. */
  #revisit(key: string): void {
    const found = this.#series.get(key);
    if (found === undefined) {
      this.#forgetBudget(key);
      return;
    }
    const { clock } = this.#options;
    const grown = found.written > 0 && found.seen.count > found.written;
    if (!grown && clock.now() - found.seen.last >= seriesMs) {
      this.#forget(key, found.note);
      return;
    }
    if (grown) this.#queue.add(key);
    this.#later.set(key, clock.monotonic() + betweenWritesMs);
  }

  async #write(key: string): Promise<void> {
    const found = this.#series.get(key);
    if (found === undefined || found.written === found.seen.count) return;
    const { seen } = found;
    try {
      await (found.written === 0 ? this.#create(found) : this.#patch(found));
      found.written = seen.count;
      found.writtenAt = this.#options.clock.monotonic();
      found.tries = 0;
      this.#options.onWritten?.();
    } catch (error) {
      found.tries += 1;
      if (found.tries < mostTries && isWorthAnotherTry(error)) throw error;
      this.#forget(key, found.note);
      // Events live for an hour: a series that outlives its event has been told. One that is new lacks its namespace.
      const isNoLoss = isNamespaceTerminating(error) || isNotFound(error);
      if (!isNoLoss) this.#options.onDropped?.(found.note, error);
    }
  }

  async #create({ name, note, seen }: Series): Promise<void> {
    const place = { resource: events, namespace: eventNamespace(note) };
    try {
      await this.#options.transport.create(place, eventManifest(name, note, seen, this.#options), {
        priority: 'last',
      });
    } catch (error) {
      // Names are this process's own: it was stored, and the answer was lost.
      if (!isAlreadyExists(error)) throw error;
    }
  }

  async #patch({ name, note, seen }: Series): Promise<void> {
    const ref = { resource: events, namespace: eventNamespace(note), name };
    await this.#options.transport.patch(ref, { type: 'merge', body: series(seen) }, { priority: 'last' });
  }

  #hasRoom(): boolean {
    if (this.#series.size < mostSeries) return true;
    // In the order in which they were last seen.
    for (const [key, { note, seen, written }] of this.#series) {
      if (written === seen.count) this.#forget(key, note);
      break;
    }
    return this.#series.size < mostSeries;
  }

  #isFlooded({ regarding: { uid } }: EventNote): boolean {
    const budget = this.#budgets.get(uid) ?? new TokenBucket({ clock: this.#options.clock, ...perObject });
    this.#budgets.set(uid, budget);
    return !budget.take();
  }

  #forget(key: string, { regarding: { uid } }: EventNote): void {
    this.#series.delete(key);
    this.#later.delete(key);
    this.#forgetBudget(uid);
  }

  /** When it is full, as it will be then. */
  #forgetBudget(uid: string): void {
    const budget = this.#budgets.get(uid);
    if (budget?.isFull === true) this.#budgets.delete(uid);
    else if (budget !== undefined) this.#later.set(uid, this.#options.clock.monotonic() + refillMs);
  }

  #drop(key: string, note: EventNote, why: Error): void {
    this.#forget(key, note);
    this.#options.onDropped?.(note, why);
  }
}

function seriesKey({ regarding, related, type, reason, action, note }: EventNote): string {
  return JSON.stringify([regarding.uid, related?.uid, type, reason, action, note]);
}

/** No answer, too many requests, or trouble of the server's own; a refusal stays one. */
function isWorthAnotherTry(error: unknown): boolean {
  if (error instanceof ApiError) return error.code === 429 || error.code >= 500;
  return error instanceof ConnectionError;
}
