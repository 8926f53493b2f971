import type { ObjectMeta } from '@kron/kubernetes/kubeObject';
import { objectKey } from './objectKey.ts';
import { compareVersions } from './resourceVersion.ts';

/** What a cache needs of an object; the rest may be trimmed away. */
export type Cacheable = { readonly metadata: ObjectMeta };

/**
 * What happened to one object, by UID: one that took the name of another is deleted and added. `own`: by a write of this
 * process, which knows of it.
 */
export type CacheEvent<T> =
  | { readonly type: 'added'; readonly object: T; readonly own: boolean }
  | { readonly type: 'updated'; readonly object: T; readonly previous: T; readonly own: boolean }
  | { readonly type: 'deleted'; readonly object: T };

/**
 * The objects of a resource as last heard of, by key. It never goes back in time: what is older than what it has, of
 * the same object, is passed over, so that an own write stays until the watch has caught up with it.
 */
export class ObjectCache<T extends Cacheable> {
  readonly #objects = new Map<string, T>();
  readonly #emit: (event: CacheEvent<T>) => void;

  /** @param emit told of each change, after it was made; must not throw */
  constructor(emit: (event: CacheEvent<T>) => void) {
    this.#emit = emit;
  }

  get size(): number {
    return this.#objects.size;
  }

  get(key: string): T | undefined {
    return this.#objects.get(key);
  }

  values(): IterableIterator<T> {
    return this.#objects.values();
  }

  /** An object as it is now, from the watch. */
  put(object: T): void {
    this.#put(object, false);
  }

  /** An object as an own write was answered with. */
  putOwn(object: T): void {
    this.#put(object, true);
  }

  /** An object is gone. One that has taken its name since stays. */
  remove(object: T): void {
    const key = objectKey(object.metadata);
    const previous = this.#objects.get(key);
    if (previous === undefined || isAnother(object, previous)) return;
    this.#objects.delete(key);
    this.#emit({ type: 'deleted', object });
  }

  /**
   * All objects there are, as of a version. What the cache knows from later than that stays.
   *
   * @param rewound the server has lost history, so that later means nothing: the list is all there is
   */
  replace(objects: readonly T[], version: string, rewound: boolean): void {
    const listed = new Map(objects.map((object) => [objectKey(object.metadata), object]));
    for (const [key, previous] of this.#objects) {
      if (listed.has(key) || (!rewound && compareVersions(versionOf(previous), version) > 0)) continue;
      this.#objects.delete(key);
      this.#emit({ type: 'deleted', object: previous });
    }
    for (const [key, object] of listed) {
      const previous = this.#objects.get(key);
      const differs =
        previous === undefined || isAnother(object, previous) || versionOf(object) !== versionOf(previous);
      if (differs && (rewound || previous === undefined || isNewer(object, previous)))
        this.#set(key, object, previous);
    }
  }

  #put(object: T, own: boolean): void {
    const key = objectKey(object.metadata);
    const previous = this.#objects.get(key);
    if (previous !== undefined && !isNewer(object, previous)) return;
    this.#set(key, object, previous, own);
  }

  #set(key: string, object: T, previous: T | undefined, own = false): void {
    if (previous !== undefined && isAnother(object, previous)) {
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

function isNewer(object: Cacheable, previous: Cacheable): boolean {
  return compareVersions(versionOf(object), versionOf(previous)) > 0;
}

function isAnother(object: Cacheable, previous: Cacheable): boolean {
  return object.metadata.uid !== previous.metadata.uid;
}

function versionOf({ metadata }: Cacheable): string {
  return metadata.resourceVersion ?? '';
}
