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
    transport: Pick<Transport, 'list'>,
    call: Call = {},
  ): Promise<void> {
    const { query, reduce } = this.#listOf(namespace, names);
    const deleted = new Set<string>();
    this.#deletedDuringLists.add(deleted);
    const { items, resourceVersion } = await listPages(transport, query, reduce, call).finally(() =>
      this.#deletedDuringLists.delete(deleted),
    );
    const listed = new Set(items.map(({ metadata }) => metadata.uid));
    for (const name of names) {
      for (const job of this.#cached.index.of(objectKey({ namespace, name }))) {
        const isOlder = compareVersions(job.metadata.resourceVersion, resourceVersion) <= 0;
        if (isOlder && !listed.has(job.metadata.uid)) this.#cached.jobs.remove(job);
      }
    }
    for (const job of items) if (!deleted.has(job.metadata.uid)) this.#cached.jobs.putListed(job);
  }

  #listOf(
    namespace: string,
    names: readonly string[],
  ): { query: Query; reduce: (object: KubeObject) => J | undefined } {
    const { jobLabel, transformJob, asOwnedBy } = this.#kind;
    const query = { resource: jobs, namespace };
    if (asOwnedBy === undefined) {
      return { query: { ...query, labelSelector: `${jobLabel} in (${names.join()})` }, reduce: transformJob };
    }
    const { owners } = this.#cached;
    const nameOf = new Map(names.map((name) => [owners.get({ namespace, name })?.metadata.uid, name]));
    const reduce = (object: KubeObject): J | undefined => {
      const job = transformJob(object);
      const name = job.controllerUID === undefined ? undefined : nameOf.get(job.controllerUID);
      return name === undefined ? undefined : asOwnedBy(job, name);
    };
    return { query, reduce };
  }
}
