import type { Clock } from '@kron/kubernetes/clock';
import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import { kronJobs } from '@kron/kubernetes/resources';
import { sleep } from '@kron/kubernetes/sleep';
import type { Dispatcher } from 'undici';
import type { Controller, ControllerOptions } from '../../src/controller/controller.ts';
import { EventRecorder } from '../../src/controller/events/eventRecorder.ts';
import { ClockGuard } from '../../src/term/leader/clockGuard.ts';
import { fencedTransport } from '../../src/term/leader/fencedTransport.ts';
import { gatedTransport } from '../../src/controller/requests/gatedTransport.ts';
import { Leadership } from '../../src/term/leader/leadership.ts';
import { LeaderElection } from '../../src/term/leader/leaderElection.ts';
import type { Log } from '../../src/controller/log.ts';
import { newGates } from '../../src/controller/requests/gates.ts';
import { ServerProbe } from '../../src/controller/requests/serverProbe.ts';
import { termTransport } from '../../src/term/leader/termTransport.ts';
import { WriteFence } from '../../src/term/leader/writeFence.ts';
import { ShardSet } from '../../src/term/shards/shardSet.ts';
import { type ShardAccess, ShardWork } from '../../src/term/shards/shardWork.ts';
import { type Supervision, supervisedTransport } from './supervisedTransport.ts';

export type OperatorProcessOptions = Supervision & {
  readonly url: string;
  /** Replaces the sockets. */
  readonly dispatcher: Dispatcher | undefined;
  readonly identity: string;
  /** Whether it uses leader election. */
  readonly elected: boolean;
  /** Above 1: it shares the namespaces with other processes. */
  readonly shards: number;
  /** Called when it has to exit, because another process may lead. */
  readonly onLost: () => void;
  readonly newController: (options: ControllerOptions) => Controller;
  readonly log: Log;
};

/** As `RunningOperator` compares the clocks without a Lease. */
const askMs = 10_000;

/** An operator as `startOperator` assembles it, without its HTTP servers. */
export class OperatorProcess {
  readonly #client: ClientTransport;
  readonly #controller: Controller | undefined;
  readonly #recorder: EventRecorder | undefined;
  readonly #set: ShardSet | undefined;
  readonly #leadership: Leadership;
  readonly #election: LeaderElection | undefined;
  readonly #ask: () => Promise<unknown>;
  readonly #clock: Clock;
  readonly #ending = new AbortController();

  constructor(options: OperatorProcessOptions) {
    const { url, dispatcher, machine, identity, elected, shards, onLost, newController, log } = options;
    const clock = machine;
    const clockListeners = new Set<() => void>([() => this.#leadership.update()]);
    const onChange = (): void => clockListeners.forEach((changed) => changed());
    const guard = new ClockGuard({ clock, maxSkewMs: 30_000, onChange });
    this.#client = clientTransport(accessTo(url), {
      clock,
      onDate: (date) => guard.measured(date),
      onRequest: (record) => probe.responded(record),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const client = supervisedTransport(this.#client, options);
    const fence = elected ? new WriteFence(clock) : undefined;
    const gates = newGates(clock, { qps: 500, burst: 1000 });
    this.#leadership = new Leadership({
      isClockTrusted: () => guard.isTrusted,
      onBegin: () => void this.#controller?.lead(),
      onEnd: () => this.#controller?.pause(),
    });
    this.#clock = clock;
    const probeRef = { resource: kronJobs, namespace: 'default', name: 'kron-operator-probe' };
    const probe = new ServerProbe({ clock, ask: () => client.get(probeRef) });
    // A planned fault counts only calls with consequences.
    const askingClient = supervisedTransport(this.#client, { ...options, at: () => undefined });
    this.#ask = () => askingClient.get(probeRef);
    const { awaitServer } = probe;
    const newControllers = (access: ShardAccess) => {
      const { transport } = access;
      const controller = 'kron.io/kron-operator';
      const recorder = new EventRecorder({ transport, clock, controller, instance: identity });
      const common = { clock, random, namespaces: [], workers: 10, awaitServer, preconnect: () => undefined };
      const { pace } = gates;
      return { controllers: newController({ ...common, ...access, recorder, log, pace }), recorder };
    };
    if (shards > 1) {
      const lease = { namespace: 'default', name: 'kron-operator' };
      const parts = { client, watchTransport: client, gates, guard, clockListeners, awaitServer, lease };
      const self = { clock, random, identity, newControllers };
      this.#set = new ShardSet({
        transport: client,
        clock,
        random,
        ...lease,
        identity,
        shards,
        mayLead: () => guard.mayLead,
        countKronJobs: () => Promise.resolve(new Map()),
        newShard: (shard) => new ShardWork({ ...shard, ...parts, ...self }),
      });
      return;
    }
    const gated = gatedTransport(fence === undefined ? client : fencedTransport(client, fence), gates);
    const transport = termTransport(gated, this.#leadership);
    const { controllers, recorder } = newControllers({
      transport,
      watchTransport: client,
      requireTerm: () => this.#leadership.requireTerm(),
      identity,
    });
    this.#controller = controllers;
    this.#recorder = recorder;
    this.#election =
      fence === undefined
        ? undefined
        : new LeaderElection({
            transport: client,
            clock,
            fence,
            random,
            namespace: 'default',
            name: 'kron-operator',
            identity,
            mayLead: () => guard.mayLead,
            awaitServer,
            onLeading: () => this.#leadership.setLeads(true),
            onPaused: () => this.#leadership.setLeads(false),
            onLost,
          });
  }

  async start(): Promise<void> {
    this.#set?.start();
    if (this.#controller === undefined) return;
    this.#controller.start();
    await this.#controller.whenSynced();
    if (this.#election !== undefined) {
      this.#election.start();
      return;
    }
    this.#leadership.setLeads(true);
    this.#compareClocks().catch(() => undefined);
  }

  async #compareClocks(): Promise<void> {
    for (;;) {
      await this.#ask().catch(() => undefined);
      await sleep(this.#clock, askMs, this.#ending.signal);
    }
  }

  /** Stops in order. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#set?.stop();
    await this.#controller?.stop();
    await this.#recorder?.flush();
    await this.#recorder?.stop();
    await this.#election?.stop();
    await this.#client.close();
  }

  /** Breaks its connections, as when the machine dies. */
  async vanish(): Promise<void> {
    await this.#client.close();
  }
}

function accessTo(server: string) {
  return {
    getCurrentCluster: () => ({ server, skipTLSVerify: true }),
    applyToHTTPSOptions: async () => undefined,
  };
}

/** No jitter, so that a history can be replayed. */
const random = (): number => 0.5;
