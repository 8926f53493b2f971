import { setTimeout as wait } from 'node:timers/promises';
import { type ApiServer, jobs, kronJobs, startApiServer } from '@kron/api-server';
import { startOperator } from 'kron-operator';

type Fields = Record<string, unknown>;

/** What an operator wrote: Jobs that it created, and statuses of KronJobs in their order. */
export type Written = { jobs: Fields[]; statuses: Fields[] };

/** An API server in memory, at an instant that does not pass. */
export class StandingCluster {
  readonly #server: ApiServer;
  readonly #now: number;

  private constructor(server: ApiServer, now: number) {
    this.#server = server;
    this.#now = now;
  }

  /** @param now milliseconds since the epoch */
  static async start(now: number, objects: readonly Fields[]): Promise<StandingCluster> {
    const server = await startApiServer({ now: () => now / 1000, controllers: 'manual' });
    for (const namespace of ['prod', 'test']) server.createNamespace(namespace);
    for (const object of objects) {
      server.store(object['kind'] === 'Job' ? jobs : kronJobs, structuredClone(object) as never);
    }
    return new StandingCluster(server, now);
  }

  /** All KronJobs and Jobs, as `kubectl get kronjobs,jobs -A -o json` prints them. */
  async state(): Promise<string> {
    const items = [
      ...(await this.#list('/apis/kron.io/v1alpha1/kronjobs', 'kron.io/v1alpha1', 'KronJob')),
      ...(await this.#list('/apis/batch/v1/jobs', 'batch/v1', 'Job')),
    ];
    return JSON.stringify({ apiVersion: 'v1', kind: 'List', items });
  }

  /**
   * Lets an operator work until it has written so many statuses and Jobs.
   *
   * @param expected is told who the operator is
   */
  async operate(
    expected: (identity: string) => Promise<{ jobs: number; statuses: number }>,
  ): Promise<Written> {
    const before = this.#server.history().length;
    const operator = await startOperator({
      kubeConfig: {
        getCurrentCluster: () => ({ server: this.#server.url, skipTLSVerify: true }),
        applyToHTTPSOptions: async () => undefined,
      },
      clock: standingClock(this.#now),
      log: silent,
    });
    const { jobs: jobCount, statuses: statusCount } = await expected(operator.identity);
    let written = this.#written(before);
    while (written.jobs.length < jobCount || written.statuses.length < statusCount) {
      // Nobody tells when a write has arrived.
      await wait(5);
      written = this.#written(before);
    }
    await operator.stop();
    return this.#written(before);
  }

  async close(): Promise<void> {
    await this.#server.close();
  }

  #written(before: number): Written {
    const changes = this.#server.history().slice(before);
    return {
      jobs: changes
        .filter(({ type, resource }) => type === 'ADDED' && resource.plural === 'jobs')
        .map(({ object }) => object),
      statuses: changes
        .filter(({ type, resource }) => type === 'MODIFIED' && resource.plural === 'kronjobs')
        .map(({ object }) => object['status'] as Fields),
    };
  }

  async #list(path: string, apiVersion: string, kind: string): Promise<Fields[]> {
    const answer = (await (await fetch(this.#server.url + path)).json()) as { items: Fields[] };
    return answer.items.map((item) => ({ apiVersion, kind, ...item }));
  }
}

/** What is waited for passes; what is asked for does not. */
function standingClock(now: number) {
  let monotonic = 0;
  return {
    now: () => now,
    monotonic: () => monotonic++,
    setTimer: (delayMs: number, callback: () => void) => {
      const timer = setTimeout(callback, Math.max(0, delayMs));
      return { cancel: () => clearTimeout(timer) };
    },
  };
}

const quiet = (): void => undefined;
const silent = { debug: quiet, info: quiet, warn: quiet, error: quiet };
