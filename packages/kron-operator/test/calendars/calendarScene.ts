import { type KubeObject, kronJobAdmission } from '@kron/api-server';
import type { KronJobSpec, Status } from 'kron-core';
import { Calendars } from '../../src/calendars/calendars.ts';
import { KronJobController } from '../../src/kronjobs/kronJobController.ts';
import { silentMetrics } from '../histories/silentMetrics.ts';
import { World } from '../histories/world.ts';

/** When every scene begins: just after the period of midnight. */
export const sceneStart = '2026-12-23T00:00:01Z';

export type SceneOptions = {
  /** Whether the API server serves calendars, as its discovery document says. Default: it does. */
  readonly isServed?: () => boolean;
  /** What the permissions of the operator lack to list and watch calendars. Default: nothing. */
  readonly missingPermissions?: () => readonly string[];
  readonly writesPerSecond?: number;
  /** Called before the operator starts. */
  readonly prepare?: (scene: CalendarScene) => void | Promise<void>;
  readonly elected?: boolean;
};

const bases = {
  kronjobs: '/apis/kron.io/v1alpha1/namespaces/default/kronjobs',
  kroncalendars: '/apis/kron.io/v1alpha1/namespaces/default/kroncalendars',
  clusterkroncalendars: '/apis/kron.io/v1alpha1/clusterkroncalendars',
};
type Plural = keyof typeof bases;

const template = {
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'c', image: 'i' }] } } },
};

/** An API server, an operator and KronJobs that refer to calendars, in virtual time. */
export class CalendarScene {
  readonly world: World;
  /** Seconds that each edit took until all KronJobs were decided. */
  readonly redecided: number[] = [];

  private constructor(world: World) {
    this.world = world;
  }

  static async start({
    isServed = () => true,
    missingPermissions = () => [],
    writesPerSecond,
    prepare,
    elected = false,
  }: SceneOptions = {}): Promise<CalendarScene> {
    const world = await World.start({
      start: sceneStart,
      server: { kronJobs: kronJobAdmission },
      wire: 'memory',
      elected,
      newController: (options) =>
        new KronJobController({
          ...options,
          metrics: { ...silentMetrics, calendarRedecided: (seconds) => scene.redecided.push(seconds) },
          calendars: new Calendars({
            ...options,
            isServed: () => Promise.resolve(isServed()),
            missingPermissions: () => Promise.resolve(missingPermissions()),
            onRefused: () => undefined,
            onError: () => undefined,
            onRecovered: () => undefined,
          }),
          ...(writesPerSecond === undefined ? {} : { calendarWritesPerSecond: writesPerSecond }),
        }),
    });
    const scene: CalendarScene = new CalendarScene(world);
    await prepare?.(scene);
    world.crew.hire();
    await world.settled();
    return scene;
  }

  close(): Promise<void> {
    return this.world.close();
  }

  pass(seconds: number): Promise<void> {
    return this.world.pass(seconds);
  }

  /** Kills the operator. Another one starts after a second. */
  async restart(): Promise<void> {
    for (const member of this.world.crew.members) this.world.crew.kill(member, 1);
    await this.pass(2);
  }

  async kronJob(name: string, spec: Partial<KronJobSpec>): Promise<void> {
    const metadata = { name, namespace: 'default' };
    await this.#send('POST', bases.kronjobs, {
      apiVersion: 'kron.io/v1alpha1',
      kind: 'KronJob',
      metadata,
      spec: {
        schedule: '0 * * * *',
        jobTemplate: template,
        policy: { deadline: '10m', concurrency: 'allow' },
        ...spec,
      },
    });
  }

  /** Creates or replaces a calendar. */
  async calendar(name: string, entries: readonly object[], plural: Plural = 'kroncalendars'): Promise<void> {
    const kind = plural === 'kroncalendars' ? 'KronCalendar' : 'ClusterKronCalendar';
    const stored = this.find(plural, name);
    const manifest = { apiVersion: 'kron.io/v1alpha1', kind, metadata: { name }, spec: { entries } };
    if (stored === undefined) await this.#send('POST', bases[plural], manifest);
    else await this.#send('PUT', `${bases[plural]}/${name}`, { ...stored, spec: { entries } });
    await this.world.settled();
  }

  async remove(plural: Plural, name: string): Promise<void> {
    await this.#send('DELETE', `${bases[plural]}/${name}`, {});
    await this.world.settled();
  }

  find(plural: string, name: string): KubeObject | undefined {
    return this.all(plural).find(({ metadata }) => metadata.name === name);
  }

  all(plural: string): KubeObject[] {
    return this.world.stored(plural);
  }

  status(name: string): Status {
    return this.find('kronjobs', name)?.['status'] ?? {};
  }

  /** `Ready=False CalendarNotFound`. */
  ready(name: string): string {
    const ready = this.status(name).conditions?.find(({ type }) => type === 'Ready');
    return `Ready=${ready?.status} ${ready?.reason}`;
  }

  /** The chosen times of the Jobs of a KronJob, as their labels hold them. */
  runs(name: string): string[] {
    return this.all('jobs')
      .filter(({ metadata }) => metadata.labels?.['kron.io/name'] === name)
      .map(({ metadata }) => metadata.labels?.['kron.io/chosen-time'] ?? '')
      .sort();
  }

  /** Reasons and notes of the Events about an object. */
  events(kind: string): string[] {
    return this.all('events')
      .filter((event) => (event['regarding'] as { kind: string }).kind === kind)
      .map((event) => `${String(event['reason'])} ${String(event['note'])}`);
  }

  /** Status writes of KronJobs so far. */
  get statusWrites(): number {
    const updates = this.world.server.history().filter(({ type, resource }) => {
      return type === 'MODIFIED' && resource.plural === 'kronjobs';
    });
    return updates.length;
  }

  async #send(method: string, path: string, body: object): Promise<void> {
    const answer = await this.world.callAsUser(method, path, body);
    if (answer['kind'] === 'Status' && answer['status'] === 'Failure')
      throw new Error(String(answer['message']));
  }
}
