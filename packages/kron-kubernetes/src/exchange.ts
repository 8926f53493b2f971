import type { Dispatcher } from 'undici';
import { ApiError } from './apiError.ts';
import type { Clock } from './clock.ts';
import type { Access, Connection } from './connection.ts';
import { ConnectionError } from './connectionError.ts';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its query. */
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
};

/**
 * Sends a request; done when the head of a good answer is there.
 *
 * @throws ApiError for every status but 2xx
 * @throws ConnectionError when there is no answer, or when credentials were not there before the signal
 */
export async function exchange(
  connection: Connection,
  request: Request,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const what = `${request.method} ${connection.origin}${request.path}`;
  const answer = await noAnswerAsConnectionError(what, signal, async () => {
    const { dispatcher, headers } = await accessUntil(connection, signal);
    return dispatcher.request({
      origin: connection.origin,
      path: connection.prefix + request.path,
      method: request.method,
      headers: { accept: 'application/json', ...headers, ...contentType(request) },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal,
    });
  });
  if (answer.statusCode >= 200 && answer.statusCode < 300) return answer;

  if (answer.statusCode === 401) connection.forget();
  const text = await noAnswerAsConnectionError(what, signal, () => answer.body.text());
  throw ApiError.from(answer.statusCode, jsonOrText(text), single(answer.headers['retry-after']));
}

/** A program that gets credentials cannot be broken off; whoever waits for it is let go. */
async function accessUntil(connection: Connection, signal: AbortSignal): Promise<Access> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const letGo = (): void => reject(whileWaiting(signal.reason, connection));
    signal.addEventListener('abort', letGo);
    connection
      .access()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', letGo));
  });
}

/** That the time is over says too little: the server was not even asked. */
function whileWaiting(reason: unknown, { credentials }: Connection): unknown {
  if (!(reason instanceof ConnectionError) || reason.code !== 'TIMEOUT') return reason;
  return new ConnectionError('TIMEOUT', `${reason.message}: still waiting for ${credentials}`, reason);
}

/**
 * Runs something under a time limit.
 *
 * @throws ConnectionError with the code TIMEOUT when the time is over
 * @throws the outer signal's reason when that is aborted
 */
export async function within<T>(
  clock: Clock,
  { timeoutMs, signal, what }: { timeoutMs: number; signal: AbortSignal | undefined; what: string },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = clock.setTimer(timeoutMs, () => {
    controller.abort(new ConnectionError('TIMEOUT', `${what}: no answer within ${timeoutMs / 1000} s`));
  });
  try {
    return await run(controller.signal);
  } finally {
    timer.cancel();
    signal?.removeEventListener('abort', abort);
  }
}

/** Reads with an unreadable end are errors of the connection too; an abort keeps its own reason. */
export async function noAnswerAsConnectionError<T>(
  what: string,
  signal: AbortSignal,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    if (signal.aborted) throw signal.reason;
    throw ConnectionError.from(what, error);
  }
}

/** @throws ConnectionError with the code BAD_ANSWER for what is no JSON: the page of a proxy */
export async function bodyOf(
  what: string,
  signal: AbortSignal,
  { body }: Dispatcher.ResponseData,
): Promise<unknown> {
  const text = await noAnswerAsConnectionError(what, signal, () => body.text());
  try {
    return JSON.parse(text);
  } catch (error) {
    const start = text.trim().replace(/\s+/g, ' ').slice(0, 100);
    throw new ConnectionError('BAD_ANSWER', `${what}: the answer is no JSON: ${start}`, error);
  }
}

function contentType({ body, contentType: given }: Request): Record<string, string> {
  return body === undefined ? {} : { 'content-type': given ?? 'application/json' };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function single(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}
