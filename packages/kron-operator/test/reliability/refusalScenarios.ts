import { controlledJobAdmission, type KubeObject, kronJobAdmission } from '@kron/api-server';
import type { KronJobSpec, Status } from 'kron-core';
import type { Controller, ControllerOptions } from '../../src/controller/controller.ts';
import { ControlledJobController } from '../../src/controlledjobs/controlledJobController.ts';
import { KronJobController } from '../../src/kronjobs/kronJobController.ts';
import type { KronJobMetrics } from '../../src/kronjobs/metrics.ts';
import { nineToTenPast, template } from '../controlled/controlledJobHarness.ts';
import { hasEnded } from '../controlled/atMostOne.ts';
import { silentControlledJobMetrics, silentMetrics } from '../histories/silentMetrics.ts';
import { World } from '../histories/world.ts';

/** A KronJob or ControlledJob named `desk` with its operator. */
export class RefusalScene {
  readonly world: World;
  readonly #plural: string;
  #touches = 0;

  private constructor(world: World, plural: string) {
    this.world = world;
    this.#plural = plural;
  }

  static async start(
    plural: 'kronjobs' | 'controlledjobs',
    newController: (options: ControllerOptions) => Controller,
  ): Promise<RefusalScene> {
    const world = await World.start({
      start: '2026-03-02T08:59:30Z',
      server: { kronJobs: kronJobAdmission, controlledJobs: controlledJobAdmission },
      wire: 'memory',
      elected: false,
      newController,
    });
    world.crew.hire();
    await world.settled();
    return new RefusalScene(world, plural);
  }

  create(kind: string, spec: object, name = 'desk'): Promise<void> {
    const body = { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name }, spec };
    return this.#call('POST', this.#path, body);
  }

  edit(spec: object): Promise<void> {
    return this.#call('PATCH', `${this.#path}/desk`, { spec });
  }

  /** A user changes the object and its Jobs, but nothing that decisions depend on. */
  async touch(): Promise<void> {
    this.#touches += 1;
    const annotations = { touched: `${this.#touches}` };
    await this.#call('PATCH', `${this.#path}/desk`, { metadata: { annotations } });
    await this.setFinalizers(this.#touches % 2 === 0 ? [] : ['example.com/a']);
  }

  stored(plural: string): KubeObject[] {
    return this.world.stored(plural);
  }

  /** The status of the object. */
  get status(): Status {
    const owner = this.stored(this.#plural).find(({ metadata }) => metadata.name === 'desk');
    return owner?.['status'] ?? {};
  }

  /** The conditions that are True, with reason and message. */
  get conditions(): string[] {
    const { conditions = [] } = this.status;
    return conditions
      .filter(({ status }) => status === 'True')
      .map(({ type, reason, message }) => `${type} ${reason}: ${message}`);
  }

  /** The reason and note of all Events. */
  get events(): string[] {
    return this.stored('events').map((event) => `${String(event['reason'])}: ${String(event['note'])}`);
  }

  endJobs(as: 'succeeded' | 'failed' = 'succeeded'): void {
    for (const job of this.stored('jobs'))
      if (!hasEnded(job)) this.world.server.endJob('default', job.metadata.name, as);
  }

  /** A user creates a Job that the object controls, as `kron trigger` does. */
  async createOwnedJob(name: string): Promise<void> {
    const owner = this.stored(this.#plural).find(({ metadata }) => metadata.name === 'desk');
    const { apiVersion, kind, metadata } = owner as KubeObject & { apiVersion: string; kind: string };
    const ownerReferences = [{ apiVersion, kind, name: 'desk', uid: metadata.uid, controller: true }];
    const labels = { 'kron.io/name': 'desk' };
    const job = { ...template(), apiVersion: 'batch/v1', kind: 'Job' };
    await this.#call('POST', jobsPath, { ...job, metadata: { name, labels, ownerReferences } });
  }

  async deleteJob(name: string): Promise<void> {
    await this.#call('DELETE', `${jobsPath}/${name}`, { propagationPolicy: 'Background' });
  }

  /** A user sets the finalizers of all Jobs. */
  async setFinalizers(finalizers: readonly string[]): Promise<void> {
    for (const { metadata } of this.stored('jobs'))
      await this.#call('PATCH', `${jobsPath}/${metadata.name}`, { metadata: { finalizers } });
  }

  /** Kueue, or a user without a queue, suspends or unsuspends all Jobs. */
  async suspendJobs(suspend: boolean, queue?: string): Promise<void> {
    const labels = queue === undefined ? {} : { 'kueue.x-k8s.io/queue-name': queue };
    for (const { metadata } of this.stored('jobs'))
      await this.#call('PATCH', `${jobsPath}/${metadata.name}`, { metadata: { labels }, spec: { suspend } });
  }

  get #path(): string {
    return `/apis/kron.io/v1alpha1/namespaces/default/${this.#plural}`;
  }

  async #call(method: string, path: string, body: object): Promise<void> {
    await this.world.callAsUser(method, path, body);
    await this.world.settled();
  }
}

const jobsPath = '/apis/batch/v1/namespaces/default/jobs';

export type RefusalScenario = {
  readonly title: string;
  /** Up to just before something happens. */
  readonly start: () => Promise<RefusalScene>;
  /** Periods that come due after the first two seconds. Each is tried at once. */
  readonly dueLater?: number;
  /** What happens. */
  readonly begin: (scene: RefusalScene) => Promise<void> | void;
  /** The requests of the operator, and where a user reads why the API server refuses one: `Events; conditions`. */
  readonly refused: Readonly<Record<string, string>>;
};

export async function kronJob(
  policy: KronJobSpec['policy'],
  schedule = '* * * * *',
  window?: KronJobSpec['window'],
  metrics: Partial<KronJobMetrics> = {},
): Promise<RefusalScene> {
  const scene = await RefusalScene.start(
    'kronjobs',
    (options) => new KronJobController({ ...options, metrics: { ...silentMetrics, ...metrics } }),
  );
  const limits = { successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 0 };
  const spec = { schedule, window, policy: { ...limits, ...policy }, jobTemplate: template() };
  await scene.create('KronJob', spec);
  return scene;
}

async function ran(seconds: number, ...spec: Parameters<typeof kronJob>): Promise<RefusalScene> {
  const scene = await kronJob(...spec);
  await scene.world.pass(seconds);
  return scene;
}

const newControlledJob = (): Promise<RefusalScene> =>
  RefusalScene.start(
    'controlledjobs',
    (options) =>
      new ControlledJobController({ ...options, metrics: silentControlledJobMetrics, admission: undefined }),
  );

async function controlledJob(seconds: number): Promise<RefusalScene> {
  const scene = await newControlledJob();
  const restartStrategy = { specChangePolicy: 'Recreate' };
  await scene.create('ControlledJob', { ...nineToTenPast, restartStrategy });
  await scene.world.pass(seconds);
  return scene;
}

const nothing = (): void => undefined;

/** A failed action of a ControlledJob is in an Event and two conditions of the same reason. */
const action = (reason: string): string => `${reason}; ${reason} ${reason}, Error ${reason}`;

export const refusalScenarios: readonly RefusalScenario[] = [
  {
    title: 'a KronJob is created',
    start: () =>
      RefusalScene.start(
        'kronjobs',
        (options) => new KronJobController({ ...options, metrics: silentMetrics }),
      ),
    begin: (scene) =>
      scene.create('KronJob', { schedule: '* * * * *', policy: { deadline: '5m' }, jobTemplate: template() }),
    refused: { 'create jobs (dry run)': 'FailedCreate', 'patch kronjobs/status': 'FailedUpdateStatus' },
  },
  {
    title: 'a period comes due',
    start: () => ran(25, { concurrency: 'forbid', deadline: '5m' }),
    begin: nothing,
    refused: {
      'create events': '',
      'create jobs': 'FailedCreate; SchedulingError FailedCreate',
      'list jobs': 'FailedRead; SchedulingError FailedRead',
      'patch kronjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a period replaces a Job',
    start: () => ran(85, { concurrency: 'replace' }),
    begin: nothing,
    refused: {
      'create events': '',
      'create jobs': 'FailedCreate; SchedulingError FailedCreate',
      'delete jobs': 'FailedDelete; SchedulingError FailedDelete',
      'list jobs': 'FailedRead; SchedulingError FailedRead',
      'patch kronjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    // Due at 9:02:54 and at 9:03:04.
    title: 'two periods come due within 30 s while a Job runs',
    start: () => ran(199, { concurrency: 'forbid' }, '* * * * *', { duration: '1m' }),
    dueLater: 1,
    begin: nothing,
    refused: {
      'create events': '',
      'list jobs': 'FailedRead; SchedulingError FailedRead',
      'patch kronjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a period comes due while a Job runs, and waits',
    start: () => ran(85, { concurrency: 'queue' }),
    begin: nothing,
    refused: {
      'create events': '',
      'list jobs': 'FailedRead; SchedulingError FailedRead',
      'patch kronjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a Job ends while a period waits for its place',
    start: () => ran(95, { concurrency: 'queue' }),
    begin: (scene) => scene.endJobs(),
    refused: {
      'create events': '',
      'create jobs': 'FailedCreate; SchedulingError FailedCreate',
      'delete jobs': 'FailedDelete',
      'list jobs': 'FailedRead; SchedulingError FailedRead',
      'patch kronjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a Job ends, and the history keeps none',
    start: () => ran(35, {}, '0 * * * *'),
    begin: (scene) => scene.endJobs(),
    refused: {
      'create events': '',
      'delete jobs': 'FailedDelete',
      'patch kronjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a KronJob is edited',
    start: () => ran(5, {}),
    begin: (scene) => scene.edit({ schedule: '0 9 * * *' }),
    refused: { 'patch kronjobs/status': 'FailedUpdateStatus' },
  },
  {
    title: 'a KronJob is suspended',
    start: () => ran(35, {}),
    begin: (scene) => scene.edit({ policy: { suspend: true } }),
    refused: { 'patch kronjobs/status': 'FailedUpdateStatus' },
  },
  {
    title: 'a ControlledJob is created',
    start: newControlledJob,
    begin: (scene) => scene.create('ControlledJob', nineToTenPast),
    refused: {
      'create jobs (dry run)': 'FailedToCreateJob',
      'list jobs': 'FailedRead',
      'patch controlledjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a run starts',
    start: () => controlledJob(25),
    begin: nothing,
    refused: {
      'create events': '',
      'create jobs': action('FailedToCreateJob'),
      'list jobs': 'FailedRead',
      'list pods': 'FailedRead',
      'patch controlledjobs/status': 'FailedUpdateStatus',
      'patch jobs': action('FailedToUnsuspendJob'),
    },
  },
  {
    title: 'a run ends',
    start: () => controlledJob(625),
    begin: nothing,
    refused: {
      'create events': '',
      'delete jobs': action('FailedToDeleteJob'),
      'list jobs': 'FailedRead',
      'patch controlledjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'a ControlledJob is suspended during its run',
    start: () => controlledJob(60),
    begin: (scene) => scene.edit({ suspend: true }),
    refused: {
      'create events': '',
      'delete jobs': action('FailedToSuspendJob'),
      'list jobs': 'FailedRead',
      'patch controlledjobs/status': 'FailedUpdateStatus',
    },
  },
  {
    title: 'the template changes during a run',
    start: () => controlledJob(60),
    begin: (scene) => scene.edit({ jobTemplate: template('two') }),
    refused: {
      'create events': '',
      'create jobs': action('FailedToCreateJob'),
      'delete jobs': action('FailedToDeleteJob'),
      'list jobs': 'FailedRead',
      'list pods': 'FailedRead',
      'patch controlledjobs/status': 'FailedUpdateStatus',
      'patch jobs': action('FailedToUnsuspendJob'),
    },
  },
];
