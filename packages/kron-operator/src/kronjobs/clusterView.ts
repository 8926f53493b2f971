import type { Clock } from '@kron/kubernetes/clock';
import { listPages } from '@kron/kubernetes/listPages';
import { jobs, kronJobs } from '@kron/kubernetes/resources';
import type { Transport } from '@kron/kubernetes/transport';
import { jobLabels } from 'kron-core';
import { Caches } from '../machinery/caches.ts';
import type { CacheEvent } from '../machinery/objectCache.ts';
import { objectKey } from '../machinery/objectKey.ts';
import type { Trouble } from '../machinery/reflector.ts';
import { compareVersions } from '../machinery/resourceVersion.ts';
import { JobIndex, kronJobKey } from './jobIndex.ts';
import { type KeptJob, keptJob, looksTheSame } from './keptJob.ts';
import { type KeptKronJob, keptKronJob } from './keptKronJob.ts';
import { OwnWrites } from './ownWrites.ts';

export type ClusterViewOptions = {
  /** For the caches. */
  readonly caches: Transport;
  readonly clock: Clock;
  readonly random: () => number;
  readonly namespaces: readonly string[];
  /** A KronJob, or one of its Jobs, is not what it was; not told of own writes. */
  readonly onChange: (key: string) => void;
  readonly onKronJob: (event: CacheEvent<KeptKronJob>) => void;
  readonly onTrouble: (trouble: Trouble, resource: string) => void;
  readonly onRecovered: (resource: string) => void;
};

/** How old the caches may be, milliseconds, to be as good as a list: they are known to have had everything then. */
const asGoodAsLiveMs = 1_000;

/** KronJobs and their Jobs as they were last heard of. */
export class ClusterView {
  readonly #clock: Clock;
  readonly #onChange: (key: string) => void;
  readonly #own = new OwnWrites();
  readonly #kronJobs: Caches<KeptKronJob>;
  readonly #jobs: Caches<KeptJob>;
  readonly #index = new JobIndex();
  /** UIDs of Jobs whose deletion was asked for. */
  readonly #deleted = new Set<string>();

  constructor(options: ClusterViewOptions) {
    const { caches, clock, random, namespaces, onChange, onKronJob, onTrouble, onRecovered } = options;
    this.#clock = clock;
    this.#onChange = onChange;
    const where = { transport: caches, clock, random, namespaces };
    this.#kronJobs = new Caches({
      ...where,
      resource: kronJobs,
      trim: keptKronJob,
      onEvent: (event) => {
        onKronJob(event);
        if (this.#isNewsOf(event)) onChange(objectKey(event.object.metadata));
      },
      onTrouble: (trouble) => onTrouble(trouble, kronJobs.plural),
      onRecovered: () => onRecovered(kronJobs.plural),
    });
    this.#jobs = new Caches({
      ...where,
      resource: jobs,
      labelSelector: jobLabels.name,
      trim: keptJob,
      onEvent: (event) => {
        this.#index.apply(event);
        if (event.type === 'deleted') this.#deleted.delete(event.object.metadata.uid);
        if (isNews(event)) onChange(kronJobKey(event.object));
      },
      onTrouble: (trouble) => onTrouble(trouble, jobs.plural),
      onRecovered: () => onRecovered(jobs.plural),
    });
  }

  get synced(): boolean {
    return this.#kronJobs.synced && this.#jobs.synced;
  }

  start(): void {
    this.#kronJobs.start();
    this.#jobs.start();
  }

  async stop(): Promise<void> {
    await Promise.all([this.#kronJobs.stop(), this.#jobs.stop()]);
  }

  async whenSynced(): Promise<void> {
    await Promise.all([this.#kronJobs.whenSynced(), this.#jobs.whenSynced()]);
  }

  /** Everything anew, as of now. */
  async refresh(): Promise<void> {
    await Promise.all([this.#kronJobs.refresh(), this.#jobs.refresh()]);
  }

  *keys(): Generator<string, void, void> {
    for (const { metadata } of this.#kronJobs.values()) yield objectKey(metadata);
  }

  kronJob(key: string): KeptKronJob | undefined {
    const [namespace = '', name = ''] = key.split('/');
    return this.#kronJobs.get({ namespace, name });
  }

  /** Of a KronJob, by label; those whose deletion was asked for are being deleted, heard of or not. */
  jobsOf(key: string): KeptJob[] {
    return this.#index.of(key).map((job) => (this.#deleted.has(job.metadata.uid) ? asDeleting(job) : job));
  }

  /** Whether the Jobs of a namespace are known as well as a list of this second would tell. */
  isFresh(namespace: string): boolean {
    return this.#clock.monotonic() - this.#jobs.asOf(namespace) <= asGoodAsLiveMs;
  }

  /** Lists the Jobs of one KronJob as of now. */
  async refreshJobsOf(key: string, transport: Transport): Promise<void> {
    const [namespace = '', name = ''] = key.split('/');
    const query = { resource: jobs, namespace, labelSelector: `${jobLabels.name}=${name}`, limit: 500 };
    const { items, resourceVersion } = await listPages(transport, query, keptJob, {});
    const listed = new Set(items.map(({ metadata }) => metadata.uid));
    for (const job of this.#index.of(key)) {
      const isOlder = compareVersions(job.metadata.resourceVersion, resourceVersion) <= 0;
      if (isOlder && !listed.has(job.metadata.uid)) this.#jobs.remove(job);
    }
    for (const job of items) this.#jobs.put(job);
  }

  /** The Job that an own create was answered with, sent at that monotonic moment. */
  created(job: KeptJob, sentAt: number): void {
    this.#jobs.putOwn(job, sentAt);
  }

  /** A Job as it was read. */
  found(job: KeptJob): void {
    this.#jobs.put(job);
  }

  /** A deletion is asked for now. @returns takes that back, when it fails */
  deleting(uid: string): () => void {
    this.#deleted.add(uid);
    return () => this.#deleted.delete(uid);
  }

  /** A Job was found to be gone. */
  gone(job: KeptJob): void {
    this.#jobs.remove(job);
  }

  /** Takes the KronJob that an own status write is answered with. @throws what the write throws */
  async write(key: string, write: () => Promise<KeptKronJob>): Promise<void> {
    const sentAt = this.#clock.monotonic();
    this.#own.begin(key);
    let version: string | undefined;
    try {
      const kronJob = await write();
      version = kronJob.metadata.resourceVersion;
      this.#kronJobs.putOwn(kronJob, sentAt);
    } finally {
      if (this.#own.end(key, version)) this.#onChange(key);
    }
  }

  /** A KronJob as it was read. */
  read(kronJob: KeptKronJob): void {
    this.#kronJobs.put(kronJob);
  }

  /** A KronJob was found to be gone. */
  kronJobGone(kronJob: KeptKronJob): void {
    this.#kronJobs.remove(kronJob);
  }

  #isNewsOf(event: CacheEvent<KeptKronJob>): boolean {
    if (event.type !== 'updated') return event.type === 'deleted' || !event.own;
    const { metadata } = event.object;
    return !event.own && !this.#own.hear(objectKey(metadata), metadata.resourceVersion);
  }
}

function isNews(event: CacheEvent<KeptJob>): boolean {
  if (event.type === 'deleted') return true;
  if (event.own) return false;
  return event.type === 'added' || !looksTheSame(event.object, event.previous);
}

function asDeleting(job: KeptJob): KeptJob {
  return { ...job, seen: { ...job.seen, deleting: true } };
}
