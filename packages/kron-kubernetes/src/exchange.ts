import type { Dispatcher } from 'undici';
import { ApiError } from './apiError.ts';
import type { Clock } from './clock.ts';
import type { Connection, ConnectionAccess } from './connection.ts';
import { ConnectionError } from './connectionError.ts';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Including the query. */
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
};

/**
 * Sends a request. Resolves when the status and headers of a successful response are there; its body is still unread.
 *
 * @throws ApiError for every status other than 2xx
 * @throws ConnectionError if there is no response, or if the time limit passes before there are credentials
 */
export async function exchange(
  connection: Connection,
  request: Request,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const label = `${request.method} ${connection.origin}${request.path}`;
  const response = await wrapNetworkErrors(label, signal, async () => {
    const { dispatcher, headers } = await accessOrAbort(connection, signal);
    const reportDate = connection.measureDate();
    const answer = await dispatcher.request({
      origin: connection.origin,
      path: connection.prefix + request.path,
      method: request.method,
      headers: { accept: 'application/json', ...headers, ...contentType(request) },
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal,
    });
    reportDate(single(answer.headers['date']));
    return answer;
  });
  if (response.statusCode >= 200 && response.statusCode < 300) return response;

  if (response.statusCode === 401) connection.dropCredentials();
  const text = await readBytes(label, signal, response, maxObjectBytes);
  throw ApiError.from(
    response.statusCode,
    jsonOrText(text.toString()),
    single(response.headers['retry-after']),
  );
}

/** A running credential plugin cannot be aborted. An abort rejects the request and leaves the plugin running. */
async function accessOrAbort(connection: Connection, signal: AbortSignal): Promise<ConnectionAccess> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(abortReason(signal.reason, connection));
    signal.addEventListener('abort', abort);
    connection
      .access()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Adds to a timeout that the credentials were late, not the server: nothing has been sent yet. */
function abortReason(reason: unknown, { credentialsSource }: Connection): unknown {
  if (!(reason instanceof ConnectionError) || reason.code !== 'TIMEOUT') return reason;
  return new ConnectionError('TIMEOUT', `${reason.message}: still waiting for ${credentialsSource}`, reason);
}

/**
 * Runs a request with a time limit.
 *
 * @throws ConnectionError with the code TIMEOUT after the time limit
 * @throws the outer signal's reason if that is aborted
 */
export async function withTimeout<T>(
  clock: Clock,
  { timeoutMs, signal, label }: { timeoutMs: number; signal: AbortSignal | undefined; label: string },
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const abort = (): void => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort, { once: true });
  const timer = clock.setTimer(timeoutMs, () => {
    controller.abort(new ConnectionError('TIMEOUT', `${label}: no response within ${timeoutMs / 1000} s`));
  });
  try {
    return await run(controller.signal);
  } finally {
    timer.cancel();
    signal?.removeEventListener('abort', abort);
  }
}

/**
 * The size limit of a response with one object. No stored object comes near it: etcd accepts 1.5 MiB by default, and
 * kube-apiserver refuses requests above 3 MiB whatever etcd accepts.
 */
export const maxObjectBytes: number = 16 * 2 ** 20;

/**
 * Reads a response.
 *
 * @throws ConnectionError with the code TOO_LARGE as soon as there are more than `maxBytes`
 */
export async function readBytes(
  label: string,
  signal: AbortSignal,
  { body }: Dispatcher.ResponseData,
  maxBytes: number,
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  return wrapNetworkErrors(label, signal, async () => {
    for await (const chunk of body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      // Leaving the loop closes the connection.
      if (size > maxBytes) throw new ConnectionError('TOO_LARGE', `${label}: more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  });
}

/**
 * Parses a successful response.
 *
 * @throws ConnectionError with the code BAD_ANSWER if `parse` throws a SyntaxError: the response may be a proxy's page
 */
export function parseBytes<T>(label: string, bytes: Buffer, parse: (bytes: Buffer) => T): T {
  try {
    return parse(bytes);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const start = bytes.toString('utf8', 0, 400).trim().replace(/\s+/g, ' ').slice(0, 100);
    throw new ConnectionError('BAD_ANSWER', `${label}: the response is not JSON: ${start}`, error);
  }
}

/** Turns every error into a ConnectionError, except for an abort, which keeps its reason. */
async function wrapNetworkErrors<T>(label: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConnectionError) throw error;
    if (signal.aborted) throw signal.reason;
    throw ConnectionError.from(label, error);
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
