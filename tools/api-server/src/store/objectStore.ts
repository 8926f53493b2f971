import { isRecord, type KubeObject } from '../objects/kubeObject.ts';
import type { Resource } from '../objects/resource.ts';

/** One write. Audits, watches and reads of old states use the history of all writes. */
export type Change = {
  readonly revision: number;
  readonly type: 'ADDED' | 'MODIFIED' | 'DELETED';
  readonly resource: Resource;
  /** The object after the change. For a deletion, the last state of the object, with the revision of the deletion. */
  readonly object: KubeObject;
  /** The object before the change. undefined: the change is a create. */
  readonly previous: KubeObject | undefined;
};

/** All objects in all their states. As in etcd, one counter of revisions spans all kinds. */
export class ObjectStore {
  /** The objects by the plural name of the kind, and then by namespace and name. */
  readonly #kinds = new Map<string, Map<string, KubeObject>>();
  readonly #history: Change[] = [];
  readonly #listeners = new Set<(change: Change) => void>();
  #revision = 1;
  #compacted = 0;

  get revision(): number {
    return this.#revision;
  }

  /** Reads and watches from an older revision fail. The history still has the older changes. */
  get compacted(): number {
    return this.#compacted;
  }

  get history(): readonly Change[] {
    return this.#history;
  }

  compact(): void {
    this.#compacted = this.#revision;
  }

  read(resource: Resource, namespace: string, name: string): KubeObject | undefined {
    return this.#of(resource).get(keyOf(namespace, name));
  }

  /** The objects of a kind, sorted by namespace and name. An empty namespace selects all namespaces. */
  list(resource: Resource, namespace: string = ''): KubeObject[] {
    return ordered(this.#of(resource), namespace);
  }

  /** All objects of a kind, unsorted. This is faster than `list`. */
  all(resource: Resource): readonly KubeObject[] {
    return [...this.#of(resource).values()];
  }

  /** Like `list`, but in the state at a revision. */
  listAt(resource: Resource, namespace: string, revision: number): KubeObject[] {
    if (revision >= this.#revision) return this.list(resource, namespace);
    const then = new Map<string, KubeObject>();
    for (const change of this.#history) {
      if (change.revision > revision) break;
      if (change.resource.plural !== resource.plural) continue;
      const key = keyOfObject(change.object);
      if (change.type === 'DELETED') then.delete(key);
      else then.set(key, change.object);
    }
    return ordered(then, namespace);
  }

  changesAfter(revision: number): readonly Change[] {
    let low = 0;
    let high = this.#history.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#history[middle]?.revision ?? Infinity) > revision) high = middle;
      else low = middle + 1;
    }
    return this.#history.slice(low);
  }

  /** Stores an object, and returns it with its new resourceVersion. */
  write(resource: Resource, object: KubeObject): KubeObject {
    const key = keyOfObject(object);
    const previous = this.#of(resource).get(key);
    const stored = this.#stamped(resource, object);
    this.#of(resource).set(key, stored);
    this.#record({ type: previous ? 'MODIFIED' : 'ADDED', resource, object: stored, previous });
    return stored;
  }

  remove(resource: Resource, object: KubeObject): void {
    const key = keyOfObject(object);
    const previous = this.#of(resource).get(key);
    this.#of(resource).delete(key);
    this.#record({ type: 'DELETED', resource, object: this.#stamped(resource, object), previous });
  }

  /** Calls back on every change, in order and before the write returns. Returns a function that removes the listener. */
  onChange(listener: (change: Change) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  #of({ plural }: Resource): Map<string, KubeObject> {
    const kind = this.#kinds.get(plural) ?? new Map<string, KubeObject>();
    this.#kinds.set(plural, kind);
    return kind;
  }

  #stamped({ custom }: Resource, object: KubeObject): KubeObject {
    this.#revision += 1;
    const metadata = { ...object.metadata, resourceVersion: String(this.#revision) };
    const stamped = { ...object, metadata };
    return custom ? (withSortedKeys(stamped) as KubeObject) : stamped;
  }

  #record(change: Omit<Change, 'revision'>): void {
    const recorded = { ...change, revision: this.#revision };
    this.#history.push(recorded);
    for (const listener of this.#listeners) listener(recorded);
  }
}

function keyOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

function keyOfObject({ metadata }: KubeObject): string {
  return keyOf(metadata.namespace ?? '', metadata.name);
}

function ordered(objects: ReadonlyMap<string, KubeObject>, namespace: string): KubeObject[] {
  const prefix = namespace === '' ? '' : `${namespace}/`;
  const found = [...objects].filter(([key]) => key.startsWith(prefix));
  return found.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, object]) => object);
}

/** An API server returns the keys of custom resources in alphabetical order. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (!isRecord(value)) return value;
  const keys = Object.keys(value).toSorted();
  return Object.fromEntries(keys.map((key) => [key, withSortedKeys(value[key])]));
}
