import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import { EventRecorder } from '../../src/controller/events/eventRecorder.ts';
import { LeaderElection } from '../../src/term/leader/leaderElection.ts';
import { Leadership } from '../../src/term/leader/leadership.ts';
import { termTransport } from '../../src/term/leader/termTransport.ts';
import { WriteFence } from '../../src/term/leader/writeFence.ts';
import type { Log } from '../../src/controller/log.ts';
import { newGates } from '../../src/controller/requests/gates.ts';
import { KronJobController } from '../../src/kronjobs/kronJobController.ts';
import { InProcessDispatcher, type Serve } from '../histories/inProcessDispatcher.ts';
import { silentMetrics } from '../histories/silentMetrics.ts';
import { SteppedClock, type SteppedTime } from './steppedClock.ts';

type ReplicaOptions = {
  readonly server: Serve;
  readonly time: SteppedTime;
  /** What its wall clock shows at the start, epoch milliseconds. */
  readonly startMs: number;
  readonly identity: string;
  readonly log: Log;
  /** It has to exit, because another process leads. */
  readonly onLost: () => void;
};

/** A process of the operator as `startOperator` assembles it. Its timers fire in three groups, each on demand. */
export class Replica {
  readonly identity: string;
  /** The timers of the Lease. */
  readonly campaign: SteppedClock;
  /** The timers of the controller: due periods and backoffs. */
  readonly work: SteppedClock;
  /** The time limits of requests. */
  readonly limits: SteppedClock;
  readonly #client: ClientTransport;
  readonly #fence: WriteFence;
  readonly #controller: KronJobController;
  readonly #election: LeaderElection;

  constructor({ server, time, startMs, identity, log, onLost }: ReplicaOptions) {
    this.identity = identity;
    this.campaign = new SteppedClock(time, startMs);
    this.work = new SteppedClock(time, startMs);
    this.limits = new SteppedClock(time, startMs);
    this.#client = clientTransport(access, {
      clock: this.limits,
      dispatcher: new InProcessDispatcher(server),
    });
    this.#fence = new WriteFence(this.limits);
    const gates = newGates(this.limits, { qps: 500, burst: 1000 });
    const leadership = new Leadership({
      isClockTrusted: () => true,
      onBegin: () => void this.#controller.lead(),
      onEnd: () => this.#controller.pause(),
    });
    const transport = termTransport(this.#client, { leadership, gates, fence: this.#fence });
    const instance = { controller: 'kron.io/kron-operator', instance: identity };
    this.#controller = new KronJobController({
      transport,
      watchTransport: this.#client,
      pace: gates.pace,
      clock: this.work,
      random,
      namespaces: [],
      workers: 10,
      identity,
      // Its timer never fires: Events are no part of the protocol.
      recorder: new EventRecorder({ transport, clock: new SteppedClock(time, startMs), ...instance }),
      log,
      metrics: silentMetrics,
      requireTerm: () => leadership.requireTerm(),
      awaitServer,
    });
    this.#election = new LeaderElection({
      transport: this.#client,
      clock: this.campaign,
      fence: this.#fence,
      random,
      namespace: 'default',
      name: 'kron-operator',
      identity,
      awaitServer,
      onLeading: () => leadership.setLeads(true),
      onPaused: () => leadership.setLeads(false),
      onLost,
    });
  }

  get leads(): boolean {
    return this.#election.isLeading;
  }

  /** Whether it may write now. */
  get mayWrite(): boolean {
    return this.#fence.isOpen;
  }

  async start(): Promise<void> {
    this.#controller.start();
    await this.#controller.whenSynced();
    this.#election.start();
  }

  /** Breaks its connections, as when the machine dies. */
  async vanish(): Promise<void> {
    await this.#client.close();
  }
}

const access = {
  getCurrentCluster: () => ({ server: 'http://127.0.0.1', skipTLSVerify: true }),
  applyToHTTPSOptions: async () => undefined,
};

const random = (): number => 0;

/** The API server is never down here: single messages are lost. */
const awaitServer = async (): Promise<boolean> => false;
