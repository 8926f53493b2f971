import { ApiError } from '@kron/kubernetes/apiError';
import type { ClientTransport } from '@kron/kubernetes/clientTransport';
import type { Clock } from '@kron/kubernetes/clock';
import { sleep } from '@kron/kubernetes/sleep';
import type { Call } from '@kron/kubernetes/transport';
import { Backoff } from '@kron/kubernetes/backoff';
import { outageKind } from './outageKind.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';

type PersistentTransportOptions = {
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  readonly awaitServer: AwaitServer;
  /** Ends the requests that have no signal of their own. */
  readonly signal: AbortSignal;
  /** Called for each failed attempt. Must not throw. */
  readonly onFailure: (error: unknown) => void;
  /** Called when the API server has answered a request, even if the answer is a refusal. Must not throw. */
  readonly onAnswered: () => void;
};

/** The requests that do no harm if they are sent twice: reads, dry runs, and creates of objects that are not stored. */
export type PersistentTransport = Pick<ClientTransport, 'get' | 'list' | 'create' | 'read'>;

/**
 * Sends each request again until the API server answers it. The statuses 429 and 5xx do not count as an answer. If a page
 * of a list fails, only the request for this page is sent again.
 */
export function persistentTransport(
  client: PersistentTransport,
  options: PersistentTransportOptions,
): PersistentTransport {
  const repeat = <C extends Call, T>(call: C | undefined, send: (call: C) => Promise<T>): Promise<T> => {
    const signal = call?.signal ?? options.signal;
    return untilAnswered(options, () => send({ ...(call as C), signal }), signal);
  };
  return {
    get: (ref, call) => repeat(call, (own) => client.get(ref, own)),
    list: (query, call) => repeat(call, (own) => client.list(query, own)),
    create: (place, object, call) => repeat(call, (own) => client.create(place, object, own)),
    read: (path, call) => repeat(call, (own) => client.read(path, own)),
  };
}

async function untilAnswered<T>(
  { clock, random, awaitServer, onFailure, onAnswered }: PersistentTransportOptions,
  send: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const backoff = new Backoff({ random });
  for (;;) {
    try {
      const answer = await send();
      onAnswered();
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!isTransient(error)) {
        onAnswered();
        throw error;
      }
      onFailure(error);
      const waitMs = backoff.next(error instanceof ApiError ? error.retryAfterMs : undefined);
      if (!(await awaitServer(error, signal))) await sleep(clock, waitMs, signal);
    }
  }
}

/** Whether to repeat a request. If the credentials are rejected, the request fails, because a retry would not help. */
function isTransient(error: unknown): boolean {
  return outageKind(error) !== undefined && !(error instanceof ApiError && error.code === 401);
}
