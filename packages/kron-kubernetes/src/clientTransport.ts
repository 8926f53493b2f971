import { ApiError } from './apiError.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import { Connection, type ConnectionOptions } from './connection.ts';
import { ConnectionError } from './connectionError.ts';
import { bodyOf, exchange, type Request, within } from './exchange.ts';
import type { KubeObject, ObjectRef } from './kubeObject.ts';
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

/** One request as it went, for metrics. */
export type RequestRecord = {
  readonly verb: keyof Transport;
  /** `jobs`. */
  readonly resource: string;
  /** The HTTP status, or the code of the ConnectionError. */
  readonly code: string;
  /** Until the answer was read; of a watch until its head was there. */
  readonly durationMs: number;
};

export type ClientTransportOptions = ConnectionOptions & {
  /** Milliseconds that a request may take unless its call says otherwise. Default: 30,000. */
  readonly timeoutMs?: number;
  /** Told of every request. */
  readonly onRequest?: (record: RequestRecord) => void;
};

export type ClientTransport = Transport & {
  /** Any document of the server: `/apis/kron.io`, which says what it serves. */
  read: (path: string, call?: Call) => Promise<unknown>;
  /** Breaks off what is under way and closes all connections. */
  close: () => Promise<void>;
};

/**
 * The transport to a real API server, with a KubeConfig's authentication. All requests share one pool of connections,
 * objects are passed on as they came, and each answer is parsed once.
 *
 * @example
 * const config = new KubeConfig();
 * config.loadFromDefault();
 * const transport = clientTransport(config, { clock: systemClock });
 * const { items } = await transport.list({ resource: { group: 'batch', version: 'v1', plural: 'jobs' }, limit: 500 });
 */
export function clientTransport(config: ClusterAccess, options: ClientTransportOptions): ClientTransport {
  const requests = new Requests(new Connection(config, options), options);
  return {
    get: (ref, call) => requests.object('get', ref, { method: 'GET', path: pathOf(ref) }, call),
    list: (query, call) => list(requests, query, call),
    watch: (query, signal) => requests.watch(query, signal),
    create: (place, body, call) =>
      requests.object(
        'create',
        place,
        { method: 'POST', path: resourcePath(place) + written(call), body },
        call,
      ),
    replace: (ref, body, call) =>
      requests.object('replace', ref, { method: 'PUT', path: pathOf(ref) + written(call), body }, call),
    patch: (ref, { type, body, subresource }, call) => {
      const path = pathOf(ref, ...(subresource === undefined ? [] : [subresource])) + written(call);
      const contentType = `application/${type === 'merge' ? 'merge-patch' : 'json-patch'}+json`;
      return requests.object('patch', ref, { method: 'PATCH', path, body, contentType }, call);
    },
    delete: async (ref, { uid, propagationPolicy }, call) => {
      const body = {
        preconditions: { uid },
        ...(propagationPolicy === undefined ? {} : { propagationPolicy }),
      };
      await requests.json('delete', ref, { method: 'DELETE', path: pathOf(ref) + dryRun(call), body }, call);
    },
    read: (path, call) => requests.json('get', documents, { method: 'GET', path }, call),
    close: () => requests.connection.close(),
  };
}

/** What is no resource has no name in metrics. */
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
    const what = `${request.method} ${this.connection.origin}${request.path}`;
    const timeoutMs = call.timeoutMs ?? this.#options.timeoutMs ?? 30_000;
    const limit = { timeoutMs, signal: call.signal, what };
    return this.#recorded(verb, place, () =>
      within(this.#options.clock, limit, async (signal) => {
        const answer = await exchange(this.connection, request, signal);
        for (const text of warningTexts(answer.headers['warning'])) call.onWarning?.(text);
        return bodyOf(what, signal, answer);
      }),
    );
  }

  async *watch(query: WatchQuery, signal: AbortSignal): AsyncGenerator<WatchEvent, void, void> {
    const request: Request = { method: 'GET', path: resourcePath(query) + watched(query) };
    const { body } = await this.#recorded('watch', query, () => exchange(this.connection, request, signal));
    const closed = new Promise<void>((resolve) => body.once('close', resolve));
    try {
      yield* watchStream(body);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      if (error instanceof ApiError || error instanceof ConnectionError) throw error;
      throw ConnectionError.from(`GET ${this.connection.origin}${request.path}`, error);
    } finally {
      // Leaving the loop over it has destroyed it.
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

async function list(requests: Requests, query: ListQuery, call: Call | undefined): Promise<ListPage> {
  const request: Request = { method: 'GET', path: resourcePath(query) + listed(query) };
  const page = (await requests.json('list', query, request, call)) as Partial<Page> | null;
  if (page?.metadata === undefined) {
    const what = `GET ${requests.connection.origin}${request.path}`;
    throw new ConnectionError('BAD_ANSWER', `${what}: the answer is no list of an API server`);
  }
  const { resourceVersion, continue: token } = page.metadata;
  return { items: page.items ?? [], resourceVersion, ...(token ? { continueToken: token } : {}) };
}

type Page = {
  readonly metadata: { readonly resourceVersion: string; readonly continue?: string };
  readonly items: readonly KubeObject[] | null;
};

function pathOf(ref: ObjectRef, ...rest: readonly string[]): string {
  return resourcePath(ref, ref.name, ...rest);
}

function listed({ labelSelector, fieldSelector, limit, continueToken, resourceVersion }: ListQuery): string {
  return search({ labelSelector, fieldSelector, limit, continue: continueToken, resourceVersion });
}

function watched({ labelSelector, fieldSelector, resourceVersion, timeoutSeconds }: WatchQuery): string {
  const how = { watch: 'true', allowWatchBookmarks: 'true', resourceVersion, timeoutSeconds };
  return search({ ...how, labelSelector, fieldSelector });
}

function written(call: WriteCall = {}): string {
  return search({ fieldValidation: call.fieldValidation, dryRun: call.dryRun === true ? 'All' : undefined });
}

function dryRun(call: WriteCall = {}): string {
  return written(call.dryRun === true ? { dryRun: true } : {});
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
