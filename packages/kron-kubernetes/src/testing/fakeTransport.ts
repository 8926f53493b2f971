import { ApiError } from '../apiError.ts';
import { isObject } from '../isObject.ts';
import type { KubeObject, ObjectRef } from '../kubeObject.ts';
import type {
  Call,
  DeleteOptions,
  ListPage,
  ListQuery,
  Manifest,
  Patch,
  Place,
  Transport,
  WatchEvent,
  WatchQuery,
  WriteCall,
} from '../transport.ts';

type Stored = { readonly place: Place; readonly object: KubeObject };
type Logged = { readonly version: number; readonly place: Place; readonly event: WatchEvent };
type Watcher = {
  readonly query: WatchQuery;
  readonly push: (event: WatchEvent) => void;
  readonly end: (error?: Error) => void;
};

/**
 * A transport for tests. It stores objects like an API server, with resourceVersions, UIDs, pages, conflicts and watches
 * that can continue from a version. It answers at once, and fails if `faults` says so.
 */
export class FakeTransport implements Transport {
  /** The requests until now, for example `create backup-1`, `list` and `watch 17`. */
  readonly requests: string[] = [];
  /**
   * Faults of later requests. Each fault applies once: to the next request whose text in `requests` begins with `request`.
   * With `hang`, that request gets no answer until its signal is aborted.
   */
  readonly faults: { request: string; error: Error | 'hang' }[] = [];
  /** The oldest version from which a watch can continue. A watch from an older version gets a 410. */
  compactedTo = 0;
  version = 100;
  /** Maximum number of objects on a page, even if the request allows more. */
  maxPage: number = Number.POSITIVE_INFINITY;
  readonly #objects = new Map<string, Stored>();
  readonly #log: Logged[] = [];
  readonly #watchers = new Set<Watcher>();
  #uids = 0;

  get watchers(): number {
    return this.#watchers.size;
  }

  get = async (ref: ObjectRef, call?: Call): Promise<KubeObject> => {
    await this.#arrive(`get ${ref.name}`, call?.signal);
    return this.#mustHave(ref);
  };

  list = async <T = KubeObject>(query: ListQuery<T>, call?: Call): Promise<ListPage<T>> => {
    await this.#arrive(
      query.continueToken === undefined ? 'list' : `list ${query.continueToken}`,
      call?.signal,
    );
    const all = [...this.#objects.values()]
      .filter(({ place }) => isIn(place, query))
      .map(({ object }) => (query.reduce === undefined ? (object as T) : query.reduce(object)));
    const from = Number(query.continueToken ?? 0);
    const to = from + Math.min(query.limit ?? all.length, this.maxPage);
    return {
      items: all.slice(from, to),
      resourceVersion: String(this.version),
      bytes: 0,
      ...(to < all.length ? { continueToken: String(to) } : {}),
    };
  };

  async *watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    await this.#arrive(`watch ${query.resourceVersion}`, signal);
    const from = Number(query.resourceVersion);
    if (from < this.compactedTo) throw ApiError.from(410, { reason: 'Expired', message: 'too old' });
    const queue: WatchEvent[] = this.#log
      .filter(({ version, place }) => version > from && isIn(place, query))
      .map(({ event }) => event);
    let wake: () => void = () => undefined;
    let end: { error?: Error } | undefined;
    const watcher: Watcher = {
      query,
      push: (event) => {
        queue.push(event);
        wake();
      },
      end: (error) => {
        end = error === undefined ? {} : { error };
        wake();
      },
    };
    this.#watchers.add(watcher);
    const abort = (): void => watcher.end(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    try {
      for (;;) {
        for (let event = queue.shift(); event !== undefined; event = queue.shift()) yield event;
        if (end?.error !== undefined) throw end.error;
        if (end !== undefined) return;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    } finally {
      signal.removeEventListener('abort', abort);
      this.#watchers.delete(watcher);
    }
  }

  create = async (place: Place, manifest: Manifest, call?: WriteCall): Promise<KubeObject> => {
    await this.#arrive(`create ${manifest.metadata.name}`, call?.signal);
    const key = keyOf({ ...place, name: manifest.metadata.name });
    if (this.#objects.has(key))
      throw ApiError.from(409, { reason: 'AlreadyExists', message: 'already exists' });
    this.#uids += 1;
    const namespace = place.namespace === undefined ? {} : { namespace: place.namespace };
    const metadata = { ...manifest.metadata, ...namespace, uid: `uid-${this.#uids}` };
    return this.#store('ADDED', place, { ...manifest, metadata });
  };

  replace = async (ref: ObjectRef, manifest: Manifest, call?: WriteCall): Promise<KubeObject> => {
    await this.#arrive(`replace ${ref.name}`, call?.signal);
    const { metadata } = this.#mustHave(ref);
    const { resourceVersion = metadata.resourceVersion } = manifest.metadata;
    if (resourceVersion !== metadata.resourceVersion) throw conflict();
    return this.#store('MODIFIED', ref, {
      ...manifest,
      metadata: { ...metadata, ...manifest.metadata },
    });
  };

  patch = async (ref: ObjectRef, { body }: Patch, call?: WriteCall): Promise<KubeObject> => {
    await this.#arrive(`patch ${ref.name}`, call?.signal);
    return this.#store('MODIFIED', ref, merge(this.#mustHave(ref), body) as KubeObject);
  };

  delete = async (ref: ObjectRef, { uid }: DeleteOptions, call?: WriteCall): Promise<void> => {
    await this.#arrive(`delete ${ref.name}`, call?.signal);
    const object = this.#mustHave(ref);
    if (object.metadata.uid !== uid) throw conflict();
    this.#objects.delete(keyOf(ref));
    this.#publish('DELETED', ref, this.#versioned(object));
  };

  /** Increases the resourceVersion without a change of an object, and sends a bookmark to each watch. */
  bookmark(): void {
    this.version += 1;
    const object = { metadata: { name: '', resourceVersion: String(this.version) } };
    for (const { push } of this.#watchers) push({ type: 'BOOKMARK', object });
  }

  /** Ends all watches: with `error` or, without one, in the way in which a server ends a watch after `timeoutSeconds`. */
  endWatches(error?: Error): void {
    for (const { end } of this.#watchers) end(error);
  }

  /** Drops all history: from now on, a watch from an older version gets a 410. */
  compact(): void {
    this.compactedTo = this.version + 1;
    this.version += 1;
  }

  /** Sets the objects and the version to those of a backup. */
  restore(version: number, objects: readonly { place: Place; object: KubeObject }[]): void {
    this.version = version;
    this.#objects.clear();
    this.#log.length = 0;
    for (const { place, object } of objects)
      this.#objects.set(keyOf({ ...place, name: object.metadata.name }), { place, object });
  }

  async #arrive(request: string, signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    this.requests.push(request);
    const index = this.faults.findIndex((fault) => request.startsWith(fault.request));
    const [fault] = index < 0 ? [] : this.faults.splice(index, 1);
    if (fault?.error === 'hang') await rejectOnAbort(signal);
    else if (fault !== undefined) throw fault.error;
  }

  #mustHave(ref: ObjectRef): KubeObject {
    const stored = this.#objects.get(keyOf(ref));
    if (stored === undefined)
      throw ApiError.from(404, { reason: 'NotFound', message: `${ref.name} not found` });
    return stored.object;
  }

  #store(type: 'ADDED' | 'MODIFIED', place: Place, object: KubeObject): KubeObject {
    const stored = this.#versioned(object);
    this.#objects.set(keyOf({ ...place, name: object.metadata.name }), { place, object: stored });
    this.#publish(type, place, stored);
    return stored;
  }

  #versioned(object: KubeObject): KubeObject {
    this.version += 1;
    return { ...object, metadata: { ...object.metadata, resourceVersion: String(this.version) } };
  }

  #publish(type: 'ADDED' | 'MODIFIED' | 'DELETED', place: Place, object: KubeObject): void {
    const event = { type, object };
    this.#log.push({ version: this.version, place, event });
    for (const { query, push } of this.#watchers) if (isIn(place, query)) push(event);
  }
}

function conflict(): ApiError {
  return ApiError.from(409, { reason: 'Conflict', message: 'the object has been modified' });
}

function isIn(place: Place, { resource, namespace }: Place): boolean {
  return (
    place.resource.plural === resource.plural && (namespace === undefined || place.namespace === namespace)
  );
}

function keyOf({ resource, namespace = '', name }: ObjectRef): string {
  return `${resource.plural}/${namespace}/${name}`;
}

function rejectOnAbort(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  });
}

/** Applies a JSON merge patch (RFC 7386). */
function merge(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const merged: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) delete merged[key];
    else merged[key] = merge(merged[key], value);
  }
  return merged;
}
