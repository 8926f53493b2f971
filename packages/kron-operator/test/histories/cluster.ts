import {
  type ApiServer,
  type KubeObject,
  kronJobAdmission,
  type RequestFacts,
  startApiServer,
} from '@kron/api-server';
import { VirtualClock } from '../../src/testing/virtualClock.ts';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { type CallFacts, Calls } from './calls.ts';
import { configurations, historyStart } from './configurations.ts';
import { Crew } from './crew.ts';
import type { History } from './history.ts';
import { OpenWatches } from './openWatches.ts';
import { People } from './people.ts';
import type { Requests } from './step.ts';

export type Wire = 'http' | 'memory';

type Delay = { readonly what: Requests; readonly seconds: number; left: number };

const kinds: Readonly<Record<Requests, (facts: CallFacts) => boolean>> = {
  'creates of Jobs': ({ verb, resource, dryRun }) => verb === 'create' && resource === 'jobs' && !dryRun,
  'dry runs': ({ dryRun }) => dryRun,
  'status writes': ({ verb, resource }) => verb === 'patch' && resource === 'kronjobs',
  'deletions of Jobs': ({ verb, resource }) => verb === 'delete' && resource === 'jobs',
  reads: ({ verb, resource }) => (verb === 'get' || verb === 'list') && resource !== 'leases',
  'the Lease': ({ resource }) => resource === 'leases',
  everything: () => true,
};

const changeTypes = { ADDED: 'create', MODIFIED: 'update', DELETED: 'delete' } as const;
/** Rounds of the event loop without anything new, after which nothing new will come. */
const quietRounds = 3;
/** A watch that is silent is noticed before that is over, and lists anew. */
const longestUnawareMs = 60_000;
/** Far more rounds than anything takes that is ever done; a network is waited for in many. */
const mostRounds = { memory: 10_000, http: 1_000_000 };

/** An API server, its operators and its people, in a time of their own. */
export class Cluster {
  readonly clock: VirtualClock;
  readonly server: ApiServer;
  readonly people: People;
  readonly crew: Crew;
  readonly log: string[] = [];
  /** UIDs of Jobs whose creates took their time to reach the server. */
  readonly createdLate: Set<string> = new Set();
  /** Names of Jobs that were asked for when everybody must have known that their KronJob was gone. */
  readonly createdForNobody: string[] = [];
  /** Names of Jobs that were deleted, and neither people nor an operator meant these very ones. */
  readonly deletedForNobody: string[] = [];
  clockWasSet = false;
  /** Of each change, epoch milliseconds. */
  readonly #times: number[] = [];
  /** When KronJobs were gone, by UID; on the monotonic clock. */
  readonly #gone = new Map<string, number>();
  readonly #calls: Calls;
  readonly #watches = new OpenWatches();
  readonly #wire: Wire;
  /** For which state of things all watches have been asked for a bookmark. */
  #marked = '';
  #delays: Delay[] = [];
  #lateAnswers: Delay[] = [];
  #requests = 0;
  #noted = 0;

  private constructor(server: ApiServer, clock: VirtualClock, calls: Calls, history: History, wire: Wire) {
    this.server = server;
    this.clock = clock;
    this.#calls = calls;
    this.#wire = wire;
    this.people = new People(server, history);
    const elected = history.operators !== 'one';
    const line =
      (level: string) =>
      (fields: Readonly<Record<string, unknown>>, message: string): void =>
        void this.log.push(`${new Date(clock.now()).toISOString()} ${level} ${told(fields)} ${message}`);
    const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
    const answerLate = (facts: CallFacts): Promise<void> => this.#answerLate(facts);
    this.crew = new Crew({ server, clock, calls, watches: this.#watches, wire, elected, answerLate, log });
  }

  static async start(history: History, wire: Wire): Promise<Cluster> {
    const calls = new Calls();
    const clock = new VirtualClock(historyStart, () => cluster.settled());
    const server = await startApiServer({
      now: () => clock.now() / 1000,
      kronJobs: kronJobAdmission,
      setTimer: (milliseconds, callback) => clock.setTimer(milliseconds, callback).cancel,
    });
    const cluster: Cluster = new Cluster(server, clock, calls, history, wire);
    server.faults.beforeRequest = (facts) => cluster.#beforeRequest(facts);
    cluster.crew.hire();
    if (history.operators === 'two') cluster.crew.hire();
    await cluster.settled();
    const configuration = configurations[history.configuration];
    if (configuration === undefined) throw new RangeError(`no configuration ${history.configuration}`);
    await cluster.people.create('report', configuration);
    if (history.neighbour) await cluster.people.create('neighbour', { schedule: '* * * * *' });
    await cluster.settled();
    if (history.ttl === 30) cluster.#expireJobs();
    return cluster;
  }

  get changes(): AuditedChange[] {
    return this.server.history().map(({ type, resource, object }, index) => ({
      resource: resource.plural,
      type: changeTypes[type],
      object,
      ...(this.clockWasSet ? {} : { time: this.#times[index] ?? this.clock.now() }),
    }));
  }

  /** Done when nothing more will happen before time passes. */
  async settled(): Promise<void> {
    let before = '';
    let quiet = 0;
    for (let round = 0; quiet < quietRounds; round += 1) {
      if (round > mostRounds[this.#wire]) throw new Error('it never comes to rest');
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const now = `${this.#calls.count} ${this.#requests} ${this.server.revision()} ${this.server.watches.size} ${this.clock.timers}`;
      this.#note();
      quiet = now === before && this.#calls.isQuiet && this.#haveHeard() ? quiet + 1 : 0;
      before = now;
    }
  }

  /** Watches say nothing any more, and nobody knows. */
  silenceWatches(): void {
    this.server.watches.silence();
    this.#watches.silence();
  }

  async pass(seconds: number): Promise<void> {
    await this.clock.advance(seconds * 1000);
  }

  refuse(what: Requests, code: number, times: number): void {
    const fault = {
      kind: 'refuse',
      code,
      ...(code === 409 ? { reason: 'Conflict' } : {}),
      ...(code === 429 ? { retryAfterSeconds: 3 } : {}),
    } as const;
    this.server.faults.add({ on: (facts) => this.#befalls(what, facts), fault, times });
  }

  reset(what: Requests, when: 'before' | 'after', times: number): void {
    const fault = { kind: 'reset', when } as const;
    this.server.faults.add({ on: (facts) => this.#befalls(what, facts), fault, times });
  }

  delay(what: Requests, seconds: number, times: number): void {
    this.#delays.push({ what, seconds, left: times });
  }

  answerLate(what: Requests, seconds: number, times: number): void {
    this.#lateAnswers.push({ what, seconds, left: times });
  }

  /** Nothing goes wrong any more. */
  heal(): void {
    this.#delays = [];
    this.#lateAnswers = [];
    const { beforeRequest } = this.server.faults;
    this.server.faults.clear();
    this.server.faults.beforeRequest = beforeRequest;
    for (const member of this.crew.members) {
      member.fate = undefined;
      member.machine.resume();
    }
  }

  async close(): Promise<void> {
    await this.crew.dismiss();
    await this.server.close();
  }

  /** What the server has sent takes its time on a network: all have heard of it when they have heard a bookmark. */
  #haveHeard(): boolean {
    if (this.#wire === 'memory') return true;
    const revision = this.server.revision();
    if (this.#watches.haveHeard(revision)) return true;
    const asked = `${revision} ${this.server.watches.size} ${this.#requests}`;
    if (this.#marked !== asked) this.server.watches.bookmark();
    this.#marked = asked;
    return false;
  }

  async #beforeRequest(facts: RequestFacts): Promise<void> {
    this.#requests += 1;
    const delay = this.#taken(this.#delays, facts);
    if (delay === undefined) return;
    const end = this.#calls.hold(facts);
    await new Promise<void>((resolve) => {
      if (Number.isFinite(delay.seconds)) this.clock.setTimer(delay.seconds * 1000, resolve);
    });
    end();
  }

  async #answerLate(facts: CallFacts): Promise<void> {
    const late = this.#taken(this.#lateAnswers, facts);
    if (late === undefined) return;
    await new Promise<void>((resolve) => {
      this.clock.setTimer(late.seconds * 1000, resolve);
    });
  }

  #taken(delays: readonly Delay[], facts: CallFacts): Delay | undefined {
    const delay = delays.find(({ what, left }) => left > 0 && this.#befalls(what, facts));
    if (delay !== undefined) delay.left -= 1;
    return delay;
  }

  #befalls(what: Requests, facts: CallFacts): boolean {
    return !this.people.acting && facts.verb !== 'watch' && kinds[what](facts);
  }

  #note(): void {
    const history = this.server.history();
    for (; this.#noted < history.length; this.#noted += 1) {
      const { type, resource, object } = history[this.#noted] ?? {};
      this.#times.push(this.clock.now());
      if (resource === undefined || object === undefined) continue;
      const now = this.clock.monotonic();
      if (resource.plural === 'kronjobs' && type === 'DELETED') this.#gone.set(object.metadata.uid, now);
      if (resource.plural === 'jobs' && type === 'ADDED') this.#noteJob(object, now);
      if (resource.plural === 'jobs' && type === 'DELETED') this.#noteDeletion(object);
    }
  }

  #noteJob({ metadata: { name, uid, ownerReferences } }: KubeObject, now: number): void {
    const asked = this.crew.askedForJob(name);
    if (asked === undefined) return;
    if (now - asked > 0) this.createdLate.add(uid);
    const gone = this.#gone.get(ownerReferences?.[0]?.uid ?? '');
    if (gone !== undefined && asked - gone > longestUnawareMs) this.createdForNobody.push(name);
  }

  #noteDeletion({ metadata: { name, uid, ownerReferences }, spec }: KubeObject): void {
    const owner = ownerReferences?.[0]?.uid ?? '';
    const { ttlSecondsAfterFinished } = spec as { ttlSecondsAfterFinished?: number };
    const asked = this.crew.deletedJobs.has(uid) || this.people.deletedJobs.has(uid);
    if (!asked && !this.#gone.has(owner) && ttlSecondsAfterFinished === undefined)
      this.deletedForNobody.push(name);
  }

  /** The controller of Jobs looks at their TTLs now and then. */
  #expireJobs(): void {
    this.clock.setTimer(5_000, () => {
      this.server.runControllers();
      this.#expireJobs();
    });
  }
}

function told({ event, namespace: _, name, error, ...rest }: Readonly<Record<string, unknown>>): string {
  const what = error instanceof Error ? ` ${error.name}: ${error.message}` : '';
  return `${String(event)} ${String(name)} ${JSON.stringify(rest)}${what}`;
}
