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
import { seriesKey } from './seriesKey.ts';
import type { NamespacePace } from '../sharing/namespacePace.ts';
import { FencedError } from '../fencedError.ts';
import { TokenBucket } from '../requests/tokenBucket.ts';
import { WakeHeap } from '../queue/wakeHeap.ts';
import { WorkQueue } from '../queue/workQueue.ts';

type EventRecorderOptions = Reporter & {
  readonly transport: Transport;
  readonly clock: Clock;
  /** Knows the slow namespaces. Their Events share a few workers. Default: no namespace is slow. */
  readonly pace?: NamespacePace;
  /** Called for each Event that is dropped. Must not throw. */
  readonly onDropped?: (note: EventNote, reason: unknown) => void;
  /** Called for each successful write. Must not throw. */
  readonly onWritten?: () => void;
};

/** A series ends when its Event has not occurred for this time. Until then, further occurrences are only counted. */
const seriesMs = 6 * 60_000;
/**
 * A series older than this number of milliseconds ends when its Event occurs with another message. A new series then starts,
 * because the message of a stored Event cannot change.
 */
const maxMessageAgeMs = 60 * 60_000;
const minWriteIntervalMs = 60_000;
/** The maximum number of new Events about one object: 25 at once, and one more every ten seconds. */
const perObject = { burst: 25, rate: 0.1 };
const refillMs = (perObject.burst / perObject.rate) * 1000;
/**
 * The maximum number of series in memory. At the maximum, a new series replaces the series whose Event has not occurred for
 * the longest time. If the count of that series is not written yet, the new Event is dropped instead.
 */
const maxSeries = 10_000;
const maxAttempts = 6;

type Series = {
  readonly note: EventNote;
  readonly name: string;
  occurrences: Occurrences;
  /** The count in the stored Event. It is 0 before the first write. */
  written: number;
  writtenAt: number;
  attempts: number;
};

/**
 * Records Kubernetes Events. `record` never blocks and never fails: Events are written in the background with the lowest
 * priority, and an Event that cannot be written is dropped. A repeated Event becomes a series whose count is written once a
 * minute. A rate limit per object protects the API server.
 */
export class EventRecorder {
  readonly #options: EventRecorderOptions;
  readonly #series = new Map<string, Series>();
  readonly #budgets = new Map<string, TokenBucket>();
  readonly #queue: WorkQueue;
  readonly #revisits: WakeHeap;
  #nameCount = 0;

  constructor(options: EventRecorderOptions) {
    this.#options = options;
    const { clock, pace } = options;
    this.#queue = new WorkQueue({
      clock,
      ...(pace === undefined ? {} : { pace }),
      workers: 4,
      initialBackoffMs: 200,
      maxBackoffMs: 5_000,
      work: (key) => this.#write(key),
    });
    this.#revisits = new WakeHeap({ clock, time: 'monotonic', wake: (key) => this.#revisit(key) });
    this.#queue.start();
  }

  record(event: EventNote): void {
    const { clock } = this.#options;
    // Truncate the note now, because thousands of notes stay in memory, some with long messages of the API server.
    const note = truncateNote(event);
    const key = seriesKey(note);
    const now = clock.now();
    const known = this.#series.get(key);
    if (known !== undefined && !hasOldMessage(known, note, now)) {
      const { occurrences } = known;
      known.occurrences = { ...occurrences, count: occurrences.count + 1, last: now };
      this.#series.delete(key);
      this.#series.set(key, known);
      if (clock.monotonic() - known.writtenAt >= minWriteIntervalMs) this.#queue.add(key);
      return;
    }
    if (!this.#hasRoom()) this.#drop(key, note, new Error('too many events'));
    else if (this.#isFlooded(note)) this.#drop(key, note, new Error('too many events about one object'));
    else this.#startSeries(key, note, now);
  }

  /** Resolves when each recorded Event is written, dropped or in backoff. */
  flush(): Promise<void> {
    return this.#queue.whenIdle();
  }

  /** Drops all Events that wait for their write. Resolves when the current writes are done. */
  async stop(): Promise<void> {
    this.#revisits.stop();
    await this.#queue.stop();
  }

  #startSeries(key: string, note: EventNote, now: number): void {
    this.#nameCount += 1;
    const name = `${note.regarding.name.slice(0, 200)}.${now.toString(16)}${this.#nameCount.toString(16).padStart(5, '0')}`;
    const occurrences = { count: 1, first: now, last: now };
    const writtenAt = this.#options.clock.monotonic();
    this.#series.set(key, { note, name, occurrences, written: 0, writtenAt, attempts: 0 });
    this.#revisits.set(key, writtenAt + minWriteIntervalMs);
    this.#queue.add(key);
  }

  /** Runs once a minute for each series. Writes the count if it has grown, and drops a series that has ended. */
  #revisit(key: string): void {
    const found = this.#series.get(key);
    if (found === undefined) {
      this.#forgetBudget(key);
      return;
    }
    const { clock } = this.#options;
    const grown = found.written > 0 && found.occurrences.count > found.written;
    if (!grown && clock.now() - found.occurrences.last >= seriesMs) {
      this.#forget(key, found.note);
      return;
    }
    if (grown) this.#queue.add(key);
    this.#revisits.set(key, clock.monotonic() + minWriteIntervalMs);
  }

  async #write(key: string): Promise<void> {
    const found = this.#series.get(key);
    if (found === undefined || found.written === found.occurrences.count) return;
    const { occurrences } = found;
    try {
      await (found.written === 0 ? this.#create(found) : this.#patch(found));
      found.written = occurrences.count;
      found.writtenAt = this.#options.clock.monotonic();
      found.attempts = 0;
      this.#options.onWritten?.();
    } catch (error) {
      found.attempts += 1;
      if (found.attempts < maxAttempts && isRetriable(error)) throw error;
      this.#forget(key, found.note);
      // A 404 means that the stored Event of this series has expired, or that the namespace is gone.
      const isExpected = isNamespaceTerminating(error) || isNotFound(error);
      if (!isExpected) this.#options.onDropped?.(found.note, error);
    }
  }

  async #create({ name, note, occurrences }: Series): Promise<void> {
    const place = { resource: events, namespace: eventNamespace(note) };
    try {
      await this.#options.transport.create(place, eventManifest(name, note, occurrences, this.#options), {
        priority: 'last',
      });
    } catch (error) {
      // Only this process uses this name, so an earlier attempt has created the Event, and its answer was lost.
      if (!isAlreadyExists(error)) throw error;
    }
  }

  async #patch({ name, note, occurrences }: Series): Promise<void> {
    const ref = { resource: events, namespace: eventNamespace(note), name };
    await this.#options.transport.patch(
      ref,
      { type: 'merge', body: series(occurrences) },
      { priority: 'last' },
    );
  }

  #hasRoom(): boolean {
    if (this.#series.size < maxSeries) return true;
    // The first series in the map is the one whose last occurrence is the oldest.
    for (const [key, { note, occurrences, written }] of this.#series) {
      if (written === occurrences.count) this.#forget(key, note);
      break;
    }
    return this.#series.size < maxSeries;
  }

  #isFlooded({ regarding: { uid } }: EventNote): boolean {
    const budget = this.#budgets.get(uid) ?? new TokenBucket({ clock: this.#options.clock, ...perObject });
    this.#budgets.set(uid, budget);
    return !budget.take();
  }

  #forget(key: string, { regarding: { uid } }: EventNote): void {
    this.#series.delete(key);
    this.#revisits.delete(key);
    this.#forgetBudget(uid);
  }

  /** Drops the token bucket of an object if it is full, because a new bucket is also full. Otherwise checks again later. */
  #forgetBudget(uid: string): void {
    const budget = this.#budgets.get(uid);
    if (budget?.isFull === true) this.#budgets.delete(uid);
    else if (budget !== undefined) this.#revisits.set(uid, this.#options.clock.monotonic() + refillMs);
  }

  #drop(key: string, note: EventNote, reason: Error): void {
    this.#forget(key, note);
    this.#options.onDropped?.(note, reason);
  }
}

function hasOldMessage({ note, occurrences }: Series, { note: text }: EventNote, now: number): boolean {
  return note.note !== text && now - occurrences.first >= maxMessageAgeMs;
}

/** Whether to retry a failed write: no answer, too many requests, a server error, or this process may not write. */
function isRetriable(error: unknown): boolean {
  if (error instanceof FencedError) return true;
  if (error instanceof ApiError) return error.code === 429 || error.code >= 500;
  return error instanceof ConnectionError;
}
