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

/** An object that Jobs are made for, as far as it is found by. */
export type JobOwner = {
  readonly metadata: Required<Pick<ObjectMeta, 'name' | 'namespace' | 'uid' | 'resourceVersion'>>;
};

/** A kind of objects that Jobs are made for, and how its Jobs are told from others. */
export type OwnerKind<Owner extends JobOwner, J extends OwnedJob> = {
  readonly resource: Resource;
  /** What is kept of an object. */
  readonly trim: (object: KubeObject) => Owner;
  /** The label of a Job that names its owner. */
  readonly jobLabel: string;
  /** What is kept of a Job. */
  readonly transformJob: (object: KubeObject) => J;
  /** The name that a Job has in that label. */
  readonly ownerName: (job: J) => string;
  /** Whether an owner sees no other Job than before. */
  readonly looksTheSame: (job: J, before: J) => boolean;
  /** A Job whose deletion was asked for. */
  readonly asDeleting: (job: J) => J;
};

export type OwnedJobCacheOptions<Owner extends JobOwner> = {
  /** For the caches. */
  readonly caches: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly namespaces: readonly string[];
  /** An owner, or one of its Jobs, is not what it was; not told of own writes. */
  readonly onChange: (key: string) => void;
  readonly onOwner: (event: CacheEvent<Owner>) => void;
  readonly onError: (trouble: WatchError, resource: string) => void;
  readonly onRecovered: (resource: string) => void;
};

/** How old the caches may be, milliseconds, to be as good as a list: they are known to have had everything then. */
const asGoodAsLiveMs = 1_000;

/** Objects that Jobs are made for, and these Jobs, as they were last heard of. */
export class OwnedJobCache<Owner extends JobOwner, J extends OwnedJob> {
  readonly #kind: OwnerKind<Owner, J>;
  readonly #clock: Clock;
  readonly #onChange: (key: string) => void;
  readonly #own = new OwnWrites();
  readonly #owners: MultiNamespaceCache<Owner>;
  readonly #jobs: MultiNamespaceCache<J>;
  readonly #index: JobIndex<J>;
  /** UIDs of Jobs whose deletion was asked for. */
  readonly #deleted = new Set<string>();

  constructor(kind: OwnerKind<Owner, J>, options: OwnedJobCacheOptions<Owner>) {
    const { caches, clock, random, namespaces, onChange, onOwner, onError, onRecovered } = options;
    const { resource } = kind;
    this.#kind = kind;
    this.#clock = clock;
    this.#onChange = onChange;
    this.#index = new JobIndex((job) => this.#keyOf(job));
    const where = { transport: caches, clock, random, namespaces };
    this.#owners = new MultiNamespaceCache({
      ...where,
      resource,
      trim: kind.trim,
      onEvent: (event) => {
        onOwner(event);
        if (this.#isNewsOf(event)) onChange(objectKey(event.object.metadata));
      },
      onError: (trouble) => onError(trouble, resource.plural),
      onRecovered: () => onRecovered(resource.plural),
    });
    this.#jobs = new MultiNamespaceCache({
      ...where,
      resource: jobs,
      labelSelector: kind.jobLabel,
      trim: kind.transformJob,
      onEvent: (event) => {
        this.#index.apply(event);
        if (event.type === 'deleted') this.#deleted.delete(event.object.metadata.uid);
        if (this.#isNews(event)) onChange(this.#keyOf(event.object));
      },
      onError: (trouble) => onError(trouble, jobs.plural),
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

  /** Everything anew, as of now. */
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

  /** Of an owner, by label; those whose deletion was asked for are being deleted, heard of or not. */
  jobsOf(key: string): J[] {
    const { asDeleting } = this.#kind;
    return this.#index.of(key).map((job) => (this.#deleted.has(job.metadata.uid) ? asDeleting(job) : job));
  }

  /** Whether the Jobs of a namespace are known as well as a list of this second would tell. */
  isFresh(namespace: string): boolean {
    return this.#clock.monotonic() - this.#jobs.asOf(namespace) <= asGoodAsLiveMs;
  }

  /** Lists the Jobs of some owners in a namespace as of now. @throws what the transport throws */
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

  /** A Job that an own write was answered with, sent at that monotonic moment. */
  written(job: J, sentAt: number): void {
    this.#jobs.putOwn(job, sentAt);
  }

  /** A Job as it was read. */
  found(job: J): void {
    this.#jobs.put(job);
  }

  /** A deletion is asked for now. @returns takes that back, when it fails */
  deleting(uid: string): () => void {
    this.#deleted.add(uid);
    return () => this.#deleted.delete(uid);
  }

  /** A Job was found to be gone. */
  gone(job: J): void {
    this.#jobs.remove(job);
  }

  /** Takes the owner that an own status write is answered with. @throws what the write throws */
  async write(key: string, write: () => Promise<Owner>): Promise<void> {
    const sentAt = this.#clock.monotonic();
    this.#own.begin(key);
    let version: string | undefined;
    try {
      const owner = await write();
      version = owner.metadata.resourceVersion;
      this.#owners.putOwn(owner, sentAt);
    } finally {
      if (this.#own.end(key, version)) this.#onChange(key);
    }
  }

  /** An owner as it was read. */
  read(owner: Owner): void {
    this.#owners.put(owner);
  }

  /** An owner was found to be gone. */
  ownerGone(owner: Owner): void {
    this.#owners.remove(owner);
  }

  #keyOf(job: J): string {
    return objectKey({ namespace: job.metadata.namespace, name: this.#kind.ownerName(job) });
  }

  #isNewsOf(event: CacheEvent<Owner>): boolean {
    if (event.type !== 'updated') return event.type === 'deleted' || !event.own;
    const { metadata } = event.object;
    return !event.own && !this.#own.hear(objectKey(metadata), metadata.resourceVersion);
  }

  #isNews(event: CacheEvent<J>): boolean {
    if (event.type === 'deleted') return true;
    if (event.own) return false;
    return event.type === 'added' || !this.#kind.looksTheSame(event.object, event.previous);
  }
}
