import type { Clock } from '@kron/kubernetes/clock';
import type { KubeObject, ObjectMeta, Resource } from '@kron/kubernetes/kubeObject';
import { listPages } from '@kron/kubernetes/listPages';
import { jobs } from '@kron/kubernetes/resources';
import type { Call, Transport } from '@kron/kubernetes/transport';
import { MultiNamespaceCache } from '../controller/cache/multiNamespaceCache.ts';
import type { CacheEvent } from '../controller/cache/objectCache.ts';
import { objectKey } from '../controller/cache/objectKey.ts';
import { OwnWrites } from '../controller/cache/ownWrites.ts';
import type { WatchError } from '../controller/cache/reflector.ts';
import { compareVersions } from '../controller/cache/resourceVersion.ts';
import { JobIndex } from './jobIndex.ts';
import type { OwnedJob } from './ownedJob.ts';

/** A KronJob or a ControlledJob, as far as the cache needs it. */
export type JobOwner = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};

/** A kind of owner, and how to recognise its Jobs. */
export type OwnerKind<Owner extends JobOwner, J extends OwnedJob> = {
  readonly resource: Resource;
  /** Reduces an owner to what the cache keeps. */
  readonly transform: (object: KubeObject) => Owner;
  /** The label of a Job that holds the name of its owner. */
  readonly jobLabel: string;
  /** Reduces a Job to what the cache keeps. */
  readonly transformJob: (object: KubeObject) => J;
  /** The value of that label. */
  readonly ownerNameOf: (job: J) => string;
  /** Whether a change of a Job makes no difference to its owner. */
  readonly isUnchanged: (job: J, before: J) => boolean;
  /** The Job with its deletion requested. */
  readonly asDeleting: (job: J) => J;
};

/** What the cache reports. */
export type OwnedJobHandlers<Owner extends JobOwner> = {
  /** An owner or one of its Jobs has changed, but not by a write of this process. */
  readonly onChange: (ownerKey: string) => void;
  readonly onOwnerEvent: (event: CacheEvent<Owner>) => void;
  readonly onError: (error: WatchError, resource: string) => void;
  readonly onRecovered: (resource: string) => void;
};

export type OwnedJobCacheOptions<Owner extends JobOwner> = OwnedJobHandlers<Owner> & {
  readonly watchTransport: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly namespaces: readonly string[];
};

/** A cache that is at most this old, in milliseconds, is used in place of a live list. */
const maxStalenessMs = 1_000;

/** Caches the owners of one kind and their Jobs. */
export class OwnedJobCache<Owner extends JobOwner, J extends OwnedJob> {
  readonly #kind: OwnerKind<Owner, J>;
  readonly #clock: Clock;
  readonly #onChange: (ownerKey: string) => void;
  readonly #ownWrites = new OwnWrites();
  readonly #owners: MultiNamespaceCache<Owner>;
  readonly #jobs: MultiNamespaceCache<J>;
  readonly #index: JobIndex<J>;
  /** UIDs of the Jobs that this process has deleted and whose watch event is still to come. */
  readonly #deleting = new Set<string>();

  constructor(kind: OwnerKind<Owner, J>, options: OwnedJobCacheOptions<Owner>) {
    const { watchTransport, clock, random, namespaces, onChange, onOwnerEvent, onError, onRecovered } =
      options;
    const { resource } = kind;
    this.#kind = kind;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#index = new JobIndex((job) => this.#ownerKeyOf(job));
    const where = { transport: watchTransport, clock, random, namespaces };
    this.#owners = new MultiNamespaceCache({
      ...where,
      resource,
      transform: kind.transform,
      onEvent: (event) => {
        onOwnerEvent(event);
        if (this.#isOwnerChange(event)) onChange(objectKey(event.object.metadata));
      },
      onError: (error) => onError(error, resource.plural),
      onRecovered: () => onRecovered(resource.plural),
    });
    this.#jobs = new MultiNamespaceCache({
      ...where,
      resource: jobs,
      labelSelector: kind.jobLabel,
      transform: kind.transformJob,
      onEvent: (event) => {
        this.#index.apply(event);
        if (event.type === 'deleted') this.#deleting.delete(event.object.metadata.uid);
        if (this.#isJobChange(event)) onChange(this.#ownerKeyOf(event.object));
      },
      onError: (error) => onError(error, jobs.plural),
      onRecovered: () => onRecovered(jobs.plural),
    });
  }

  get synced(): boolean {
    return this.#owners.synced && this.#jobs.synced;
  }

  start(): void {
    this.#owners.start();
    this.#jobs.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#owners.stop(), this.#jobs.stop()]);
  }

  async whenSynced(): Promise<void> {
    await Promise.all([this.#owners.whenSynced(), this.#jobs.whenSynced()]);
  }

  /** Lists owners and Jobs again; resolves when those lists are in the cache. */
  async refresh(): Promise<void> {
    await Promise.all([this.#owners.refresh(), this.#jobs.refresh()]);
  }

  *keys(): Generator<string, void, void> {
    for (const { metadata } of this.#owners.values()) yield objectKey(metadata);
  }

  owner(key: string): Owner | undefined {
    const [namespace = '', name = ''] = key.split('/');
    return this.#owners.get({ namespace, name });
  }

  /** The Jobs whose label names this owner. Those that this process has deleted count as being deleted. */
  jobsOf(ownerKey: string): J[] {
    const { asDeleting } = this.#kind;
    return this.#index
      .of(ownerKey)
      .map((job) => (this.#deleting.has(job.metadata.uid) ? asDeleting(job) : job));
  }

  /** Whether the cached Jobs of a namespace are recent enough to be used in place of a live list. */
  isFresh(namespace: string): boolean {
    return this.#clock.monotonic() - this.#jobs.asOf(namespace) <= maxStalenessMs;
  }

  /** Lists the Jobs of these owners live and puts them into the cache. @throws what the transport throws */
  async refreshJobsOf(
    namespace: string,
    names: readonly string[],
    transport: Transport,
    call: Call = {},
  ): Promise<void> {
    const { jobLabel, transformJob } = this.#kind;
    const labelSelector = `${jobLabel} in (${names.join()})`;
    const query = { resource: jobs, namespace, labelSelector, limit: 500 };
    const { items, resourceVersion } = await listPages(transport, query, transformJob, call);
    const listed = new Set(items.map(({ metadata }) => metadata.uid));
    for (const name of names) {
      for (const job of this.#index.of(objectKey({ namespace, name }))) {
        const isOlder = compareVersions(job.metadata.resourceVersion, resourceVersion) <= 0;
        if (isOlder && !listed.has(job.metadata.uid)) this.#jobs.remove(job);
      }
    }
    for (const job of items) this.#jobs.put(job);
  }

  /**
   * Caches the Job that an own write returned.
   *
   * @param sentAt when the write was sent, on the monotonic clock
   */
  putOwnJob(job: J, sentAt: number): void {
    this.#jobs.putOwn(job, sentAt);
  }

  /** Caches a Job that was read apart from the watch. */
  putJob(job: J): void {
    this.#jobs.put(job);
  }

  /** Removes a Job that was found to be gone. */
  removeJob(job: J): void {
    this.#jobs.remove(job);
  }

  /** Marks a Job as being deleted by this process. @returns removes the mark, for a deletion that fails */
  markDeleting(uid: string): () => void {
    this.#deleting.add(uid);
    return () => this.#deleting.delete(uid);
  }

  /** Runs an own status write and caches the owner that it returns. @throws what the write throws */
  async writeOwner(key: string, write: () => Promise<Owner>): Promise<void> {
    const sentAt = this.#clock.monotonic();
    this.#ownWrites.begin(key);
    let version: string | undefined;
    try {
      const owner = await write();
      version = owner.metadata.resourceVersion;
      this.#owners.putOwn(owner, sentAt);
    } finally {
      if (this.#ownWrites.end(key, version)) this.#onChange(key);
    }
  }

  /** Caches an owner that was read apart from the watch. */
  putOwner(owner: Owner): void {
    this.#owners.put(owner);
  }

  /** Removes an owner that was found to be gone. */
  removeOwner(owner: Owner): void {
    this.#owners.remove(owner);
  }

  #ownerKeyOf(job: J): string {
    return objectKey({ namespace: job.metadata.namespace, name: this.#kind.ownerNameOf(job) });
  }

  #isOwnerChange(event: CacheEvent<Owner>): boolean {
    if (event.type !== 'updated') return event.type === 'deleted' || !event.own;
    const { metadata } = event.object;
    return !event.own && !this.#ownWrites.observe(objectKey(metadata), metadata.resourceVersion);
  }

  #isJobChange(event: CacheEvent<J>): boolean {
    if (event.type === 'deleted') return true;
    if (event.own) return false;
    return event.type === 'added' || !this.#kind.isUnchanged(event.object, event.previous);
  }
}
