import { ApiError } from './apiError.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { ConnectionError } from './connectionError.ts';
import {
  exchange,
  labelOf,
  maxObjectBytes,
  openStream,
  parseBytes,
  type Request,
  withTimeout,
} from './exchange.ts';
import type { KubeObject, ObjectRef } from './kubeObject.ts';
import { parsePage } from './parsePage.ts';
import { resourcePath } from './resourcePath.ts';
import type {
  Call,
  ListPage,
  ListQuery,
  Place,
  Transport,
  WatchEvent,
  WatchQuery,
  WriteCall,
} from './transport.ts';
import { warningTexts } from './warningTexts.ts';
import { watchStream } from './watchStream.ts';

/** The facts about a finished request, for metrics. */
export type RequestRecord = {
  readonly verb: keyof Transport;
  /** The plural name of the resource, for example `jobs`. */
  readonly resource: string;
  /** The HTTP status code or, without a response, the code of the ConnectionError. */
  readonly code: string;
  /** Milliseconds until the whole response was read. For a watch, milliseconds until the headers arrived. */
  readonly durationMs: number;
};

export type ClientTransportOptions = ConnectionOptions & {
  /** Time limit in milliseconds for a request that has no time limit of its own. Default: 30,000. */
  readonly timeoutMs?: number;
  readonly onRequest?: (record: RequestRecord) => void;
};

export type ClientTransport = Transport & {
  /** Reads any JSON document, for example the discovery document `/apis/kron.io`. */
  read: (path: string, call?: Call) => Promise<unknown>;
  /** Aborts all requests in flight and closes all connections. */
  close: () => Promise<void>;
};

/**
 * The transport to a real API server, with the credentials of a kubeconfig. All requests use one connection pool. The
 * transport does not change objects.
 */
export function clientTransport(config: ClusterAccess, options: ClientTransportOptions): ClientTransport {
  const connection = new Connection(config, options);
  const requests = new Requests(connection, options);
  return {
    get: (ref, call) => requests.object('get', ref, { method: 'GET', path: pathOf(ref) }, call),
    list: (query, call) => list(requests, query, call),
    watch: (query, signal) => requests.watch(query, signal),
    create: (place, body, call) =>
      requests.object(
        'create',
        place,
        { method: 'POST', path: resourcePath(place) + writeParameters(call), body },
        call,
      ),
    replace: (ref, body, call) =>
      requests.object(
        'replace',
        ref,
        { method: 'PUT', path: pathOf(ref) + writeParameters(call), body },
        call,
      ),
    patch: (ref, { type, body, subresource }, call) => {
      const path = pathOf(ref, ...(subresource === undefined ? [] : [subresource])) + writeParameters(call);
      const contentType = `application/${type === 'merge' ? 'merge-patch' : 'json-patch'}+json`;
      return requests.object('patch', ref, { method: 'PATCH', path, body, contentType }, call);
    },
    delete: async (ref, { uid, propagationPolicy }, call) => {
      const body = {
        preconditions: { uid },
        ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
      };
      // Pass only `dryRun`, because a delete has no parameter `fieldValidation`.
      const path = pathOf(ref) + writeParameters(call?.dryRun === true ? { dryRun: true } : {});
      await requests.json('delete', ref, { method: 'DELETE', path, body }, call);
    },
    read: (path, call) => requests.json('get', documents, { method: 'GET', path }, call),
    close: () => connection.close(),
  };
}

/** In metrics, the resource name of a document that is not a resource is empty. */
const documents: Place = { resource: { group: '', version: '', plural: '' } };

class Requests {
  readonly connection: Connection;
  readonly #options: ClientTransportOptions;

  constructor(connection: Connection, options: ClientTransportOptions) {
    this.connection = connection;
    this.#options = options;
  }

  async object(verb: keyof Transport, place: Place, request: Request, call: Call = {}): Promise<KubeObject> {
    return (await this.json(verb, place, request, call)) as KubeObject;
  }

  json(verb: keyof Transport, place: Place, request: Request, call: Call = {}): Promise<unknown> {
    return this.parsed(verb, place, request, call, { maxBytes: maxObjectBytes, parse: parseJson });
  }

  parsed<T>(
    verb: keyof Transport,
    place: Place,
    request: Request,
    call: Call,
    { maxBytes, parse }: { readonly maxBytes: number; readonly parse: (bytes: Buffer) => T },
  ): Promise<T> {
    const label = labelOf(this.connection, request);
    const timeoutMs = call.timeoutMs ?? this.#options.timeoutMs ?? 30_000;
    const limit = { timeoutMs, signal: call.signal, label };
    return this.#recorded(verb, place, () =>
      withTimeout(this.#options.clock, limit, async (signal) => {
        const { headers, bytes } = await exchange(this.connection, request, signal, maxBytes);
        for (const text of warningTexts(headers['warning'])) call.onWarning?.(text);
        return parseBytes(label, bytes, parse);
      }),
    );
  }

  async *watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    const request: Request = { method: 'GET', path: resourcePath(query) + watchParameters(query) };
    const { body } = await this.#recorded('watch', query, () => openStream(this.connection, request, signal));
    const closed = new Promise<void>((resolve) => body.once('close', resolve));
    try {
      yield* watchStream(body);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ApiError || error instanceof ConnectionError) throw error;
      throw ConnectionError.from(labelOf(this.connection, request), error);
    } finally {
      // The end of the loop destroys the body. Wait until the connection is closed.
      await closed;
    }
  }

  async #recorded<T>(verb: keyof Transport, { resource }: Place, run: () => Promise<T>): Promise<T> {
    const { clock, onRequest } = this.#options;
    const start = clock.monotonic();
    const record = (code: string): void =>
      onRequest?.({ verb, resource: resource.plural, code, durationMs: clock.monotonic() - start });
    try {
      const result = await run();
      record('200');
      return result;
    } catch (error) {
      record(codeOf(error));
      throw error;
    }
  }
}

/** Maximum number of bytes of a page with more than one object. */
const maxPageBytes = 8_000_000;

async function list<T>(requests: Requests, query: ListQuery<T>, call: Call = {}): Promise<ListPage<T>> {
  const request: Request = { method: 'GET', path: resourcePath(query) + listParameters(query) };
  const maxBytes = query.limit === 1 ? maxObjectBytes : maxPageBytes;
  // Without `reduce`, T is KubeObject.
  const reduce = query.reduce ?? ((object) => object as T);
  const parse = (bytes: Buffer): ListPage<T> | undefined => parsePage(bytes, reduce);
  const page = await requests.parsed('list', query, request, call, { maxBytes, parse });
  if (page !== undefined) return page;
  const label = labelOf(requests.connection, request);
  throw new ConnectionError('BAD_ANSWER', `${label}: the response is not a Kubernetes list`);
}

function pathOf(ref: ObjectRef, ...rest: readonly string[]): string {
  return resourcePath(ref, ref.name, ...rest);
}

function listParameters({
  labelSelector,
  fieldSelector,
  shardSelector,
  limit,
  continueToken,
  resourceVersion,
}: ListQuery<unknown>): string {
  const selectors = { labelSelector, fieldSelector, shardSelector };
  return search({ ...selectors, limit, continue: continueToken, resourceVersion });
}

function watchParameters(query: WatchQuery): string {
  const { labelSelector, fieldSelector, shardSelector, resourceVersion, timeoutSeconds } = query;
  const watch = { watch: 'true', allowWatchBookmarks: 'true', resourceVersion, timeoutSeconds };
  return search({ ...watch, labelSelector, fieldSelector, shardSelector });
}

function writeParameters(call: WriteCall = {}): string {
  return search({ fieldValidation: call.fieldValidation, dryRun: call.dryRun === true ? 'All' : undefined });
}

function search(values: Readonly<Record<string, string | number | undefined>>): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) parts.set(name, String(value));
  return parts.size === 0 ? '' : `?${parts.toString()}`;
}

function codeOf(error: unknown): string {
  if (error instanceof ApiError) return String(error.code);
  return error instanceof ConnectionError ? error.code : 'ABORTED';
}

function parseJson(bytes: Buffer): unknown {
  return JSON.parse(bytes.toString());
}
