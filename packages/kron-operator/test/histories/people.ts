import { type KubeObject, kronJobAdmission, kronJobs } from '@kron/api-server';
import type { KronJobSpec, Status } from 'kron-core';
import { jobLabels, jobName, labelTime, resetStatus, type ResettableKronJob } from 'kron-core/controller';
import { hasEnded } from '../controlled/atMostOne.ts';
import { type Configuration, configurations, invalidSpecs } from './configurations.ts';
import type { History } from './history.ts';
import type { Flow, ForgedField, Forgery } from './step.ts';
import type { World } from './world.ts';

const base = '/apis/kron.io/v1alpha1/namespaces/default/kronjobs';
const jobsBase = '/apis/batch/v1/namespaces/default/jobs';

/** The fields that an edit of the schedule removes. */
const none = {
  timezone: null,
  window: null,
  distribution: null,
  seed: null,
  constraints: null,
  notBefore: null,
  notAfter: null,
};

/** Users with kubectl. Their requests take no time and never fail because of a fault. */
export class People {
  readonly #world: World;
  readonly #history: History;
  readonly #objects = new Map<string, KubeObject>();
  #read = 0;
  #template: number | null;
  /** UIDs of Jobs that they have deleted. */
  readonly deletedJobs: Set<string> = new Set();
  /** UIDs of Jobs of no period that a KronJob controls. */
  readonly forgedJobs: Set<string> = new Set();
  /** UIDs of KronJobs with a status that an adversary wrote. */
  readonly forgedStatuses: Set<string> = new Set();

  constructor(world: World, history: History) {
    this.#world = world;
    this.#history = history;
    this.#template = history.ttl;
  }

  kronJob(name: string = 'report'): KubeObject | undefined {
    return this.#all('kronjobs').find(({ metadata }) => metadata.name === name);
  }

  /** The Jobs of existing KronJobs, oldest first. */
  jobs(): KubeObject[] {
    const uids = new Set(this.#all('kronjobs').map(({ metadata }) => metadata.uid));
    return this.#all('jobs').filter(({ metadata }) => uids.has(metadata.ownerReferences?.[0]?.uid ?? ''));
  }

  async create(name: string, configuration: Configuration): Promise<void> {
    const { deadline, successful, failed } = this.#history;
    const policy = {
      ...flowPolicy(this.#history),
      deadline,
      successfulJobsHistoryLimit: successful,
      failedJobsHistoryLimit: failed,
    };
    const spec = { ...configuration, policy, jobTemplate: this.#jobTemplate() };
    await this.#world.callAsUser('POST', base, { ...kind, metadata: { name }, spec });
  }

  async createAgain(): Promise<void> {
    if (this.kronJob() === undefined) await this.create('report', at(this.#history.configuration));
  }

  async edit(spec: object): Promise<void> {
    if (this.kronJob() !== undefined) await this.#world.callAsUser('PATCH', `${base}/report`, { spec });
  }

  /** Replaces whole fields: a merge would keep parts of the old ones. */
  async editSchedule(to: number): Promise<void> {
    if (this.kronJob() === undefined) return;
    const operations = Object.entries({ ...none, ...at(to) }).map(([field, value]) => ({
      op: 'add',
      path: `/spec/${field}`,
      value,
    }));
    await this.#world.callAsUser('PATCH', `${base}/report`, operations);
  }

  editTemplate(ttl: number | null): Promise<void> {
    this.#template = ttl;
    return this.edit({ jobTemplate: { spec: { ttlSecondsAfterFinished: ttl } } });
  }

  /** Stores a spec without validation, as under an older schema. The next valid edit replaces it. */
  storeInvalid(which: number): void {
    const kronJob = this.kronJob();
    if (kronJob === undefined) return;
    const generation = (kronJob.metadata.generation ?? 0) + 1;
    const metadata = { ...kronJob.metadata, generation };
    this.#store({ ...kronJob, metadata, spec: invalidSpecs[which] });
  }

  /** Replaces an invalid KronJob that can no longer be edited. */
  fixSpec(): void {
    const kronJob = this.kronJob();
    const spec = kronJob?.['spec'] as KronJobSpec | undefined;
    if (kronJob === undefined || isWhole(spec)) return;
    const generation = (kronJob.metadata.generation ?? 0) + 1;
    const metadata = { ...kronJob.metadata, generation };
    const fixed = { ...at(this.#history.configuration), jobTemplate: this.#jobTemplate() };
    this.#store({ ...kronJob, metadata, spec: fixed });
  }

  async delete(): Promise<void> {
    if (this.kronJob() !== undefined) await this.#world.callAsUser('DELETE', `${base}/report`, {});
  }

  /** Ends a running Job. */
  endJob(which: 'oldest' | 'newest', as: 'succeeded' | 'failed'): void {
    const active = this.jobs().filter((job) => !hasEnded(job));
    const job = which === 'oldest' ? active[0] : active.at(-1);
    if (job !== undefined) this.#world.server.endJob('default', job.metadata.name, as);
  }

  async deleteJob(which: 'oldest' | 'newest'): Promise<string | undefined> {
    const all = this.jobs();
    const job = which === 'oldest' ? all[0] : all.at(-1);
    if (job === undefined) return undefined;
    this.deletedJobs.add(job.metadata.uid);
    await this.#world.callAsUser('DELETE', `${jobsBase}/${job.metadata.name}`, {
      propagationPolicy: 'Background',
    });
    return job.metadata.name;
  }

  /** Creates a foreign Job with the name of the Job of the next period. */
  async takeNextName(): Promise<void> {
    const { nextPeriodID } = (this.kronJob()?.['status'] ?? {}) as Status;
    if (nextPeriodID !== undefined) await this.#takeName(jobName('report', nextPeriodID));
  }

  /** Deletes a Job and creates a foreign one with its name. */
  async takeNameOfJob(which: 'oldest' | 'newest'): Promise<void> {
    const name = await this.deleteJob(which);
    if (name !== undefined) await this.#takeName(name);
  }

  /** Creates a Job that finishes at once, so that it blocks no period. */
  async forgeJob(as: Forgery): Promise<void> {
    const kronJob = this.kronJob();
    if (kronJob === undefined) return;
    const { nextPeriodID = far } = (kronJob['status'] ?? {}) as Status;
    const isFar = as.startsWith('of the year 9998');
    const periodID = isFar ? far : nextPeriodID;
    const name = isFar ? jobName('report', far) : `report-forged-${this.forgedJobs.size}`;
    if (this.#all('jobs').some(({ metadata }) => metadata.name === name)) return;
    const { apiVersion, kind: ownerKind } = kind;
    const owner = {
      apiVersion,
      kind: ownerKind,
      name: 'report',
      uid: kronJob.metadata.uid,
      controller: true,
    };
    const labels = {
      [jobLabels.name]: 'report',
      [jobLabels.periodID]: labelTime(periodID),
      [jobLabels.chosenTime]: labelTime(as.endsWith('long ago') ? longAgo : periodID),
    };
    const { metadata } = await this.#world.callAsUser('POST', jobsBase, {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name, ownerReferences: [owner], ...(as === 'unlabelled' ? {} : { labels }) },
      spec: jobSpec({ completes: true, ttl: null }),
    });
    this.forgedJobs.add(metadata.uid);
  }

  /** @param milliseconds since the epoch */
  async forgeStatus(field: ForgedField, milliseconds: number): Promise<void> {
    const kronJob = this.kronJob();
    if (kronJob === undefined) return;
    this.forgedStatuses.add(kronJob.metadata.uid);
    const minute = `${new Date(milliseconds).toISOString().slice(0, 16)}:00Z`;
    await this.#world.callAsUser('PATCH', `${base}/report/status`, { status: forged(field, minute) });
  }

  /** As `kron reset` does. */
  async resetForgedStatus(now: number): Promise<void> {
    const kronJob = this.kronJob();
    if (kronJob === undefined || !this.forgedStatuses.has(kronJob.metadata.uid)) return;
    this.fixSpec();
    const value = resetStatus(this.kronJob() as ResettableKronJob, new Date(now));
    if (value !== null)
      await this.#world.callAsUser('PATCH', `${base}/report/status`, [
        { op: 'replace', path: '/status', value },
      ]);
  }

  async #takeName(name: string): Promise<void> {
    if (this.#all('jobs').some(({ metadata }) => metadata.name === name)) return;
    await this.#world.callAsUser('POST', jobsBase, {
      apiVersion: 'batch/v1',
      kind: 'Job',
      metadata: { name },
      spec: jobSpec({ completes: false, ttl: null }),
    });
  }

  async freeNames(): Promise<void> {
    const foreign = this.#all('jobs').filter(({ metadata }) => metadata.ownerReferences === undefined);
    for (const { metadata } of foreign) {
      this.deletedJobs.add(metadata.uid);
      await this.#world.callAsUser('DELETE', `${jobsBase}/${metadata.name}`, {
        propagationPolicy: 'Background',
      });
    }
  }

  /** An API server returns stored objects with defaults applied. */
  #store(kronJob: KubeObject): void {
    this.#world.server.store(kronJobs, kronJobAdmission.withDefaults?.(kronJob) ?? kronJob);
  }

  #jobTemplate() {
    return { spec: jobSpec({ completes: this.#history.completes, ttl: this.#template }) };
  }

  #all(plural: string): KubeObject[] {
    const history = this.#world.server.history();
    for (; this.#read < history.length; this.#read += 1) {
      const { type, resource, object } = history[this.#read] ?? {};
      if (resource === undefined || object === undefined) continue;
      const key = `${resource.plural} ${object.metadata.name}`;
      if (type === 'DELETED') this.#objects.delete(key);
      else this.#objects.set(key, object);
    }
    return [...this.#objects].filter(([key]) => key.startsWith(`${plural} `)).map(([, object]) => object);
  }
}

/** The fields of a policy. An edit with null removes one. */
export function flowPolicy({ concurrency, maxActive, pauseAfterFailures }: Flow): Flow {
  return { concurrency, maxActive: concurrency === 'allow' ? null : maxActive, pauseAfterFailures };
}

const kind = { apiVersion: 'kron.io/v1alpha1', kind: 'KronJob' };

const far = '9998-01-01T00:00:00Z';
const longAgo = '2020-01-01T00:00:00Z';

function forged(field: ForgedField, instant: string): Partial<Status> {
  if (field === 'last')
    return {
      lastPeriodID: instant,
      lastNominalTime: instant,
      lastChosenTime: instant,
      lastOutcome: 'executed',
    };
  if (field !== 'claim') return { [field]: instant };
  const claim = {
    periodID: instant,
    chosenTime: instant,
    jobName: jobName('report', instant),
    claimedAt: instant,
  };
  return { claim: { ...claim, for: 'ShortTTL', holder: 'forger' } };
}

function at(index: number): Configuration {
  const found = configurations[index];
  if (found === undefined) throw new RangeError(`no configuration ${index}`);
  return found;
}

function isWhole(spec: unknown): boolean {
  const { schedule, jobTemplate, policy } = (spec ?? {}) as Record<string, unknown>;
  return schedule !== '@daily' && typeof jobTemplate === 'object' && policy !== 7;
}

function jobSpec({ completes, ttl }: { completes: boolean; ttl: number | null }) {
  return {
    ...(completes ? { parallelism: 0, completions: 0 } : {}),
    ...(ttl === null ? {} : { ttlSecondsAfterFinished: ttl }),
    template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'none' }] } },
  };
}
