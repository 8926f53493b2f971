import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import type { Dispatcher } from 'undici';
import type { Controller, ControllerOptions } from '../../src/controller/controller.ts';
import { EventRecorder } from '../../src/controller/events/eventRecorder.ts';
import { fencedTransport } from '../../src/controller/leader/fencedTransport.ts';
import { gatedTransport } from '../../src/controller/requests/gatedTransport.ts';
import { LeaderElection } from '../../src/controller/leader/leaderElection.ts';
import type { Log } from '../../src/controller/log.ts';
import { RequestGate } from '../../src/controller/requests/requestGate.ts';
import { WriteFence } from '../../src/controller/leader/writeFence.ts';
import { type Supervision, supervisedTransport } from './supervisedTransport.ts';

export type OperatorProcessOptions = Supervision & {
  readonly url: string;
  /** Replaces the sockets. */
  readonly dispatcher: Dispatcher | undefined;
  readonly identity: string;
  /** Whether it uses leader election. */
  readonly elected: boolean;
  /** Called when it has to exit, because another process may lead. */
  readonly onLost: () => void;
  readonly newController: (options: ControllerOptions) => Controller;
  readonly log: Log;
};

/** An operator as `startOperator` assembles it, without its HTTP servers. */
export class OperatorProcess {
  readonly #client: ClientTransport;
  readonly #controller: Controller;
  readonly #recorder: EventRecorder;
  readonly #election: LeaderElection | undefined;

  constructor(options: OperatorProcessOptions) {
    const { url, dispatcher, machine, identity, elected, onLost, newController, log } = options;
    const clock = machine;
    this.#client = clientTransport(accessTo(url), {
      clock,
      ...(dispatcher === undefined ? {} : { dispatcher }),
    });
    const client = supervisedTransport(this.#client, options);
    const fence = elected ? new WriteFence(clock) : undefined;
    const gate = new RequestGate({ clock, qps: 500, burst: 1000 });
    const transport = gatedTransport(fence === undefined ? client : fencedTransport(client, fence), gate);
    const controller = 'kron.io/kron-operator';
    this.#recorder = new EventRecorder({ transport, clock, controller, instance: identity });
    this.#controller = newController({
      transport,
      watchTransport: client,
      clock,
      random,
      namespaces: [],
      workers: 10,
      identity,
      recorder: this.#recorder,
      log,
      onFenced: onLost,
    });
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
            onLeading: () => void this.#controller.lead(),
            onLost,
          });
  }

  async start(): Promise<void> {
    this.#controller.start();
    await this.#controller.whenSynced();
    if (this.#election === undefined) await this.#controller.lead();
    else this.#election.start();
  }

  /** Stops in order. */
  async stop(): Promise<void> {
    await this.#controller.stop();
    await this.#recorder.flush();
    await this.#recorder.stop();
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
