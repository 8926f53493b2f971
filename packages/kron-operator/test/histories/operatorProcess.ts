import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import { kronJobs } from '@kron/kubernetes/resources';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { sleep } from '@kron/kubernetes/sleep';
import type { Dispatcher } from 'undici';
import type { Controller, ControllerOptions } from '../../src/controller/controller.ts';
import { EventRecorder } from '../../src/controller/events/eventRecorder.ts';
import type { Log } from '../../src/controller/log.ts';
import { newGates } from '../../src/controller/requests/gates.ts';
import { ServerProbe } from '../../src/controller/requests/serverProbe.ts';
import { ClockGuard } from '../../src/term/leader/clockGuard.ts';
import type { TermWork } from '../../src/term/term.ts';
import { Terms, type WorkAccess } from '../../src/term/terms.ts';
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

/** As `apiAccess` compares the clocks. */
const askMs = 10_000;

/** An operator as `startOperator` assembles it, without its HTTP servers. */
export class OperatorProcess {
  readonly #options: OperatorProcessOptions;
  readonly #client: ClientTransport;
  readonly #terms: Terms<TermWork>;
  readonly #ask: () => Promise<unknown>;
  readonly #ending = new AbortController();

  constructor(options: OperatorProcessOptions) {
    this.#options = options;
    const {
      url,
      dispatcher,
      machine: clock,
      identity,
      elected,
      shards,
      onLost,
      newController,
      log,
    } = options;
    const guard = new ClockGuard({ clock, maxSkewMs: 30_000 });
    const probe = new ServerProbe(clock);
    this.#client = clientTransport(accessTo(url), {
      clock,
      onDate: (date) => guard.measured(date),
      onRequest: (record) => probe.responded(record),
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const client = supervisedTransport(this.#client, options);
    const gates = newGates(clock, { qps: 500, burst: 1000 });
    const { pace } = gates;
    const probeRef = { resource: kronJobs, namespace: 'default', name: 'kron-operator-probe' };
    // A planned fault counts only calls with consequences.
    const askingClient = supervisedTransport(this.#client, { ...options, at: () => undefined });
    this.#ask = () => askingClient.get(probeRef);
    const awaitServer = probe.asking(() => client.get(probeRef));
    const common = { clock, random, namespaces: [], awaitServer };
    const newWork = ({ shard: _, ...access }: WorkAccess): TermWork => {
      const controller = 'kron.io/kron-operator';
      const { transport } = access;
      const recorder = new EventRecorder({ transport, clock, controller, instance: identity });
      const own = { workers: 10, recorder, log, pace };
      return { controllers: newController({ ...common, ...access, ...own }), recorder };
    };
    this.#terms = new Terms({
      ...common,
      client,
      watchTransport: client,
      gates,
      guard,
      identity,
      lease: elected || shards > 1 ? { namespace: 'default', name: 'kron-operator' } : undefined,
      shards,
      log: () => log,
      newWork,
      waitFor: async (_, ms, work) => void (await settlesWithin(clock, ms, work)),
      onShardTaken: () => undefined,
      onShardEnded: () => undefined,
      ending: this.#ending.signal,
    });
    void this.#terms.lost.then(onLost);
  }

  async start(): Promise<void> {
    const { elected, shards } = this.#options;
    await this.#terms.start();
    await this.#terms.elect(false);
    if (!elected || shards > 1) this.#compareClocks().catch(() => undefined);
  }

  async #compareClocks(): Promise<void> {
    for (;;) {
      await this.#ask().catch(() => undefined);
      await sleep(this.#options.machine, askMs, this.#ending.signal);
    }
  }

  /** Stops in order. */
  async stop(): Promise<void> {
    this.#ending.abort();
    await this.#terms.stop();
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
