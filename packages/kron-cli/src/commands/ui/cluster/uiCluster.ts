import { ApiError } from '@kron/kubernetes/apiError';
import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import type { ServerDate } from '@kron/kubernetes/connection';
import { KubeConfigError } from '@kron/kubernetes/kubeConfigError';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import { chooseContext, type Context } from '../../../cluster/chooseContext.ts';
import { clusterFailure } from '../../../cluster/clusterFailure.ts';
import { diagnosingTransport } from '../../../cluster/diagnosingTransport.ts';
import { ClusterError } from '../../../clusterError.ts';
import type { Host } from '../../../host.ts';
import type { ClusterFlags } from '../../../options/clusterOptions.ts';

type Connected = { client: ClientTransport; transport: Transport; context: Context };

/** The cluster of `kron ui`, read with the rights of the kubeconfig. It sends lists and watches, and nothing else. */
export class UiCluster {
  readonly #flags: ClusterFlags;
  readonly #host: Pick<Host, 'environment'>;
  #connected: Connected;
  #isRejected = false;
  #secondsBehind = 0;

  /** @throws ClusterError if there is no usable context */
  constructor(flags: ClusterFlags, host: Pick<Host, 'environment'>) {
    this.#flags = flags;
    this.#host = host;
    this.#connected = this.#connect();
  }

  get context(): Context {
    return this.#connected.context;
  }

  /** By how many seconds this machine's clock is behind the API server's; negative if it is ahead. */
  get secondsBehind(): number {
    return this.#secondsBehind;
  }

  readonly transport: Pick<Transport, 'list' | 'watch'> = {
    list: async (query, call) => {
      try {
        return await (await this.#current()).transport.list(query, call);
      } catch (error) {
        this.#noteRejection(error);
        throw error;
      }
    },
    watch: (query, signal) => this.#watch(query, signal),
  };

  /** Says what an error means and what to do, as other commands do. */
  textOf(error: unknown): string {
    const failure = clusterFailure(error, this.context);
    if (failure instanceof ClusterError) return failure.problems.join('; ');
    return failure instanceof Error ? failure.message : String(failure);
  }

  async close(): Promise<void> {
    await this.#connected.client.close();
  }

  async *#watch(...[query, signal]: Parameters<Transport['watch']>): ReturnType<Transport['watch']> {
    try {
      yield* (await this.#current()).transport.watch(query, signal);
    } catch (error) {
      this.#noteRejection(error);
      throw error;
    }
  }

  #noteRejection(error: unknown): void {
    const cause = error instanceof ClusterError ? error.cause : error;
    if (cause instanceof ApiError && cause.code === 401) this.#isRejected = true;
  }

  /** Reads the kubeconfig again if its credentials were rejected: the user can have renewed them. */
  async #current(): Promise<Connected> {
    if (!this.#isRejected) return this.#connected;
    this.#isRejected = false;
    const { client } = this.#connected;
    this.#connected = this.#connect();
    await client.close();
    return this.#connected;
  }

  #connect(): Connected {
    const { environment } = this.#host;
    const context = chooseContext(this.#flags, environment, 'to show files, use -f');
    try {
      const onDate = (date: ServerDate): void => this.#noteDate(date);
      const client = clientTransport(context.config, { clock: systemClock, environment, onDate });
      return { client, transport: diagnosingTransport(client, context), context };
    } catch (error) {
      if (!(error instanceof KubeConfigError)) throw error;
      throw new ClusterError([`${context.access}: ${error.message}`], error);
    }
  }

  /** The header has whole seconds, and the request took some time. */
  #noteDate({ date, sentAt }: ServerDate): void {
    const sent = systemClock.now() - (systemClock.monotonic() - sentAt);
    const behind = (date - systemClock.now()) / 1_000;
    const atSending = (date + 1_000 - sent) / 1_000;
    this.#secondsBehind = behind > 0 ? behind : Math.min(0, atSending);
  }
}
