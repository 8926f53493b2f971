import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import { objectKey } from '@kron/kubernetes/cache/objectKey';
import { compareVersions } from '@kron/kubernetes/cache/resourceVersion';
import type { JobIndex } from './jobIndex.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { JobOwner, OwnerKind } from './ownerKind.ts';
import { readJob } from './readJob.ts';

/** Whether a live list reads the Jobs with the label of the kind, if it has one, or all Jobs of the namespace. */
export type ListScope = 'labelled' | 'all';

/** Each page of a list. Short, because a list that hangs holds up its whole namespace. */
const listMs = 10_000;

export type LiveListOptions = Call & { readonly scope?: ListScope };

type Query = Parameters<typeof listPages>[1];

/** The caches that a live list reads and updates. */
type Cached<Owner extends JobOwner, J extends OwnedJob> = {
  readonly owners: MultiNamespaceCache<Owner>;
  readonly jobs: MultiNamespaceCache<J>;
  readonly index: JobIndex<J>;
};

/** Lists Jobs live, beside a watch that goes on. */
export class LiveJobLists<Owner extends JobOwner, J extends OwnedJob> {
  readonly #kind: OwnerKind<Owner, J>;
  readonly #cached: Cached<Owner, J>;
  /** For each list in flight, the UIDs of the Jobs whose deletion the watch has brought meanwhile. */
  readonly #deletedDuringLists = new Set<Set<string>>();

  constructor(kind: OwnerKind<Owner, J>, cached: Cached<Owner, J>) {
    this.#kind = kind;
    this.#cached = cached;
  }

  /** The watch has brought the deletion of a Job: no list in flight may bring it back. */
  deleted(uid: string): void {
    for (const deleted of this.#deletedDuringLists) deleted.add(uid);
  }

  /** Lists the Jobs of these owners and puts them into the cache. @throws what the transport throws */
  async refresh(
    namespace: string,
    names: readonly string[],
    transport: Pick<Transport, 'list' | 'get'>,
    { scope = 'labelled', ...options }: LiveListOptions,
  ): Promise<void> {
    const call = { timeoutMs: listMs, ...options };
    const { query, reduce, hasAll } = this.#listOf(namespace, names, scope);
    const deleted = new Set<string>();
    this.#deletedDuringLists.add(deleted);
    const { items, resourceVersion } = await listPages(transport, query, reduce, call).finally(() =>
      this.#deletedDuringLists.delete(deleted),
    );
    const listed = new Set(items.map(({ metadata }) => metadata.uid));
    const unlisted = names
      .flatMap((name) => this.#cached.index.of(objectKey({ namespace, name })))
      .filter(({ metadata }) => compareVersions(metadata.resourceVersion, resourceVersion) <= 0)
      .filter(({ metadata }) => !listed.has(metadata.uid));
    for (const job of items) if (!deleted.has(job.metadata.uid)) this.#cached.jobs.putListed(job);
    if (hasAll) for (const job of unlisted) this.#cached.jobs.remove(job);
    else await this.#removeDeleted(unlisted, transport, call);
  }

  /**
   * A Job that a list by label lacks was deleted, or has lost its label. If the watch has not brought the one or the other
   * yet, only a read tells: an active Job must not be taken for a deleted one. A finished Job that has lost its label comes
   * back with the watch.
   */
  async #removeDeleted(unlisted: readonly J[], transport: Pick<Transport, 'get'>, call: Call): Promise<void> {
    const labelled = unlisted.filter(({ isUnlabelled }) => isUnlabelled !== true);
    await Promise.all(
      labelled.map(async (job) => {
        const isGone = job.seen.state !== 'active' || !(await this.#isStored(job, transport, call));
        if (isGone) this.#cached.jobs.remove(job);
      }),
    );
  }

  async #isStored(job: J, transport: Pick<Transport, 'get'>, call: Call): Promise<boolean> {
    const stored = await readJob(transport, job.metadata, call);
    if (stored?.metadata.uid !== job.metadata.uid) return false;
    this.#cached.jobs.put(this.#kind.transformJob(stored));
    return true;
  }

  /** A list by label takes less time in a namespace with many Jobs, but lacks Jobs whose label was dropped or changed. */
  #listOf(
    namespace: string,
    names: readonly string[],
    scope: ListScope,
  ): { query: Query; reduce: (object: KubeObject) => J | undefined; hasAll: boolean } {
    const { jobLabel, transformJob } = this.#kind;
    const query = { resource: jobs, namespace };
    if (jobLabel !== undefined && scope === 'labelled') {
      const labelSelector = `${jobLabel} in (${names.join()})`;
      return { query: { ...query, labelSelector }, reduce: transformJob, hasAll: false };
    }
    const { owners } = this.#cached;
    const uids = new Set(names.map((name) => owners.get({ namespace, name })?.metadata.uid));
    const reduce = (object: KubeObject): J | undefined => {
      const job = transformJob(object);
      return job.controllerUID !== undefined && uids.has(job.controllerUID) ? job : undefined;
    };
    return { query, reduce, hasAll: true };
  }
}
