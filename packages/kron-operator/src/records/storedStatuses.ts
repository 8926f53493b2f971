import { objectKey } from '@kron/kubernetes/cache/objectKey';
import type { OutcomeLog } from './outcomeLog.ts';
import type { RecordedObject } from './record.ts';

type Stored = { readonly metadata: Pick<RecordedObject, 'namespace' | 'name' | 'uid'> };

type StoredStatusesOptions<O extends Stored, Entry> = {
  readonly log: Pick<OutcomeLog, 'hasRoom' | 'whenRoom'>;
  /** Returns the cached object with a key. */
  readonly owner: (key: string) => O | undefined;
  /** The entries of a status, the newest first. */
  readonly entriesOf: (object: O) => readonly Entry[];
  readonly idOf: (entry: Entry) => string;
  /** Writes the lines of a status. @param entries the entries that were not written yet, the oldest first */
  readonly write: (object: O, entries: readonly Entry[]) => void;
};

/**
 * Writes the entries of stored statuses to the outcome log, each entry once per process. Compares a status with the entries
 * that this process has written, and not with the previous status. So if a crash or a lost answer has prevented a line, the
 * next reconcile of the object writes it.
 *
 * While many lines wait to be written, the lines of an object are delayed if this process has not written any of them yet.
 * Delayed lines take no memory, because they are made later from the cached status. So a new leader can take over many
 * objects without dropping lines, even while the file cannot be written.
 */
export class StoredStatuses<O extends Stored, Entry> {
  readonly #options: StoredStatusesOptions<O, Entry>;
  /** The ID of the newest entry that was written, by the UID of the object. */
  readonly #newest = new Map<string, string>();
  /** The keys of the objects whose lines are delayed. */
  readonly #waiting = new Set<string>();

  constructor(options: StoredStatusesOptions<O, Entry>) {
    this.#options = options;
  }

  stored(object: O): void {
    const isFirst = !this.#newest.has(object.metadata.uid);
    if (!isFirst || this.#options.log.hasRoom) this.#write(object);
    else this.#wait(objectKey(object.metadata));
  }

  /** Writes the delayed lines of a deleted object, and forgets the object. */
  deleted(object: O): void {
    if (this.#waiting.has(objectKey(object.metadata))) this.#write(object);
    this.#newest.delete(object.metadata.uid);
  }

  #wait(key: string): void {
    if (this.#waiting.size === 0) this.#options.log.whenRoom(() => this.#writeSome());
    this.#waiting.add(key);
  }

  #writeSome(): void {
    const { log, owner } = this.#options;
    for (const key of this.#waiting) {
      if (!log.hasRoom) break;
      this.#waiting.delete(key);
      const object = owner(key);
      if (object !== undefined) this.#write(object);
    }
    if (this.#waiting.size > 0) log.whenRoom(() => this.#writeSome());
  }

  #write(object: O): void {
    const { entriesOf, idOf, write } = this.#options;
    this.#waiting.delete(objectKey(object.metadata));
    const { uid } = object.metadata;
    const entries = entriesOf(object);
    const written = entries.findIndex((entry) => idOf(entry) === this.#newest.get(uid));
    write(object, (written < 0 ? entries : entries.slice(0, written)).toReversed());
    const [newest] = entries;
    if (newest !== undefined) this.#newest.set(uid, idOf(newest));
  }
}
