import { request } from 'node:https';
import { type Answer, exchange } from './exchange.ts';

export type ApiCall = {
  /** The body, which is sent as JSON. A string is sent unchanged. */
  readonly body?: unknown;
  /**
   * The content type of the body. Default: `application/json`. PATCH needs `application/merge-patch+json`,
   * `application/apply-patch+yaml`, …
   */
  readonly contentType?: string;
  /** Bearer token of the caller. */
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
};

export type ApiAnswer = Answer & {
  /**
   * The parsed body. undefined: the body is not one JSON document. A watch has one document per line, which `text` contains.
   */
  readonly body: unknown;
};

/** The address of an API server, and the credentials of the caller. */
export type ApiServer = { readonly url: string; readonly ca: string; readonly token: string };

/**
 * Sends one HTTP request on its own connection, so that a restart of the server leaves no dead connection behind. Returns
 * answers with any status. Throws if the connection breaks or the call is aborted.
 *
 * @example
 * const { status } = await callApi(server, 'GET', '/readyz'); // 200
 */
export async function callApi(
  server: ApiServer,
  method: string,
  path: string,
  call: ApiCall = {},
): Promise<ApiAnswer> {
  const headers: Record<string, string> = {
    ...call.headers,
    authorization: `Bearer ${call.token ?? server.token}`,
  };
  if (call.body !== undefined) headers['content-type'] = call.contentType ?? 'application/json';
  const signal = call.signal === undefined ? {} : { signal: call.signal };

  const options = { method, headers, ca: server.ca, agent: false, ...signal };
  const answer = await exchange(request(new URL(path, server.url), options), encoded(call.body));
  return { ...answer, body: parsed(answer) };
}

function encoded(body: unknown): string | undefined {
  return body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
}

function parsed({ text, headers }: Answer): unknown {
  if (headers['content-type']?.startsWith('application/json') !== true) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // A watch has the content type of JSON, but one document per line.
    return undefined;
  }
}
