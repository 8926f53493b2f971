import { type ApiServer, startApiServer } from '@kron/api-server';
import { resourceOf } from './resourceOf.ts';
import { StandingOperator } from './standingOperator.ts';
import { type Change, type Written, writtenBy } from './written.ts';

type Fields = Record<string, unknown>;

/** An API server in memory whose clock stands still. */
export class StandingCluster {
  readonly #server: ApiServer;
  readonly #now: number;
  /** The initial status of the KronJob or ControlledJob. */
  readonly #before: Fields | undefined;

  private constructor(server: ApiServer, now: number, before: Fields | undefined) {
    this.#server = server;
    this.#now = now;
    this.#before = before;
  }

  /** @param now milliseconds since the epoch */
  static async start(now: number, objects: readonly Fields[]): Promise<StandingCluster> {
    const server = await startApiServer({ now: () => now / 1000, controllers: 'manual' });
    for (const namespace of ['prod', 'test']) server.createNamespace(namespace);
    for (const object of objects) {
      // Copy by JSON: objects from another realm are never strictly equal to objects of this one.
      server.store(resourceOf(object), JSON.parse(JSON.stringify(object)) as never);
    }
    const before = objects.find(({ apiVersion }) => apiVersion === 'kron.io/v1alpha1')?.['status'];
    return new StandingCluster(server, now, before as Fields | undefined);
  }

  async state(): Promise<Fields[]> {
    return [
      ...(await this.#list('/apis/kron.io/v1alpha1/kronjobs', 'kron.io/v1alpha1', 'KronJob')),
      ...(await this.#list('/apis/batch/v1/jobs', 'batch/v1', 'Job')),
    ];
  }

  /** Runs an operator until it has nothing more to do at this instant, and returns its writes. */
  async operate(identity: string): Promise<Written> {
    const before = this.#server.history().length;
    const operator = await StandingOperator.start({
      kubeConfig: {
        getCurrentCluster: () => ({ server: this.#server.url, skipTLSVerify: true }),
        applyToHTTPSOptions: async () => undefined,
      },
      namespaces: ['prod', 'test'],
      identity,
      now: this.#now,
    });
    await operator.untilIdle(0);
    await operator.stop();
    const changes = this.#server.history().slice(before);
    const of = (plural: string): Change[] => changes.filter(({ resource }) => resource.plural === plural);
    return writtenBy(of('jobs'), [...of('kronjobs'), ...of('controlledjobs')], this.#before);
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  async #list(path: string, apiVersion: string, kind: string): Promise<Fields[]> {
    const answer = (await (await fetch(this.#server.url + path)).json()) as { items: Fields[] };
    return answer.items.map((item) => ({ apiVersion, kind, ...item }));
  }
}
