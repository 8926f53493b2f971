import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import type { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import { type NamespacedName, objectKey } from '@kron/kubernetes/cache/objectKey';
import { RequestBatcher } from '../controller/requests/requestBatcher.ts';
import type { CachedMetadata } from '../controller/cache/cachedMetadata.ts';
import { compareVersions } from '@kron/kubernetes/cache/resourceVersion';
import type { JobIndex } from './jobIndex.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { JobOwner, OwnerKind } from './ownerKind.ts';
import { readJob } from './readJob.ts';

/**
 * Which Jobs a live list reads. `labelled`: the Jobs with the label of the kind, or all Jobs if the kind has no label.
 * `all`: all Jobs of the namespace. `behind`: like `all`, but creates of Jobs are sent first.
 */
type ListScope = 'labelled' | 'all' | 'behind';

/** Time limit for each page of a list. Short, because a list that hangs delays all lists of its namespace. */
const listMs = 10_000;
/** Maximum number of owners per list by label. A selector of 100 names takes 7 kB of the URL, which every proxy accepts. */
const maxNames = 100;
/** The maximum length of a label value. The API server refuses a list if any name in its selector is longer. */
const maxLabelLength = 63;
/** An owner with more Jobs than this gets a list of its own, because a long list would delay the other owners. */
const maxSharedJobs = 50;
/**
 * No live list is needed if the cache was up to date at most this many milliseconds ago, or if an earlier list started at
 * most this many milliseconds ago.
 */
const maxStalenessMs = 1_000;
/** Maximum number of owners whose Jobs are listed in advance at the same time. */
const maxAhead = 100;

type Query = Parameters<typeof listPages>[1];

/** A list of an owner that will soon be due. `startedAt` is on the monotonic clock. */
type ListAhead = { readonly startedAt: number; readonly listed: Promise<void>; hasEnded: boolean };

type LiveJobListsOptions<Owner extends JobOwner, J extends OwnedJob> = {
  readonly transport: Pick<Transport, 'list' | 'get'>;
  readonly clock: Clock;
  readonly owners: MultiNamespaceCache<Owner>;
  readonly jobs: MultiNamespaceCache<J>;
  readonly index: JobIndex<J>;
};

/** Lists Jobs live, in addition to the watch. The lists of several owners share requests. */
export class LiveJobLists<Owner extends JobOwner, J extends OwnedJob> {
  readonly #kind: OwnerKind<Owner, J>;
  readonly #options: LiveJobListsOptions<Owner, J>;
  readonly #batches: Readonly<Record<ListScope, RequestBatcher<void>>>;
  /** The lists in advance, by the UID of the owner. A list that failed is removed. */
  readonly #ahead = new Map<string, ListAhead>();
  /** For each list in flight, the UIDs of the Jobs whose deletion the watch has reported since the list was requested. */
  readonly #deletedDuringLists = new Set<Set<string>>();

  constructor(kind: OwnerKind<Owner, J>, options: LiveJobListsOptions<Owner, J>) {
    this.#kind = kind;
    this.#options = options;
    // Only lists by label have a limit, because one list of all Jobs in a namespace serves any number of owners.
    const batchesOf = (scope: ListScope, maxSubjects?: number): RequestBatcher<void> =>
      new RequestBatcher<void>({
        request: async (namespace, names) => {
          await this.refresh(namespace, names, scope);
          return () => undefined;
        },
        maxSubjects,
      });
    this.#batches = {
      labelled: batchesOf('labelled', maxNames),
      all: batchesOf('all'),
      behind: batchesOf('behind'),
    };
  }

  /** Lists the Jobs of an owner and puts them into the cache. @throws what the transport throws */
  list({ namespace, name }: NamespacedName, scope: ListScope = 'labelled'): Promise<void> {
    return this.#batches[scope].request(namespace, name);
  }

  /**
   * Lists the Jobs of an owner shortly before it is due, if the decision will depend on them. The API server answers a list
   * up to 100 ms late, because its cache has to catch up first. With this list, the due owner does not wait for the answer.
   */
  listAhead(owner: Owner): void {
    const { metadata } = owner;
    const { namespace, uid } = metadata;
    if (this.#kind.dependsOnJobs?.(owner) !== true || this.hasMany(objectKey(metadata))) return;
    for (const [known, { startedAt }] of this.#ahead)
      if (!this.#isRecent(startedAt)) this.#ahead.delete(known);
    if (this.#ahead.has(uid) || this.#ahead.size >= maxAhead || this.#isFresh(namespace)) return;
    const begun = {
      startedAt: this.#options.clock.monotonic(),
      listed: this.list(metadata),
      hasEnded: false,
    };
    this.#ahead.set(uid, begun);
    begun.listed.then(
      () => (begun.hasEnded = true),
      () => this.#ahead.get(uid) === begun && this.#ahead.delete(uid),
    );
  }

  /** Drops the lists from before this process became the leader, because another process may have created Jobs since. */
  clear(): void {
    this.#ahead.clear();
  }

  forget(uid: string): void {
    this.#ahead.delete(uid);
  }

  /** Whether the cached Jobs of an owner are recent enough to be used in place of a live list. */
  isFresh({ namespace, uid }: CachedMetadata): boolean {
    return this.#aheadOf(uid)?.hasEnded === true || this.#isFresh(namespace);
  }

  #isFresh(namespace: string): boolean {
    return this.#isRecent(this.#options.jobs.asOf(namespace));
  }

  #isRecent(time: number): boolean {
    return this.#options.clock.monotonic() - time <= maxStalenessMs;
  }

  #aheadOf(uid: string): ListAhead | undefined {
    const list = this.#ahead.get(uid);
    return list !== undefined && this.#isRecent(list.startedAt) ? list : undefined;
  }

  /** Whether an owner has so many Jobs that it gets a list of its own. */
  hasMany(ownerKey: string): boolean {
    return this.#options.index.count(ownerKey) > maxSharedJobs;
  }

  /**
   * Waits until a live list of an owner's Jobs has ended, or until the watch shows that the cache is recent enough. The API
   * server answers a list up to 100 ms late, because its own cache has to catch up with the writes of other clients. A watch
   * event of a Job that this process has just created often comes before the answer.
   *
   * @throws what the list throws
   */
  async freshen({ metadata }: Pick<Owner, 'metadata'>): Promise<void> {
    const { namespace, name, uid } = metadata;
    if (this.hasMany(objectKey(metadata))) return this.refresh(namespace, [name]);
    const list = this.#aheadOf(uid)?.listed ?? this.list(metadata);
    let cancel: (() => void) | undefined;
    const fresh = new Promise<void>((resolve) => {
      const { clock, jobs: cached } = this.#options;
      cancel = cached.onAsOf(namespace, clock.monotonic() - maxStalenessMs, resolve);
    });
    await Promise.race([list, fresh]).finally(() => cancel?.());
  }

  /** Tells the lists in flight that the watch has reported the deletion of a Job, so that no list caches the Job again. */
  deleted(uid: string): void {
    for (const deleted of this.#deletedDuringLists) deleted.add(uid);
  }

  /** Lists the Jobs of these owners in one request and puts them into the cache. @throws what the transport throws */
  async refresh(namespace: string, names: readonly string[], scope: ListScope = 'labelled'): Promise<void> {
    const { transport, index, jobs: cached } = this.#options;
    const call: Call = { timeoutMs: listMs, ...(scope === 'behind' ? { priority: 'second' } : {}) };
    const { query, reduce, hasAll } = this.#listOf(namespace, names, scope);
    const deleted = new Set<string>();
    this.#deletedDuringLists.add(deleted);
    const { items, resourceVersion } = await listPages(transport, query, reduce, call).finally(() =>
      this.#deletedDuringLists.delete(deleted),
    );
    const listed = new Set(items.map(({ metadata }) => metadata.uid));
    const unlisted = names
      .flatMap((name) => index.of(objectKey({ namespace, name })))
      .filter(({ metadata }) => compareVersions(metadata.resourceVersion, resourceVersion) <= 0)
      .filter(({ metadata }) => !listed.has(metadata.uid));
    for (const job of items) if (!deleted.has(job.metadata.uid)) cached.putListed(job, resourceVersion);
    if (hasAll) for (const job of unlisted) cached.remove(job);
    else await this.#removeDeleted(unlisted, call);
  }

  /**
   * Removes cached Jobs that are missing from a list by label, because they were deleted or have lost their label. Reads
   * each active Job first, because an active Job that has only lost its label must stay. A finished Job without its label is
   * cached again when the watch delivers it.
   */
  async #removeDeleted(unlisted: readonly J[], call: Call): Promise<void> {
    const labelled = unlisted.filter(({ isUnlabelled }) => isUnlabelled !== true);
    await Promise.all(
      labelled.map(async (job) => {
        const isGone = job.seen.state !== 'active' || !(await this.#isStored(job, call));
        if (isGone) this.#options.jobs.remove(job);
      }),
    );
  }

  async #isStored(job: J, call: Call): Promise<boolean> {
    const stored = await readJob(this.#options.transport, job.metadata, call);
    if (stored?.metadata.uid !== job.metadata.uid) return false;
    this.#options.jobs.put(this.#kind.transformJob(stored));
    return true;
  }

  /**
   * Builds the query. A list by label takes less time in a namespace with many Jobs, but lacks Jobs that have lost their
   * label.
   */
  #listOf(
    namespace: string,
    names: readonly string[],
    scope: ListScope,
  ): { query: Query; reduce: (object: KubeObject) => J | undefined; hasAll: boolean } {
    const { jobLabel, transformJob } = this.#kind;
    const query = { resource: jobs, namespace };
    const areLabels = names.every(({ length }) => length <= maxLabelLength);
    if (jobLabel !== undefined && scope === 'labelled' && areLabels) {
      const labelSelector = `${jobLabel} in (${names.join()})`;
      return { query: { ...query, labelSelector }, reduce: transformJob, hasAll: false };
    }
    const { owners } = this.#options;
    const uids = new Set(names.map((name) => owners.get({ namespace, name })?.metadata.uid));
    const reduce = (object: KubeObject): J | undefined => {
      const job = transformJob(object);
      return job.controllerUID !== undefined && uids.has(job.controllerUID) ? job : undefined;
    };
    return { query, reduce, hasAll: true };
  }
}
