import type { Dispatcher } from 'undici';
import { ApiError } from './apiError.ts';
import type { Clock } from './clock.ts';
import type { Connection, ConnectionAccess } from './connection.ts';
import { ConnectionError } from './connectionError.ts';
import { wholeResponse, type WholeResponse } from './wholeResponse.ts';

export type Request = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
  readonly contentType?: string;
};

/**
 * Sends a request and reads the whole response.
 *
 * @throws ApiError for a status other than 2xx
 * @throws ConnectionError if there is no response, or if there are no credentials within the time limit. The code is
 *   TOO_LARGE if the response has more than `maxBytes`
 */
export async function exchange(
  connection: Connection,
  request: Request,
  signal: AbortSignal,
  maxBytes: number,
): Promise<WholeResponse> {
  const label = labelOf(connection, request);
  return wrapNetworkErrors(label, signal, async () => {
    const access = await accessOrAbort(connection, signal);
    const { dispatcher, headers } = access;
    const reportDate = connection.measureDate();
    const response = await wholeResponse(dispatcher, dispatchOptions(connection, request, headers), {
      signal,
      maxBytes,
      tooLarge: () => tooLarge(label, maxBytes),
      onHeaders: ({ date }) => reportDate(date),
    });
    if (isSuccess(response)) return response;
    throw refusal(connection, access, response);
  });
}

/**
 * Sends a request whose response is a stream. Resolves when the headers of a successful response have arrived.
 *
 * @throws the errors of {@link exchange}
 */
export async function openStream(
  connection: Connection,
  request: Request,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const label = labelOf(connection, request);
  return wrapNetworkErrors(label, signal, async () => {
    const access = await accessOrAbort(connection, signal);
    const { dispatcher, headers } = access;
    const reportDate = connection.measureDate();
    const response = await dispatcher.request({ ...dispatchOptions(connection, request, headers), signal });
    reportDate(single(response.headers['date']));
    if (isSuccess(response)) return response;
    const bytes = await readBytes(label, response);
    throw refusal(connection, access, { ...response, bytes });
  });
}

/** The method and the URL of a request, for messages. */
export function labelOf({ origin }: Connection, { method, path }: Request): string {
  return `${method} ${origin}${path}`;
}

function dispatchOptions(
  { origin, prefix }: Connection,
  { method, path, body, contentType = 'application/json' }: Request,
  headers: ConnectionAccess['headers'],
): Dispatcher.DispatchOptions {
  const type = body === undefined ? {} : { 'content-type': contentType };
  return {
    origin,
    path: prefix + path,
    method,
    headers: { accept: 'application/json', ...headers, ...type },
    body: body === undefined ? null : JSON.stringify(body),
  };
}

function isSuccess({ statusCode }: { readonly statusCode: number }): boolean {
  return statusCode >= 200 && statusCode < 300;
}

/** Converts an unsuccessful response to an error. After a 401, drops the credentials. */
function refusal(
  connection: Connection,
  access: ConnectionAccess,
  { statusCode, headers, bytes }: WholeResponse,
): ApiError {
  if (statusCode === 401) connection.dropCredentials(access);
  return ApiError.from(statusCode, jsonOrText(bytes.toString()), single(headers['retry-after']));
}

/**
 * Waits for credentials. If the signal is aborted, the request rejects, but a running credential plugin continues, because
 * it cannot be aborted.
 */
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

/** Makes the message of a timeout say that the request waited for credentials, and not for the server. */
function abortReason(reason: unknown, { credentialsSource }: Connection): unknown {
  if (!(reason instanceof ConnectionError) || reason.code !== 'TIMEOUT') return reason;
  return new ConnectionError('TIMEOUT', `${reason.message}: still waiting for ${credentialsSource}`, reason);
}

/**
 * Runs a request with a time limit.
 *
 * @throws ConnectionError with the code TIMEOUT after the time limit
 * @throws the reason of `signal` if that is aborted
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
 * Maximum number of bytes of a response with one object. All stored objects are far smaller: etcd accepts 1.5 MiB by
 * default, and kube-apiserver never accepts more than 3 MiB.
 */
export const maxObjectBytes: number = 16 * 2 ** 20;

/** Reads the body of an unsuccessful response. */
async function readBytes(label: string, { body }: Dispatcher.ResponseData): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    size += chunk.length;
    // The end of the loop closes the connection.
    if (size > maxObjectBytes) throw tooLarge(label, maxObjectBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function tooLarge(label: string, maxBytes: number): ConnectionError {
  return new ConnectionError('TOO_LARGE', `${label}: more than ${maxBytes} bytes`);
}

/**
 * Parses a successful response.
 *
 * @throws ConnectionError with the code BAD_ANSWER if `parse` throws a SyntaxError, for example for a web page of a proxy
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

/** Converts each error except an ApiError to a ConnectionError. If the signal is aborted, throws its reason. */
async function wrapNetworkErrors<T>(label: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof ConnectionError || error instanceof ApiError) throw error;
    if (signal.aborted) throw signal.reason;
    throw ConnectionError.from(label, error);
  }
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
