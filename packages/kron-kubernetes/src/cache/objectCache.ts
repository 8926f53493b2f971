import type { ObjectMeta } from '../kubeObject.ts';
import { objectKey } from './objectKey.ts';
import { compareVersions } from './resourceVersion.ts';

/** The part of an object that the cache needs. */
export type Cacheable = { readonly metadata: ObjectMeta };

/**
 * A change of one object. Objects are identified by UID, so an object that replaces another object of the same name is a
 * deletion and an addition. `own` marks a change by a write of this process.
 */
export type CacheEvent<T> =
  | { readonly type: 'added'; readonly object: T; readonly own: boolean }
  | { readonly type: 'updated'; readonly object: T; readonly previous: T; readonly own: boolean }
  | { readonly type: 'deleted'; readonly object: T };

/**
 * Caches the objects of a resource by key. It ignores versions older than the cached one, so that an object written by this
 * process stays until the watch has caught up with the write.
 */
export class ObjectCache<T extends Cacheable> {
  readonly #objects = new Map<string, T>();
  readonly #emit: (event: CacheEvent<T>) => void;
  /** Objects from before a restore of the API server from a backup. Every version that the server now sends replaces them. */
  #outdated: ReadonlySet<T> = new Set();

  /** @param emit called after each change; must not throw */
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
   * The cached object of a key. Undefined if it was cached before a restore of the API server from a backup: since then, the
   * same version can have other content.
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

  /** Caches the object that a write of this process returned. */
  putOwn(object: T): void {
    this.#put(object, true);
  }

  /** Removes an object, unless another object has taken its name. @returns whether the object was cached */
  remove(object: Cacheable): boolean {
    const key = objectKey(object.metadata);
    const previous = this.#objects.get(key);
    if (previous === undefined || isReplacement(object, previous)) return false;
    this.#objects.delete(key);
    // Emit the cached object, so that indexes find it. The labels of the given object may differ.
    this.#emit({ type: 'deleted', object: previous });
    return true;
  }

  /**
   * To be called after a restore of the API server from a backup. From then on, each object that the server sends replaces
   * the object that is cached now, even if the version is older.
   */
  rewind(): void {
    this.#outdated = new Set(this.#objects.values());
  }

  /**
   * Replaces all objects with those of a list. Cached objects that have a later version than the list stay, and those that a
   * live list has shown at this version or a later one: the list can lack them because their owners were not known yet.
   *
   * @param version the resourceVersion of the list
   * @param shown the versions of live lists, by the UIDs of the objects in them
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
