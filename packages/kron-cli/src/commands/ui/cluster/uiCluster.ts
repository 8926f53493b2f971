import { ApiError } from '@kron/kubernetes/apiError';
import { type ClientTransport, clientTransport } from '@kron/kubernetes/clientTransport';
import type { ServerDate } from '@kron/kubernetes/connection';
import { isServed } from '@kron/kubernetes/isServed';
import type { Resource } from '@kron/kubernetes/kubeObject';
import { systemClock } from '@kron/kubernetes/systemClock';
import type { Transport } from '@kron/kubernetes/transport';
import { chooseContext, type Context, withAccess } from '../../../cluster/chooseContext.ts';
import { clusterFailure } from '../../../cluster/clusterFailure.ts';
import { readTimeout } from '../../../cluster/withCluster.ts';
import { diagnosingTransport } from '../../../cluster/diagnosingTransport.ts';
import { ClusterError } from '../../../clusterError.ts';
import type { Host } from '../../../host.ts';
import type { ClusterFlags } from '../../../options/clusterOptions.ts';

type Connected = {
  client: ClientTransport;
  transport: Transport;
  context: Context;
  /** Whether the API server has rejected the credentials. */
  isRejected: boolean;
  /** The number of requests in flight. */
  requests: number;
};

/**
 * The cluster of `kron ui`, read with the credentials of the kubeconfig. kron sends only lists, watches, and requests for
 * discovery documents.
 */
export class UiCluster {
  readonly #flags: ClusterFlags;
  readonly #host: Pick<Host, 'environment'>;
  #connected: Connected;
  readonly #timeoutMs: number;
  #secondsBehind = 0;

  /**
   * @throws ClusterError if there is no usable context
   * @throws UsageError for an invalid `--request-timeout`
   */
  constructor(flags: ClusterFlags, host: Pick<Host, 'environment'>) {
    this.#flags = flags;
    this.#host = host;
    this.#timeoutMs = readTimeout(flags);
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
      const connected = this.#current();
      try {
        return await connected.transport.list(query, { ...call, timeoutMs: this.#timeoutMs });
      } catch (error) {
        throw noteRejection(error, connected);
      } finally {
        await this.#leave(connected);
      }
    },
    watch: (query, signal) => this.#watch(query, signal),
  };

  async isServed(resource: Resource): Promise<boolean> {
    const connected = this.#current();
    try {
      return await isServed(connected.client, resource);
    } finally {
      await this.#leave(connected);
    }
  }

  /** The message for an error: what the error means, and what to do. */
  textOf(error: unknown): string {
    const failure = clusterFailure(error, this.context);
    if (failure instanceof ClusterError) return failure.problems.join('; ');
    return failure instanceof Error ? failure.message : String(failure);
  }

  async close(): Promise<void> {
    await this.#connected.client.close();
  }

  async *#watch(...[query, signal]: Parameters<Transport['watch']>): ReturnType<Transport['watch']> {
    const connected = this.#current();
    try {
      yield* connected.transport.watch(query, signal);
    } catch (error) {
      throw noteRejection(error, connected);
    } finally {
      await this.#leave(connected);
    }
  }

  /**
   * Begins a request. If the credentials were rejected, reads the kubeconfig again, because the user may have renewed them.
   */
  #current(): Connected {
    if (this.#connected.isRejected) this.#connected = this.#connect();
    this.#connected.requests += 1;
    return this.#connected;
  }

  /** Ends a request. A connection with old credentials is closed when its last request has ended. */
  async #leave(connected: Connected): Promise<void> {
    connected.requests -= 1;
    if (connected !== this.#connected && connected.requests === 0) await connected.client.close();
  }

  /** Finds the context. A running `kron ui` keeps its context, even if the user makes another one the current context. */
  #context(): Context {
    const before = (this.#connected as Connected | undefined)?.context.config.getCurrentContext();
    const flags = before === undefined ? this.#flags : { ...this.#flags, context: before };
    return chooseContext(flags, this.#host.environment, 'to show files, use -f');
  }

  #connect(): Connected {
    const { environment } = this.#host;
    const context = this.#context();
    const onDate = (date: ServerDate): void => this.#noteDate(date);
    const client = withAccess(context.access, () =>
      clientTransport(context.config, { clock: systemClock, environment, onDate }),
    );
    const transport = diagnosingTransport(client, context);
    return { client, transport, context, isRejected: false, requests: 0 };
  }

  /**
   * Records the smallest possible difference between the clocks of this machine and the API server. A Date header does not
   * show the exact difference: it has only whole seconds, and the server wrote it at an unknown time during the request.
   */
  #noteDate({ date, sentAt }: ServerDate): void {
    const sent = systemClock.now() - (systemClock.monotonic() - sentAt);
    const behind = (date - systemClock.now()) / 1_000;
    const atSending = (date + 1_000 - sent) / 1_000;
    this.#secondsBehind = behind > 0 ? behind : Math.min(0, atSending);
  }
}

function noteRejection(error: unknown, connected: Connected): unknown {
  const cause = error instanceof ClusterError ? error.cause : error;
  if (cause instanceof ApiError && cause.code === 401) connected.isRejected = true;
  return error;
}
