import {
  type ApiServer,
  jobs,
  type KubeObject,
  kronJobAdmission,
  kronJobs,
  startApiServer,
} from '@kron/api-server';
import type { Status } from 'kron-core';
import type { Log } from '../../src/controller/log.ts';
import { storedObjects } from '../histories/storedObjects.ts';
import { Replica } from './replica.ts';
import { SteppedTime } from './steppedClock.ts';
import { type Message, Wire } from './wire.ts';

export type ReplicaName = 'a' | 'b';

export type StageOptions = {
  /** Of the Job, in seconds; null: none. */
  readonly ttl: number | null;
  /** Whether a Job that a user created has the only place when the period is due. */
  readonly waits?: boolean;
  /** How far each replica's clock is ahead, in seconds. */
  readonly skew: Readonly<Record<ReplicaName, number>>;
};

/** The stored objects and the processes, as the model sees them. */
export type Scene = {
  readonly now: number;
  readonly holder: string;
  readonly claim: { readonly holder: string; readonly at: number } | undefined;
  readonly outcome: string | undefined;
  readonly job: 'absent' | 'active' | 'finished';
  /** Jobs ever created for the period. */
  readonly runs: number;
  /** Whether one of them was created while the Job of a user had the place. */
  readonly isBeside: boolean;
  readonly messages: readonly Message[];
  readonly leading: readonly string[];
  readonly writing: readonly string[];
};

const place = { namespace: 'default', name: 'report' };
/** The Job of a user. */
const userJob = 'report-by-hand';
/** The period is due 40 s later. */
const start = Date.parse('2026-03-01T00:00:20Z');
/** More than any work takes that needs no time. */
const maxRounds = 50;
/** Rounds of the event loop without progress after which no more is expected. */
const quietRounds = 3;

/**
 * Two replicas of the operator and one KronJob with one period, in which nothing happens by itself: each message, each
 * timer and each second is a step.
 *
 * At the start `a1` leads, `b1` is a candidate, and the period is due in 40 s.
 */
export class Stage {
  readonly log: string[] = [];
  readonly wire: Wire;
  readonly #server: ApiServer;
  readonly #time: SteppedTime;
  readonly #options: StageOptions;
  readonly #replicas = new Map<ReplicaName, Replica>();
  readonly #lives = { a: 0, b: 0 };
  /** The processes that have to exit. */
  readonly #lost = new Set<ReplicaName>();

  private constructor(server: ApiServer, time: SteppedTime, options: StageOptions) {
    this.#server = server;
    this.#time = time;
    this.#options = options;
    this.wire = new Wire(server.inProcess, () => this.#status);
  }

  static async start(options: StageOptions): Promise<Stage> {
    const time = new SteppedTime();
    const server = await startApiServer({
      now: () => start / 1000 + time.seconds,
      // Watches end only on demand.
      setTimer: () => () => undefined,
      kronJobs: kronJobAdmission,
      controllers: 'manual',
    });
    const stage = new Stage(server, time, options);
    await stage.#request('POST', '/apis/kron.io/v1alpha1/namespaces/default/kronjobs', kronJob(options));
    if (options.waits === true)
      await stage.#request('POST', '/apis/batch/v1/namespaces/default/jobs', stage.#userJob());
    for (const name of ['a', 'b'] as const) await stage.#hire(name);
    stage.wire.isOpen = false;
    return stage;
  }

  get scene(): Scene {
    const { claim, lastOutcome } = this.#status;
    const replicas = [...this.#replicas.values()];
    const at = claim === undefined ? 0 : (Date.parse(claim.claimedAt) - start) / 1000;
    return {
      now: this.#time.seconds,
      holder: this.#holder,
      claim: claim === undefined ? undefined : { holder: claim.holder, at },
      outcome: lastOutcome,
      job: this.#jobState,
      runs: this.#creates.length,
      isBeside: this.#isBeside,
      messages: this.wire.messages,
      leading: replicas
        .filter(({ leads }) => leads)
        .map(({ identity }) => identity)
        .sort(),
      writing: replicas
        .filter(({ mayWrite }) => mayWrite)
        .map(({ identity }) => identity)
        .sort(),
    };
  }

  messagesOf(name: ReplicaName): readonly Message[] {
    return this.wire.messages.filter(({ from }) => from.startsWith(name));
  }

  pass(seconds: number): void {
    this.#time.seconds += seconds;
  }

  async deliver(message: number): Promise<void> {
    await this.wire.deliver(message);
    await this.#done();
  }

  async hear(message: number): Promise<void> {
    this.wire.hear(message);
    await this.#done();
  }

  async lose(message: number): Promise<void> {
    this.wire.lose(message);
    await this.#done();
  }

  /** Fires the timers of a group that are due. */
  async fire(name: ReplicaName, group: 'campaign' | 'work' | 'limits'): Promise<void> {
    const replica = this.#replica(name);
    do await this.#settled();
    while (replica[group].fire());
    await this.#done();
  }

  /** The watches of a process catch up. */
  async watch(name: ReplicaName): Promise<void> {
    this.#server.watches.bookmark();
    await this.wire.watch(this.#replica(name).identity, () => this.#settled());
    await this.#done();
  }

  /** Lets everything happen that needs no more time. */
  async flow(): Promise<void> {
    for (let round = 0; round === 0 || this.wire.messages.length > 0; round += 1) {
      if (round > maxRounds) throw new Error(`never idle: ${JSON.stringify(this.wire.messages)}`);
      for (const { id, isAnswered } of this.wire.messages)
        await (isAnswered ? this.hear(id) : this.deliver(id));
      for (const name of ['a', 'b'] as const) {
        for (const group of ['limits', 'campaign', 'work'] as const) await this.fire(name, group);
        await this.watch(name);
      }
    }
  }

  async crash(name: ReplicaName): Promise<void> {
    await this.#dismiss(name);
    await this.#hire(name);
  }

  /** Finishes the Job of the period. */
  finish(): void {
    const job = this.#jobs[0];
    if (job !== undefined) this.#server.endJob('default', job.metadata.name, 'succeeded');
  }

  /** Finishes the Job of the user, which frees its place. */
  freePlace(): void {
    this.#server.endJob('default', userJob, 'succeeded');
  }

  /** Runs the TTL controller. */
  expire(): void {
    this.#server.runControllers();
  }

  async close(): Promise<void> {
    for (const name of this.#replicas.keys()) await this.#dismiss(name);
    await this.#server.close();
  }

  async #hire(name: ReplicaName): Promise<void> {
    this.#lives[name] += 1;
    const identity = `${name}${this.#lives[name]}`;
    const replica = new Replica({
      server: this.wire.connect(identity),
      time: this.#time,
      startMs: start + this.#options.skew[name] * 1000,
      identity,
      log: this.#logOf(identity),
      onLost: () => this.#lost.add(name),
    });
    this.#replicas.set(name, replica);
    const wasOpen = this.wire.isOpen;
    const started = replica.start();
    await this.#settled();
    await started;
    await this.#settled();
    this.wire.isOpen = wasOpen;
  }

  async #dismiss(name: ReplicaName): Promise<void> {
    const replica = this.#replica(name);
    this.#replicas.delete(name);
    await replica.vanish();
    this.wire.abandon(replica.identity);
    await this.#settled();
    this.#lost.delete(name);
  }

  #replica(name: ReplicaName): Replica {
    const replica = this.#replicas.get(name);
    if (replica === undefined) throw new RangeError(`no replica ${name}`);
    return replica;
  }

  #logOf(identity: string): Log {
    const line =
      (level: string) =>
      ({ event, error }: Readonly<Record<string, unknown>>, message: string): void =>
        void this.log.push(
          `${this.#time.seconds} ${identity} ${level} ${String(event)} ${message} ${error instanceof Error ? error.message : ''}`,
        );
    return { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
  }

  /** Everything has happened that the step leads to. The kubelet restarts processes that have exited. */
  async #done(): Promise<void> {
    await this.#settled();
    for (const name of this.#lost) await this.crash(name);
  }

  /** Resolves when nothing more happens without a step. */
  async #settled(): Promise<void> {
    let before = '';
    for (let quiet = 0; quiet < quietRounds; ) {
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const now = `${this.wire.count} ${this.wire.messages.length} ${this.#server.revision()} ${this.#server.watches.size}`;
      quiet = now === before ? quiet + 1 : 0;
      before = now;
    }
  }

  async #request(method: string, path: string, body: unknown): Promise<void> {
    const headers = { 'content-type': 'application/json' };
    await this.#server.inProcess({ method, path, headers, body: JSON.stringify(body) });
  }

  get #status(): Status {
    return this.#last(kronJobs.plural)?.['status'] ?? {};
  }

  get #holder(): string {
    const spec = this.#last('leases')?.['spec'] as { holderIdentity?: string } | undefined;
    return spec?.holderIdentity ?? '';
  }

  get #jobs(): KubeObject[] {
    return storedObjects(this.#server, jobs.plural).filter(({ metadata }) => metadata.name !== userJob);
  }

  /** The positions in the history at which Jobs of the period were created. */
  get #creates(): number[] {
    return this.#server
      .history()
      .flatMap(({ type, resource, object }, at) =>
        type === 'ADDED' && resource.plural === jobs.plural && object.metadata.name !== userJob ? [at] : [],
      );
  }

  get #isBeside(): boolean {
    const ended = this.#server
      .history()
      .findIndex(({ object }) => object.metadata.name === userJob && hasEnded(object));
    return this.#options.waits === true && this.#creates.some((at) => ended < 0 || at < ended);
  }

  #userJob(): unknown {
    const { apiVersion, kind, metadata } = this.#last(kronJobs.plural) as KubeObject &
      Record<string, unknown>;
    const ownerReferences = [{ apiVersion, kind, name: place.name, uid: metadata.uid, controller: true }];
    const labels = { 'kron.io/name': place.name };
    return { ...newJob(null), metadata: { name: userJob, labels, ownerReferences } };
  }

  get #jobState(): Scene['job'] {
    const [own] = this.#jobs;
    if (own === undefined) return 'absent';
    return hasEnded(own) ? 'finished' : 'active';
  }

  #last(plural: string): KubeObject | undefined {
    return this.#server.history().findLast(({ resource }) => resource.plural === plural)?.object;
  }
}

function kronJob({ ttl, waits = false }: StageOptions): unknown {
  return {
    apiVersion: 'kron.io/v1alpha1',
    kind: 'KronJob',
    metadata: place,
    spec: {
      schedule: '1 0 1 3 *',
      policy: { concurrency: waits ? 'queue' : 'allow', deadline: '1h' },
      jobTemplate: { spec: newJob(ttl).spec },
    },
  };
}

function newJob(ttl: number | null) {
  const containers = [{ name: 'main', image: 'none' }];
  return {
    apiVersion: 'batch/v1',
    kind: 'Job',
    spec: {
      ...(ttl === null ? {} : { ttlSecondsAfterFinished: ttl }),
      template: { spec: { restartPolicy: 'Never', containers } },
    },
  };
}

function hasEnded(object: KubeObject): boolean {
  const { conditions = [] } = (object['status'] ?? {}) as { conditions?: readonly unknown[] };
  return conditions.length > 0;
}
