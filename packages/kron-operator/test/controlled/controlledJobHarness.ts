import { controlledJobAdmission, controlledJobs, type KubeObject } from '@kron/api-server';
import type { ControlledJobSpec, ControlledStatus } from 'kron-core';
import { ControlledJobController } from '../../src/controlledjobs/controlledJobController.ts';
import type { JobAdmission } from '../../src/jobAdmission/jobAdmission.ts';
import { silentControlledJobMetrics } from '../histories/silentMetrics.ts';
import { type Which, World } from '../histories/world.ts';
import { atMostOne, hasEnded, ownerOf } from './atMostOne.ts';
import { jobWord } from './jobWord.ts';
import { Kubelet } from './kubelet.ts';

export type ControlledJobHarnessOptions = {
  /** The first instant of the clock, in RFC 3339. Default: half a minute before 9:00. */
  readonly at?: string;
  readonly operators?: 'one' | 'one elected' | 'two';
  /** The external admission hook. */
  readonly admission?: JobAdmission;
  /** Seconds that Pods take to terminate; without it there are no Pods. */
  readonly podsEndWithin?: number;
};

const base = '/apis/kron.io/v1alpha1/namespaces/default/controlledjobs';
const jobsBase = '/apis/batch/v1/namespaces/default/jobs';
const podsBase = '/api/v1/namespaces/default/pods';
export const template = (image = 'one') => ({
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image }] } } },
});

/** A template that the API server rejects. */
export const malformedTemplate = { spec: { template: { spec: { restartPolicy: 'Never', containers: [] } } } };

/** The index on all Jobs of an adversary. */
export const forgedIndex = '7';

/** Runs from 9:00 to 9:10. */
export const nineToTenPast: ControlledJobSpec = {
  timezone: { name: 'UTC' },
  events: [
    { action: 'start', cronSchedule: '0 9 * * *' },
    { action: 'stop', cronSchedule: '10 9 * * *' },
  ],
  jobTemplate: template(),
};

/** A ControlledJob named desk with its operators and users. */
export class ControlledJobHarness {
  readonly world: World;
  readonly #kubelet: Kubelet | undefined;

  private constructor(world: World, podsEndWithin: number | undefined) {
    this.world = world;
    if (podsEndWithin !== undefined) this.#kubelet = new Kubelet(world.server, world.clock, podsEndWithin);
  }

  static async start({
    at,
    operators = 'one',
    podsEndWithin,
    admission,
  }: ControlledJobHarnessOptions = {}): Promise<ControlledJobHarness> {
    const world = await World.start({
      start: at ?? '2026-03-02T08:59:30Z',
      server: { controlledJobs: controlledJobAdmission },
      wire: 'memory',
      elected: operators !== 'one',
      newController: (options) =>
        new ControlledJobController({ ...options, metrics: silentControlledJobMetrics, admission }),
      onWrite: (write) => desk.#kubelet?.see(write),
    });
    const desk: ControlledJobHarness = new ControlledJobHarness(world, podsEndWithin);
    world.crew.hire();
    if (operators === 'two') world.crew.hire();
    await world.settled();
    return desk;
  }

  async create(
    spec: Partial<ControlledJobSpec> = {},
    annotations: Record<string, string> = {},
    name = 'desk',
  ): Promise<void> {
    const metadata = { name, annotations };
    const body = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'ControlledJob',
      metadata,
      spec: { ...nineToTenPast, ...spec },
    };
    await this.#call('POST', base, body);
  }

  edit(spec: object): Promise<void> {
    return this.#call('PATCH', `${base}/desk`, { spec });
  }

  annotate(annotations: Record<string, string>): Promise<void> {
    return this.#call('PATCH', `${base}/desk`, { metadata: { annotations } });
  }

  /** Stores a spec without validation, as under an older schema. */
  async storeSpec(spec: unknown): Promise<void> {
    const stored = this.controlledJob;
    if (stored === undefined) throw new Error('there is no ControlledJob');
    const generation = (stored.metadata.generation ?? 0) + 1;
    this.world.server.store(controlledJobs, {
      ...stored,
      spec,
      metadata: { ...stored.metadata, generation },
    });
    await this.world.settled();
  }

  /** Writes fields of the status as a user with the right to do so. */
  writeStatus(status: object): Promise<void> {
    return this.#call('PATCH', `${base}/desk/status`, { status });
  }

  replaceStatus(value: object): Promise<void> {
    return this.#call('PATCH', `${base}/desk/status`, [{ op: 'replace', path: '/status', value }]);
  }

  delete(propagationPolicy = 'Background'): Promise<void> {
    return this.#call('DELETE', `${base}/desk`, { propagationPolicy });
  }

  editJob(name: string, body: object): Promise<void> {
    return this.#call('PATCH', `${jobsBase}/${name}`, body);
  }

  deleteJob(name: string, propagationPolicy = 'Background'): Promise<void> {
    return this.#call('DELETE', `${jobsBase}/${name}`, { propagationPolicy });
  }

  /** Pods without a Job that owns them. */
  async deleteOrphans(): Promise<void> {
    for (const pod of this.world.stored('pods'))
      if (ownerOf(pod) === undefined) await this.#call('DELETE', `${podsBase}/${pod.metadata.name}`, {});
  }

  /** Creates a Job as a user. The ControlledJob controls it unless `owned` is false. */
  async createJob(name: string, labels: Record<string, string>, owned = true): Promise<void> {
    await this.#createJob({ name, labels }, template().spec, owned);
  }

  /** Creates a Job as a user, with the labels that the operator sets. */
  async createHeldJob(name: string, labels: Record<string, string>): Promise<void> {
    const annotations = { 'kron.io/not-yet-released': 'true' };
    const { spec } = template();
    const metadata = { labels: { 'kron.io/controlled-job': 'desk' } };
    const held = { ...spec, suspend: true, template: { ...spec.template, metadata } };
    await this.#createJob({ name, labels, annotations }, held, true);
  }

  async #createJob(
    given: Record<string, unknown>,
    spec: Record<string, unknown>,
    owned: boolean,
  ): Promise<void> {
    const uid = this.controlledJob?.metadata.uid ?? '';
    const owner = {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'ControlledJob',
      name: 'desk',
      uid,
      controller: true,
    };
    const metadata = { ...given, ...(owned ? { ownerReferences: [owner] } : {}) };
    await this.#call('POST', jobsBase, { apiVersion: 'batch/v1', kind: 'Job', metadata, spec });
  }

  async endJob(name: string, as: 'succeeded' | 'failed'): Promise<void> {
    this.world.server.endJob('default', name, as);
    await this.world.settled();
  }

  get controlledJob(): KubeObject | undefined {
    return this.world.stored('controlledjobs').find(({ metadata }) => metadata.name === 'desk');
  }

  get status(): ControlledStatus {
    return this.controlledJob?.['status'] ?? {};
  }

  /** The types of all conditions that are True. */
  get conditions(): string[] {
    const { conditions = [] } = this.status;
    return conditions.filter(({ status }) => status === 'True').map(({ type }) => type);
  }

  /** The Jobs of the ControlledJob, as in `desk-1772442000-0 running`. */
  get jobs(): string[] {
    const uid = this.controlledJob?.metadata.uid;
    if (uid === undefined) return [];
    return this.world
      .stored('jobs')
      .filter((job) => ownerOf(job) === uid)
      .map(jobWord)
      .sort();
  }

  /** Its unfinished Jobs that an adversary has labelled. */
  get forgedJobs(): KubeObject[] {
    const uid = this.controlledJob?.metadata.uid;
    return this.world
      .stored('jobs')
      .filter(
        (job) =>
          uid !== undefined &&
          ownerOf(job) === uid &&
          !hasEnded(job) &&
          job.metadata.labels?.['kron.io/job-index'] === forgedIndex,
      );
  }

  /** The same for Jobs whose ControlledJob was deleted. */
  get orphanedJobs(): string[] {
    const uid = this.controlledJob?.metadata.uid;
    return this.world
      .stored('jobs')
      .filter((job) => ![undefined, uid].includes(ownerOf(job)))
      .map(jobWord);
  }

  /** The reasons of all Events, in order. */
  get eventReasons(): string[] {
    return this.world.stored('events').map((event) => String(event['reason']));
  }

  job(name: string): KubeObject | undefined {
    return this.world.stored('jobs').find(({ metadata }) => metadata.name === name);
  }

  /** Intercepts requests of operators. */
  operators(verb: string, resource: string): Which {
    return this.world.ofOperators((facts) => facts.verb === verb && facts.resource === resource);
  }

  /** @throws Error when two Jobs ever ran at the same time */
  async close(): Promise<void> {
    const violations = atMostOne(this.world.changes);
    await this.world.close();
    if (violations.length > 0) throw new Error(violations.join('\n'));
  }

  async #call(method: string, path: string, body: object): Promise<void> {
    await this.world.callAsUser(method, path, body);
    await this.world.settled();
  }
}
