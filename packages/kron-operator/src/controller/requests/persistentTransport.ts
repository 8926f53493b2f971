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
  /** Ends all requests that have no signal of their own. */
  readonly signal: AbortSignal;
  /** Called for each failed attempt. Must not throw. */
  readonly onFailure: (error: unknown) => void;
  /** Called when the API server has answered a request, also with a refusal. Must not throw. */
  readonly onAnswered: () => void;
};

/** Requests that can be sent twice: reads, dry runs, and creates that store nothing. */
export type PersistentTransport = Pick<ClientTransport, 'get' | 'list' | 'create' | 'read'>;

/**
 * Repeats each request until the API server answers it, so that a failed page does not cost the whole list. An answer other
 * than 429 and 5xx ends a request.
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

/** Whether to repeat a request. Rejected credentials are final, because the operator cannot start with them. */
function isTransient(error: unknown): boolean {
  return outageKind(error) !== undefined && !(error instanceof ApiError && error.code === 401);
}
