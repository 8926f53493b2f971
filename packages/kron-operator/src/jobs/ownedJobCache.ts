import type { JobTemplate } from 'kron-core';
import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject } from '@kron/kubernetes/kubeObject';
import { jobs } from '@kron/kubernetes/resources';
import type { Priority, Transport } from '@kron/kubernetes/transport';
import { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import type { CacheEvent } from '@kron/kubernetes/cache/objectCache';
import { type NamespacedName, objectKey, parseKey } from '@kron/kubernetes/cache/objectKey';
import type { WatchError } from '@kron/kubernetes/cache/reflector';
import { readObject } from '../controller/requests/readObject.ts';
import { StaleObjectError, writeStatus } from '../controller/requests/writeStatus.ts';
import { jobTemplateOf } from './cachedSpec.ts';
import { DroppedJobs } from './droppedJobs.ts';
import type { DueStore } from './dueStore.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import { JobIndex } from './jobIndex.ts';
import { LiveJobLists } from './liveJobLists.ts';
import type { OwnedJob } from './ownedJob.ts';
import type { JobOwner, OwnerKind, WithTemplate } from './ownerKind.ts';
import { TemplateStore } from './templateStore.ts';

type OwnedJobHandlers<Owner extends JobOwner> = {
  /**
   * Called when an owner or one of its Jobs was deleted, or when another process has created or changed an owner or a Job.
   * `suspension` means that only the suspension or the queue of a Job has changed, which can happen often.
   */
  readonly onChange: (ownerKey: string, of: 'owner' | 'job' | 'suspension') => void;
  readonly onOwnerEvent: (event: CacheEvent<Owner>) => void;
  readonly onError: (error: WatchError, resource: string) => void;
  readonly onRecovered: (resource: string) => void;
  /** Called when the API server no longer refuses lists and watches. @param namespace undefined for all namespaces */
  readonly onServedAgain?: (namespace: string | undefined) => void;
  /** Called for an object that cannot be reduced to its cached form, and is not cached. Default: no call. */
  readonly onUnreadable?: (object: KubeObject, error: unknown) => void;
};

type OwnedJobCacheOptions<Owner extends JobOwner> = OwnedJobHandlers<Owner> & {
  readonly transport: Transport;
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly clock: Clock;
  readonly random: () => number;
  readonly namespaces: readonly string[];
  /** Waits until an unavailable API server answers again. Default: the cache retries each failure after a backoff. */
  readonly awaitServer?: AwaitServer | undefined;
  /** The store of templates, which KronJobs and ControlledJobs can share. Default: a separate store. */
  readonly templates?: TemplateStore;
};

/**
 * Caches the objects of one kind, such as KronJobs, and the Jobs that they own. The owner of a Job is the object in its
 * controller reference, and the labels do not matter. The cache watches all Jobs, but keeps only Jobs of these owners.
 */
export class OwnedJobCache<Owner extends JobOwner, J extends OwnedJob> {
  /** Reads Jobs from the API server, and puts them into this cache. */
  readonly live: LiveJobLists<Owner, J>;
  readonly #kind: OwnerKind<Owner, J>;
  readonly #clock: Clock;
  readonly #transport: Transport;
  readonly #onChange: OwnedJobHandlers<Owner>['onChange'];
  readonly #templates: TemplateStore;
  readonly #stores: Pick<DueStore<unknown>, 'setDue'>[] = [];
  /**
   * The versions of an owner that the watch has delivered while a write of the owner's status is in flight, by key. One of
   * these versions may come from the write itself. Only the answer to the write shows which one.
   */
  readonly #writing = new Map<string, string[]>();
  readonly #owners: MultiNamespaceCache<Owner>;
  readonly #jobs: MultiNamespaceCache<J>;
  readonly #index: JobIndex<J>;
  readonly #dropped = new DroppedJobs();
  /** The keys of owners that may lack Jobs, because the cache drops a Job that arrives before its owner. */
  readonly #incomplete = new Set<string>();
  #refreshes = 0;
  /** The UIDs of the Jobs that this process has deleted, and whose deletion the watch has not reported yet. */
  readonly #deleting = new Set<string>();

  constructor(kind: OwnerKind<Owner, J>, options: OwnedJobCacheOptions<Owner>) {
    const { watchTransport, clock, random, namespaces, awaitServer } = options;
    const { onChange, onOwnerEvent, onError, onRecovered, onServedAgain, onUnreadable } = options;
    const { resource } = kind;
    this.#kind = kind;
    this.#templates = options.templates ?? new TemplateStore();
    this.#clock = clock;
    this.#transport = options.transport;
    this.#onChange = onChange;
    this.#index = new JobIndex((job) => this.#ownerKeyOf(job));
    const where = {
      transport: watchTransport,
      clock,
      random,
      namespaces,
      awaitServer,
      ...(onServedAgain === undefined ? {} : { onServedAgain }),
      onUnreadable,
    };
    this.#owners = new MultiNamespaceCache({
      ...where,
      resource,
      transform: (object) => this.#reduce(object),
      onEvent: (event) => {
        this.#onOwnerEvent(event);
        onOwnerEvent(event);
        if (this.#isOwnerChange(event)) onChange(objectKey(event.object.metadata), 'owner');
      },
      onError: (error) => onError(error, resource.plural),
      onRecovered: () => onRecovered(resource.plural),
    });
    this.#jobs = new MultiNamespaceCache({
      ...where,
      resource: jobs,
      transform: (object) => this.#reduceJob(object),
      keeps: (job) => this.#keeps(job),
      onUnknownDeleted: (job) => {
        this.#onJobDeleted(job);
        // The owner whose Jobs have such names may wait until the name of the deleted Job is free.
        const { namespace, name } = job.metadata;
        const waiting = { namespace, name: kind.ownerOfJobName(name) };
        if (this.#owners.get(waiting) !== undefined) onChange(objectKey(waiting), 'job');
      },
      onEvent: (event) => {
        this.#index.apply(event);
        if (event.type === 'deleted') this.#onJobDeleted(event.object);
        const change = this.#jobChangeOf(event);
        if (change !== undefined) onChange(this.#ownerKeyOf(event.object), change);
      },
      onError: (error) => onError(error, jobs.plural),
      onRecovered: () => onRecovered(jobs.plural),
    });
    const cached = { owners: this.#owners, jobs: this.#jobs, index: this.#index };
    this.live = new LiveJobLists(kind, { ...options, ...cached });
  }

  /** From now on, the cache tells this store when owners are due. */
  addStore(store: Pick<DueStore<unknown>, 'setDue'>): void {
    this.#stores.push(store);
  }

  get synced(): boolean {
    return this.#owners.synced && this.#jobs.synced;
  }

  /** Lists the owners before the Jobs, because the cache drops a Job whose owner is not cached. */
  start(): void {
    this.#owners.start();
    void this.#owners.whenSynced().then(() => this.#jobs.start());
  }

  async stop(): Promise<void> {
    await Promise.all([this.#owners.stop(), this.#jobs.stop()]);
  }

  async whenSynced(): Promise<void> {
    await Promise.all([this.#owners.whenSynced(), this.#jobs.whenSynced()]);
  }

  /**
   * To be called after the API server was restored from a backup. Lists owners and Jobs again. The versions in the new lists
   * are not compared with older ones.
   */
  rewind(): void {
    for (const { metadata } of this.#owners.values()) this.#templates.delete(metadata.uid);
    this.#owners.rewind();
    this.#jobs.rewind();
  }

  /**
   * Lists owners and Jobs again. Resolves when the lists are in the cache. Until then, `complete` reads an owner and its
   * Jobs from the API server.
   */
  async refresh(): Promise<void> {
    this.#refreshes += 1;
    this.live.clear();
    await Promise.all([this.#owners.refresh(), this.#jobs.refresh()]);
    this.#refreshes -= 1;
  }

  keys(): Generator<string, void, void> {
    return this.#owners.keys();
  }

  owner(key: string): Owner | undefined {
    return this.#owners.get(parseKey(key));
  }

  /** Whether the cache still has this owner, and not a new owner of the same name. */
  has({ metadata }: Owner): boolean {
    return this.owner(objectKey(metadata))?.metadata.uid === metadata.uid;
  }

  /** When this owner is due next according to its status, in epoch milliseconds. Infinity if never, or unknown. */
  wakeTimeOf(key: string): number {
    const owner = this.owner(key);
    return (owner && this.#kind.wakeTimeOf?.(owner)) ?? Number.POSITIVE_INFINITY;
  }

  /** Whether this owner is due and waits for a change of its Jobs. */
  waitsForJobs(key: string): boolean {
    const owner = this.owner(key);
    return owner !== undefined && this.#kind.waitsForJobs?.(owner) === true;
  }

  /**
   * Returns the owner with its template. If the template is not in memory, reads the owner from the API server.
   *
   * @throws StaleObjectError if the owner was changed or deleted after it was cached; and what the transport throws
   */
  async withTemplate(owner: Owner): Promise<WithTemplate<Owner>> {
    const jobTemplate = this.#templates.get(owner) ?? (await this.#readTemplate(owner));
    return { ...owner, spec: { ...owner.spec, jobTemplate } };
  }

  async #readTemplate(owner: Owner): Promise<JobTemplate> {
    const { resource, kind } = this.#kind;
    const { namespace, name, uid, generation } = owner.metadata;
    const stored = await readObject(this.#transport, { resource, namespace, name });
    const isSame = stored?.metadata.uid === uid && (stored.metadata['generation'] ?? 0) === generation;
    // A valid object has a template, and this method is called only for valid objects.
    if (isSame) return jobTemplateOf(stored) as JobTemplate;
    if (stored === undefined) this.#owners.remove(owner);
    else this.#owners.put(this.#reduce(stored));
    throw new StaleObjectError(kind, stored);
  }

  listAhead(key: string): void {
    const owner = this.owner(key);
    if (owner !== undefined) this.live.listAhead(owner);
  }

  /** The Jobs that this owner controls. A Job that this process has deleted is marked as being deleted. */
  jobsOf(ownerKey: string): J[] {
    const owned = this.#index.of(ownerKey);
    if (this.#deleting.size === 0) return owned;
    return owned.map((job) =>
      this.#deleting.has(job.metadata.uid) ? { ...job, seen: { ...job.seen, deleting: true } } : job,
    );
  }

  jobCountOf(ownerKey: string): number {
    return this.#index.count(ownerKey);
  }

  /**
   * Reads from the API server what the cache may lack about an owner. While the cache is refreshed or its lists are refused,
   * reads the owner and its Jobs. If the cache may have dropped Jobs that arrived before the owner, reads the Jobs.
   *
   * @throws what the transport throws
   */
  async complete(ownerKey: string): Promise<void> {
    const of = parseKey(ownerKey);
    const { namespace } = of;
    const isServed = this.#owners.isServed(namespace) && this.#jobs.isServed(namespace);
    const isOld = this.#refreshes > 0 || !isServed;
    if (isOld) await this.#refreshOwner(of);
    // Check this after the read, because the read may have added an owner whose Jobs were dropped.
    const isIncomplete = this.#incomplete.has(ownerKey);
    if (!isOld && !isIncomplete) return;
    if (this.owner(ownerKey) === undefined) return;
    // If the cache may have dropped Jobs of this owner, list all Jobs of the namespace, because a dropped Job may lack the
    // label. If not, a list by label is enough, because cached Jobs without the label stay in the cache.
    await this.live.list(of, isIncomplete ? 'all' : 'labelled');
    this.#incomplete.delete(ownerKey);
  }

  async #refreshOwner(of: NamespacedName): Promise<void> {
    const stored = await readObject(this.#transport, { resource: this.#kind.resource, ...of });
    const cached = this.#owners.get(of);
    if (stored !== undefined) this.#owners.put(this.#reduce(stored));
    else if (cached !== undefined) this.#owners.remove(cached);
  }

  /**
   * Caches the Job that a write of this process returned.
   *
   * @param sentAt when the write was sent, on the monotonic clock
   */
  putOwnJob(job: J, sentAt: number): void {
    this.#jobs.putOwn(job, sentAt);
  }

  putJob(job: J): void {
    this.#jobs.put(job);
  }

  removeJob(job: J): void {
    this.#jobs.remove(job);
  }

  /** Marks a Job as being deleted by this process. @returns a function that removes the mark after a failure */
  markDeleting(uid: string): () => void {
    this.#deleting.add(uid);
    return () => this.#deleting.delete(uid);
  }

  /**
   * Writes the status of an owner, and caches the owner as it is stored afterwards.
   *
   * @throws StaleObjectError if the owner was changed or deleted; and what the transport throws
   */
  async writeStatus(owner: Owner, status: NonNullable<Owner['status']>, priority: Priority): Promise<void> {
    try {
      await this.#writeOwner(objectKey(owner.metadata), () =>
        writeStatus(
          this.#transport,
          { ...this.#kind, transform: (object) => this.#reduce(object) },
          owner,
          status,
          priority,
        ),
      );
    } catch (error) {
      if (!(error instanceof StaleObjectError)) throw error;
      if (error.stored === undefined) this.#owners.remove(owner);
      else this.#owners.put(this.#reduce(error.stored));
      throw error;
    }
  }

  /**
   * Runs a write of an owner, and caches the stored owner. Calls `onChange` if the watch has delivered the change of another
   * client during the write.
   */
  async #writeOwner(key: string, write: () => Promise<Owner>): Promise<void> {
    const sentAt = this.#clock.monotonic();
    const seen: string[] = [];
    this.#writing.set(key, seen);
    let version: string | undefined;
    try {
      const owner = await write();
      version = owner.metadata.resourceVersion;
      this.#owners.putOwn(owner, sentAt);
    } finally {
      this.#writing.delete(key);
      if (seen.some((one) => one !== version)) this.#onChange(key, 'owner');
    }
  }

  /** Reduces an owner to its cached form, stores its template, and tells all stores when the owner is due. */
  #reduce(object: KubeObject): Owner {
    const { namespace = '', name } = object.metadata;
    const owner = this.#kind.transform(object, this.#owners.comparable({ namespace, name }));
    const due = this.#kind.dueTimeOf(owner) || 0;
    // An invalid spec needs no stored template, and the template may be nested too deeply for JSON text.
    if (owner.problems.length === 0) this.#templates.offer(owner, jobTemplateOf(object), due);
    else this.#templates.delete(owner.metadata.uid);
    for (const store of this.#stores) store.setDue(owner, due);
    return owner;
  }

  #reduceJob(object: KubeObject): J {
    const job = this.#kind.transformJob(object);
    const owner = this.#owners.get(this.#ownerOf(job));
    if (owner === undefined) return job;
    const shared = this.#kind.sharing(job, owner.metadata);
    const isFinished = shared.seen.state !== 'active' && shared.controllerUID === owner.metadata.uid;
    if (isFinished) this.#kind.onFinishedJob?.(owner, shared);
    return shared;
  }

  #onJobDeleted({ metadata: { uid } }: J): void {
    this.#deleting.delete(uid);
    this.live.deleted(uid);
  }

  #ownerOf(job: J): NamespacedName {
    return { namespace: job.metadata.namespace, name: this.#kind.ownerNameOf(job) };
  }

  #ownerKeyOf(job: J): string {
    return objectKey(this.#ownerOf(job));
  }

  /** Whether to cache a Job. The Job is cached if a cached object of this kind controls it. */
  #keeps(job: J): boolean {
    const owner = this.#ownerOf(job);
    if (owner.name === '') return false;
    const isOwned = this.#owners.get(owner)?.metadata.uid === job.controllerUID;
    if (!isOwned) this.#dropped.add(owner);
    return isOwned;
  }

  #onOwnerEvent({ type, object: { metadata } }: CacheEvent<Owner>): void {
    const key = objectKey(metadata);
    if (type === 'added' && this.#dropped.take(metadata)) this.#incomplete.add(key);
    if (type !== 'deleted') return;
    this.#templates.delete(metadata.uid);
    this.#incomplete.delete(key);
    this.live.forget(metadata.uid);
    for (const job of this.#index.of(key)) this.#jobs.remove(job);
  }

  #isOwnerChange(event: CacheEvent<Owner>): boolean {
    if (event.type !== 'updated') return event.type === 'deleted' || !event.own;
    const { metadata } = event.object;
    if (event.own) return false;
    const isWriting = this.#writing.get(objectKey(metadata))?.push(metadata.resourceVersion) !== undefined;
    return !isWriting;
  }

  #jobChangeOf(event: CacheEvent<J>): 'job' | 'suspension' | undefined {
    if (event.type === 'deleted') return 'job';
    if (event.own) return undefined;
    if (event.type === 'added') return 'job';
    const { object, previous } = event;
    if (!this.#kind.isUnchanged(object, previous)) return 'job';
    return this.#kind.isSuspensionChange?.(object, previous) === true ? 'suspension' : undefined;
  }
}
