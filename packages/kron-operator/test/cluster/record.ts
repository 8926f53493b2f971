import { ApiError } from '@kron/kubernetes/apiError';
import type { KubeObject, Resource } from '@kron/kubernetes/kubeObject';
import { sleep } from '@kron/kubernetes/sleep';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { ListPage, Transport, WatchEvent } from '@kron/kubernetes/transport';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { laggingTransport } from '../testing/laggingTransport.ts';

const types = { ADDED: 'create', MODIFIED: 'update', DELETED: 'delete' } as const;
const againMs = 100;
/** So long a watch may be behind. */
const catchUpMs = 120_000;

/**
 * Everything that an API server has held since `begin`, change by change. A watch that breaks off goes on where it
 * was, so that nothing is missed while the server is away.
 */
export class ClusterRecord {
  /** Where history was forgotten before it was read: only what was left of it is recorded. */
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

  /** Done when every change from now on is recorded. */
  async begin(resources: readonly Resource[]): Promise<void> {
    for (const resource of resources) {
      this.#resources.push(resource);
      const { items, resourceVersion } = await this.#transport.list({ resource });
      for (const object of items) this.#add({ resource: resource.plural, type: 'create', object });
      this.#following.push(this.#follow(resource, resourceVersion));
    }
  }

  async end(): Promise<void> {
    this.#stop.abort(new Error('the record ends'));
    await Promise.all(this.#following);
  }

  /** In the order of the server's revisions, over all resources. */
  of(namespace: string): AuditedChange[] {
    return sorted(this.#changes.get(namespace) ?? []);
  }

  all(): AuditedChange[] {
    return sorted([...this.#changes.values()].flat());
  }

  /**
   * Looks at every change of a namespace until there is something to be found.
   *
   * @throws Error that says what did not come, and whatever `find` throws
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
   * Done when everything is recorded that the server held when this was called, whichever watch tells of it, and
   * however late: no order is given across watches.
   *
   * @param namespace all of them unless given
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

  /** What the server holds now, as soon as it can be asked. */
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

  /** What is recorded last of each object there ever was. */
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

  /** What has changed meanwhile, as far as it can still be seen. */
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

/** When a change was made; also of a deletion, whose object carries the revision of that. */
export function revisionOf({ metadata }: KubeObject): number {
  return Number(metadata.resourceVersion);
}
