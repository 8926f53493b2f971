import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { ListPage, Transport, WatchEvent } from '@kron/kubernetes/transport';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { laggingTransport } from '../testing/laggingTransport.ts';

const types = { ADDED: 'create', MODIFIED: 'update', DELETED: 'delete' } as const;
const againMs = 100;
/** How far a watch may lag behind. */
const catchUpMs = 120_000;

/**
 * Records every change that an API server has stored since `begin`. A failed watch resumes where it was, so that no change
 * is missed while the server is down.
 */
export class ClusterRecord {
  /** Whether history was compacted before it was read, so that intermediate changes are missing. */
  readonly gaps: string[] = [];
  readonly #transport: Transport;
  readonly #changes = new Map<string, AuditedChange[]>();
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #stop = new AbortController();
  readonly #following: Promise<void>[] = [];
  readonly #resources: Resource[] = [];

  constructor(transport: Transport) {
    this.#transport = laggingTransport(transport);
  }

  /** Resolves when every change from now on is recorded. */
  async begin(resources: readonly Resource[]): Promise<void> {
    for (const resource of resources) {
      this.#resources.push(resource);
      const { items, resourceVersion } = await this.#transport.list({ resource });
      for (const object of items) this.#add({ resource: resource.plural, type: 'create', object });
      this.#following.push(this.#follow(resource, resourceVersion));
    }
  }

  async end(): Promise<void> {
    this.#stop.abort(new Error('the record was stopped'));
    await Promise.all(this.#following);
  }

  /** In order of the server's revisions, across all resources. */
  of(namespace: string): AuditedChange[] {
    return sorted(this.#changes.get(namespace) ?? []);
  }

  all(): AuditedChange[] {
    return sorted([...this.#changes.values()].flat());
  }

  /**
   * Calls `find` after every change of a namespace until it finds something.
   *
   * @throws Error that names what was not found in time; and what `find` throws
   */
  async until<T>(
    { namespace, what, patience }: { namespace: string; what: string; patience: number },
    find: () => T | undefined | false,
  ): Promise<T> {
    const found = find();
    if (found !== undefined && found !== false) return found;
    const waiting = this.#waiting.get(namespace) ?? new Set();
    this.#waiting.set(namespace, waiting);
    return new Promise<T>((resolve, reject) => {
      const finish = (act: () => void): void => {
        timer.cancel();
        waiting.delete(look);
        act();
      };
      const look = (): void => {
        try {
          const answer = find();
          if (answer !== undefined && answer !== false) finish(() => resolve(answer));
        } catch (error) {
          finish(() => reject(error));
        }
      };
      const timer = systemClock.setTimer(patience, () =>
        finish(() =>
          reject(new Error(`in ${namespace}, after ${patience / 1000} s it is still not so that ${what}`)),
        ),
      );
      waiting.add(look);
    });
  }

  /**
   * Resolves when everything is recorded that the server had stored at the call. Watches of different resources have no
   * common order.
   *
   * @param namespace default: all namespaces
   */
  async caughtUp(namespace?: string): Promise<void> {
    await Promise.all(
      this.#resources.map(async (resource) => {
        const held = await this.#held(resource, namespace);
        const deadline = systemClock.monotonic() + catchUpMs;
        while (!isUpTo(held, this.#latest(resource, namespace))) {
          if (systemClock.monotonic() > deadline)
            throw new Error(`the watch of ${resource.plural} does not tell what a list does`);
          await this.#aMoment();
        }
      }),
    );
  }

  /** Lists what the server stores now. Retries until the server answers. */
  async #held(resource: Resource, namespace?: string): Promise<ListPage> {
    const place = namespace === undefined ? { resource } : { resource, namespace };
    for (;;) {
      try {
        return await this.#transport.list(place);
      } catch (error) {
        if (error instanceof ApiError && error.code < 429) throw error;
      }
      await this.#aMoment();
    }
  }

  async #aMoment(): Promise<void> {
    this.#stop.signal.throwIfAborted();
    await new Promise<void>((done) => systemClock.setTimer(againMs, done));
  }

  /** The last recorded change of each object. */
  #latest({ plural }: Resource, namespace?: string): AuditedChange[] {
    const changes =
      namespace === undefined ? [...this.#changes.values()].flat() : (this.#changes.get(namespace) ?? []);
    const latest = new Map<string, AuditedChange>();
    for (const change of changes)
      if (change.resource === plural) latest.set(change.object.metadata.uid ?? '', change);
    return [...latest.values()];
  }

  async #follow(resource: Resource, from: string): Promise<void> {
    const { signal } = this.#stop;
    let resourceVersion = from;
    while (!signal.aborted) {
      try {
        const query = { resource, resourceVersion, timeoutSeconds: 300 };
        for await (const event of this.#transport.watch(query, signal)) {
          resourceVersion = event.object.metadata.resourceVersion ?? resourceVersion;
          this.#take(resource, event);
        }
      } catch (error) {
        if (signal.aborted) return;
        if (error instanceof ApiError && error.code === 410) {
          this.gaps.push(`${resource.plural} from ${resourceVersion} on`);
          resourceVersion = await this.#relist(resource);
        }
        await sleep(systemClock, againMs, signal).catch(() => undefined);
      }
    }
  }

  /** Records the changes since the last event, as far as a list shows them. */
  async #relist(resource: Resource): Promise<string> {
    const { items, resourceVersion } = await this.#transport.list({ resource });
    const known = new Map<string, AuditedChange>();
    for (const change of [...this.#changes.values()].flat()) {
      if (change.resource === resource.plural) known.set(change.object.metadata.uid ?? '', change);
    }
    for (const object of items) {
      const before = known.get(object.metadata.uid ?? '');
      known.delete(object.metadata.uid ?? '');
      const type = before === undefined ? 'create' : 'update';
      const isNew = before === undefined || revisionOf(before.object) < revisionOf(object);
      if (isNew) this.#add({ resource: resource.plural, type, object });
    }
    for (const gone of known.values()) if (gone.type !== 'delete') this.#add({ ...gone, type: 'delete' });
    return resourceVersion;
  }

  #take({ plural }: Resource, { type, object }: WatchEvent): void {
    if (type !== 'BOOKMARK') this.#add({ resource: plural, type: types[type], object });
  }

  #add(change: AuditedChange): void {
    const { namespace = '' } = change.object.metadata;
    const changes = this.#changes.get(namespace) ?? [];
    changes.push(change);
    this.#changes.set(namespace, changes);
    for (const look of this.#waiting.get(namespace) ?? []) look();
  }
}

function isUpTo({ items, resourceVersion }: ListPage, latest: readonly AuditedChange[]): boolean {
  const recorded = new Map(latest.map((change) => [change.object.metadata.uid, change]));
  const isKnown = (object: KubeObject): boolean => {
    const last = recorded.get(object.metadata.uid);
    return last !== undefined && (last.type === 'delete' || revisionOf(last.object) >= revisionOf(object));
  };
  const held = new Set(items.map(({ metadata }) => metadata.uid));
  const isLeft = ({ type, object }: AuditedChange): boolean =>
    type !== 'delete' && revisionOf(object) <= Number(resourceVersion) && !held.has(object.metadata.uid);
  return items.every(isKnown) && !latest.some(isLeft);
}

function sorted(changes: readonly AuditedChange[]): AuditedChange[] {
  return [...changes].sort((a, b) => revisionOf(a.object) - revisionOf(b.object));
}

/** The revision of a change. The object of a deletion carries the revision of the deletion. */
export function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.resourceVersion);
}
