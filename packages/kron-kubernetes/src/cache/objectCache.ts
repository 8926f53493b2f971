import type { ObjectMeta } from '../kubeObject.ts';
import { objectKey } from './objectKey.ts';
import { compareVersions } from './resourceVersion.ts';

/** The fields of an object that the cache needs. */
export type Cacheable = { readonly metadata: ObjectMeta };

/**
 * A change of one object. An object is identified by its UID. So if an object replaces another one with the same name, there
 * are two events: a deletion and an addition. `own` is true if a write of this process caused the change.
 */
export type CacheEvent<T> =
  | { readonly type: 'added'; readonly object: T; readonly own: boolean }
  | { readonly type: 'updated'; readonly object: T; readonly previous: T; readonly own: boolean }
  | { readonly type: 'deleted'; readonly object: T };

/**
 * Caches the objects of a resource by key. Ignores versions older than the cached version. When the cache already has the
 * result of a write of this process, the watch can still send older versions.
 */
export class ObjectCache<T extends Cacheable> {
  readonly #objects = new Map<string, T>();
  readonly #emit: (event: CacheEvent<T>) => void;
  /** Objects from before a restore of the API server from a backup. Any version from the server replaces them. */
  #outdated: ReadonlySet<T> = new Set();

  /** @param emit called after each change. It must not throw */
  constructor(emit: (event: CacheEvent<T>) => void) {
    this.#emit = emit;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  /**
   * The cached object with a key, for a comparison of versions. Undefined if the object was cached before a restore of the
   * API server from a backup: after the restore, the same version can have another content.
   */
  comparable(key: string): T | undefined {
    const object = this.#objects.get(key);
    return object !== undefined && this.#outdated.has(object) ? undefined : object;
  }

  keys(): IterableIterator<string> {
    return this.#objects.keys();
  }

  values(): IterableIterator<T> {
    return this.#objects.values();
  }

  /** Caches an object from the watch. */
  put(object: T): void {
    this.#put(object, false);
  }

  /** Caches the object in the answer to a write of this process. */
  putOwn(object: T): void {
    this.#put(object, true);
  }

  /** Removes an object, unless another object now has its name. @returns whether the object was cached */
  remove(object: Cacheable): boolean {
    const key = objectKey(object.metadata);
    const previous = this.#objects.get(key);
    if (previous === undefined || isReplacement(object, previous)) return false;
    this.#objects.delete(key);
    // Emit the cached object, because indexes know it by its labels. The labels of `object` can differ.
    this.#emit({ type: 'deleted', object: previous });
    return true;
  }

  /**
   * Must be called after a restore of the API server from a backup. Each cached object is then replaced by the next version
   * that the server sends, even by an older one.
   */
  rewind(): void {
    this.#outdated = new Set(this.#objects.values());
  }

  /**
   * Replaces all objects with those of a list. A cached object that the list lacks stays if it is newer than the list, or if
   * a live list of the same or a later version had it. Its owner can have been unknown when the list was read.
   *
   * @param version the resourceVersion of the list
   * @param shown the versions of live lists, by the UID of each object in them
   */
  replace(objects: readonly T[], version: string, shown: ReadonlyMap<string, string> = new Map()): void {
    const listed = new Map(objects.map((object) => [objectKey(object.metadata), object]));
    for (const [key, previous] of this.#objects) {
      const shownAt = shown.get(previous.metadata.uid ?? '') ?? '';
      const isLater =
        !this.#outdated.has(previous) &&
        (compareVersions(versionOf(previous), version) > 0 || compareVersions(shownAt, version) >= 0);
      if (listed.has(key) || isLater) continue;
      this.#objects.delete(key);
      this.#emit({ type: 'deleted', object: previous });
    }
    for (const [key, object] of listed) {
      const previous = this.#objects.get(key);
      if (previous === undefined || this.#isNewer(object, previous)) this.#set(key, object, previous);
    }
    this.#outdated = new Set();
  }

  #put(object: T, own: boolean): void {
    const key = objectKey(object.metadata);
    const previous = this.#objects.get(key);
    if (previous !== undefined && !this.#isNewer(object, previous)) return;
    this.#set(key, object, previous, own);
  }

  #isNewer(object: T, previous: T): boolean {
    return this.#outdated.has(previous) || compareVersions(versionOf(object), versionOf(previous)) > 0;
  }

  #set(key: string, object: T, previous: T | undefined, own = false): void {
    if (previous !== undefined && isReplacement(object, previous)) {
      this.#objects.delete(key);
      this.#emit({ type: 'deleted', object: previous });
      this.#objects.set(key, object);
      this.#emit({ type: 'added', object, own });
      return;
    }
    this.#objects.set(key, object);
    this.#emit(
      previous === undefined ? { type: 'added', object, own } : { type: 'updated', object, previous, own },
    );
  }
}

function isReplacement(object: Cacheable, previous: Cacheable): boolean {
  return object.metadata.uid !== previous.metadata.uid;
}

function versionOf({ metadata }: Cacheable): string {
  return metadata.resourceVersion ?? '';
}
