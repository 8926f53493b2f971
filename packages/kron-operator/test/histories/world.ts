import {
  type ApiServer,
  type ApiServerOptions,
  type KubeObject,
  type RequestFacts,
  type Resource,
  startApiServer,
} from '@kron/api-server';
import { VirtualClock } from '@kron/kubernetes/testing/virtualClock';
import type { AuditedChange } from '../audit/auditedChange.ts';
import { type CallFacts, Calls } from './calls.ts';
import { Crew, type CrewOptions } from './crew.ts';
import { OpenWatches } from './openWatches.ts';
import { personalCall } from './personalCall.ts';
import { storedObjects } from './storedObjects.ts';

export type Wire = 'http' | 'memory';

/** The requests that a fault affects. */
export type Which = (facts: CallFacts) => boolean;

type WorldOptions = {
  /** RFC 3339. */
  readonly start: string;
  readonly server: Pick<ApiServerOptions, 'kronJobs' | 'controlledJobs'>;
  readonly wire: Wire;
  readonly elected: boolean;
  /** Default: 1. */
  readonly shards?: number;
  readonly newController: CrewOptions['newController'];
  /** Called for each write, in order. */
  readonly onWrite?: (write: Write) => void;
};

/** A write that the server has stored. */
export type Write = {
  readonly type: 'create' | 'update' | 'delete';
  readonly resource: Resource;
  readonly object: KubeObject;
};

type Delay = { readonly which: Which; readonly seconds: number; left: number };

const changeTypes = { ADDED: 'create', MODIFIED: 'update', DELETED: 'delete' } as const;
/** Rounds of the event loop without progress after which no more is expected. */
const quietRounds = 3;
/** Far more rounds than any work takes. Waiting for a network takes many. */
const maxRounds = { memory: 10_000, http: 1_000_000 };

/** An API server and its operators in virtual time, with faults between them. */
export class World {
  readonly clock: VirtualClock;
  readonly server: ApiServer;
  readonly crew: Crew;
  readonly log: string[] = [];
  clockWasSet = false;
  readonly #options: WorldOptions;
  /** The time of each change, epoch milliseconds. */
  readonly #times: number[] = [];
  readonly #calls: Calls;
  readonly #watches = new OpenWatches();
  /** The progress at which all watches were last asked for a bookmark. */
  #marked = '';
  #delays: Delay[] = [];
  #lateAnswers: Delay[] = [];
  #requests = 0;
  #noted = 0;
  #isUserActing = false;

  private constructor(server: ApiServer, clock: VirtualClock, calls: Calls, options: WorldOptions) {
    this.server = server;
    this.clock = clock;
    this.#calls = calls;
    this.#options = options;
    const line =
      (level: string) =>
      (fields: Readonly<Record<string, unknown>>, message: string): void =>
        void this.log.push(`${new Date(clock.now()).toISOString()} ${level} ${logFields(fields)} ${message}`);
    const log = { debug: line('debug'), info: line('info'), warn: line('warn'), error: line('error') };
    const answerLate = (facts: CallFacts): Promise<void> => this.#answerLate(facts);
    const { wire, elected, shards = 1, newController } = options;
    const watches = this.#watches;
    this.crew = new Crew({
      server,
      clock,
      calls,
      watches,
      wire,
      elected,
      shards,
      newController,
      answerLate,
      log,
    });
  }

  static async start(options: WorldOptions): Promise<World> {
    const calls = new Calls();
    const clock = new VirtualClock(options.start, () => world.settled());
    const server = await startApiServer({
      ...options.server,
      now: () => clock.now() / 1000,
      setTimer: (milliseconds, callback) => clock.setTimer(milliseconds, callback).cancel,
    });
    const world: World = new World(server, clock, calls, options);
    server.faults.beforeRequest = (facts) => world.#beforeRequest(facts);
    return world;
  }

  get changes(): AuditedChange[] {
    return this.server.history().map(({ type, resource, object }, index) => ({
      resource: resource.plural,
      type: changeTypes[type],
      object,
      ...(this.clockWasSet ? {} : { time: this.#times[index] ?? this.clock.now() }),
    }));
  }

  /** Resolves when nothing more happens until time passes. */
  async settled(): Promise<void> {
    let before = '';
    let quiet = 0;
    for (let round = 0; quiet < quietRounds; round += 1) {
      if (round > maxRounds[this.#options.wire]) throw new Error('the operators never become idle');
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      const now = `${this.#calls.count} ${this.#requests} ${this.server.revision()} ${this.server.watches.size} ${this.clock.timers}`;
      this.#note();
      quiet = now === before && this.#calls.isQuiet && this.#haveReceived() ? quiet + 1 : 0;
      before = now;
    }
  }

  /** The stored objects of a resource. */
  stored(plural: string): KubeObject[] {
    return storedObjects(this.server, plural);
  }

  /** Sends a request of a user. A 422 is returned. @throws Error on any other failure */
  async callAsUser(method: string, path: string, body: object): Promise<KubeObject> {
    this.#isUserActing = true;
    try {
      return await personalCall(this.server, method, path, body);
    } finally {
      this.#isUserActing = false;
    }
  }

  /** Restricts a filter to the requests of operators. */
  ofOperators<Facts extends CallFacts>(which: (facts: Facts) => boolean): (facts: Facts) => boolean {
    return (facts) => !this.#isUserActing && which(facts);
  }

  /** Silences the open watches. */
  silenceWatches(): void {
    this.server.watches.silence();
    this.#watches.silence();
  }

  async pass(seconds: number): Promise<void> {
    await this.clock.advance(seconds * 1000);
  }

  setClock(seconds: number): void {
    this.clockWasSet = true;
    this.clock.step(seconds * 1000);
  }

  refuse(on: Which, code: number, times: number): void {
    const fault = {
      kind: 'refuse',
      code,
      ...(code === 409 ? { reason: 'Conflict' } : {}),
      ...(code === 429 ? { retryAfterSeconds: 3 } : {}),
    } as const;
    this.server.faults.add({ on, fault, times });
  }

  reset(on: Which, when: 'before' | 'after', times: number): void {
    this.server.faults.add({ on, fault: { kind: 'reset', when }, times });
  }

  /** Infinity hangs forever. */
  delay(which: Which, seconds: number, times: number): void {
    this.#delays.push({ which, seconds, left: times });
  }

  answerLate(which: Which, seconds: number, times: number): void {
    this.#lateAnswers.push({ which, seconds, left: times });
  }

  /** Ends all faults. */
  heal(): void {
    this.#delays = [];
    this.#lateAnswers = [];
    const { beforeRequest } = this.server.faults;
    this.server.faults.clear();
    this.server.faults.beforeRequest = beforeRequest;
    this.crew.setClocksRight();
    for (const member of this.crew.members) {
      member.plannedFault = undefined;
      member.machine.resume();
    }
  }

  async close(): Promise<void> {
    await this.crew.dismiss();
    await this.server.close();
  }

  /** Over a network, events arrive with a delay. A watch that has received a bookmark has received everything before it. */
  #haveReceived(): boolean {
    if (this.#options.wire === 'memory') return true;
    const revision = this.server.revision();
    if (this.#watches.haveReceived(revision)) return true;
    const asked = `${revision} ${this.server.watches.size} ${this.#requests}`;
    if (this.#marked !== asked) this.server.watches.bookmark();
    this.#marked = asked;
    return false;
  }

  async #beforeRequest(facts: RequestFacts): Promise<void> {
    this.#requests += 1;
    const delay = taken(this.#delays, facts);
    if (delay === undefined) return;
    const end = this.#calls.hold(facts);
    await new Promise<void>((resolve) => {
      if (Number.isFinite(delay.seconds)) this.clock.setTimer(delay.seconds * 1000, resolve);
    });
    end();
  }

  async #answerLate(facts: CallFacts): Promise<void> {
    const late = taken(this.#lateAnswers, facts);
    if (late === undefined) return;
    await new Promise<void>((resolve) => {
      this.clock.setTimer(late.seconds * 1000, resolve);
    });
  }

  #note(): void {
    const history = this.server.history();
    for (; this.#noted < history.length; this.#noted += 1) {
      const { type, resource, object } = history[this.#noted] ?? {};
      this.#times.push(this.clock.now());
      if (type === undefined || resource === undefined || object === undefined) continue;
      this.#options.onWrite?.({ type: changeTypes[type], resource, object });
    }
  }
}

function taken(delays: readonly Delay[], facts: CallFacts): Delay | undefined {
  const delay = delays.find(({ which, left }) => left > 0 && which(facts));
  if (delay !== undefined) delay.left -= 1;
  return delay;
}

function logFields({ event, namespace: _, name, error, ...rest }: Readonly<Record<string, unknown>>): string {
  const what = error instanceof Error ? ` ${error.name}: ${error.message}` : '';
  return `${String(event)} ${String(name)} ${JSON.stringify(rest)}${what}`;
}
