import { ApiError } from './apiError.ts';
import type { Clock } from './clock.ts';
import type { Connection } from './connection.ts';
import { exchange, maxObjectBytes, withTimeout } from './exchange.ts';

/** A request that every user may send, and that costs the API server next to nothing. */
const request = { method: 'GET', path: '/version' } as const;
const timeoutMs = 5_000;
/** After a failure, no connections are opened in advance for this time. */
const pauseMs = 10_000;

/**
 * Opens connections before they are needed. Otherwise 40 requests that are due at the same time wait for 40 TLS handshakes,
 * which take processor time of the client and of the API server.
 *
 * @returns a function that opens connections for `count` more concurrent requests, unless that many connections are open and
 * idle. The function never rejects, because the later requests report the failure
 */
export function preconnecting(connection: Connection, clock: Clock): (count: number) => Promise<void> {
  let opening: Promise<void> | undefined;
  let pausedUntil = Number.NEGATIVE_INFINITY;

  const open = async (count: number): Promise<void> => {
    // The pool can give a request any free connection, even one that is not open yet. So `count` concurrent requests are
    // needed to open `count` connections.
    const answered = await Promise.all(Array.from({ length: count }, () => isAnswered(connection, clock)));
    if (answered.includes(false)) pausedUntil = clock.monotonic() + pauseMs;
    opening = undefined;
  };

  return async (count) => {
    const { idle = count } = connection;
    if (idle < count && clock.monotonic() >= pausedUntil) opening ??= open(count);
    await opening;
  };
}

/** Whether the API server answers, even with a refusal. */
async function isAnswered(connection: Connection, clock: Clock): Promise<boolean> {
  const limit = { timeoutMs, signal: undefined, label: request.path };
  try {
    await withTimeout(clock, limit, (signal) => exchange(connection, request, signal, maxObjectBytes));
    return true;
  } catch (error) {
    return error instanceof ApiError;
  }
}
