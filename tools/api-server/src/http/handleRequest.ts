import { text } from 'node:stream/consumers';
import type { ApiState } from '../apiState.ts';
import type { Fault, RequestFacts } from '../faults/fault.ts';
import type { Faults } from '../faults/faults.ts';
import { StatusError } from '../objects/statusError.ts';
import type { Answering, Asking } from './answering.ts';
import { discover } from './discovery.ts';
import { perform, type Request } from './perform.ts';
import { NoSuchGroup, readRoute } from './route.ts';
import type { SetTimer } from './setTimer.ts';
import type { WatchStreams } from './watchStreams.ts';

export type Serving = {
  readonly state: ApiState;
  readonly faults: Faults;
  readonly watches: WatchStreams;
  readonly setTimer: SetTimer;
  /** The required bearer token. undefined: clients need no token. */
  readonly token: string | undefined;
  /** Returns the number of the next request. */
  readonly next: () => number;
};

/** Serves one request, and applies the faults that match it. */
export async function handleRequest(serving: Serving, message: Asking, response: Answering): Promise<void> {
  const body = await text(message);
  response.setHeader('date', new Date(serving.state.clock.now() * 1000).toUTCString());
  try {
    const url = new URL(message.url ?? '/', 'http://server');
    if (isProbe(url.pathname)) return void response.end('ok');
    authenticate(serving.token, message);
    const discovered = discover(serving.state.resources, message.method ?? 'GET', url.pathname);
    if (discovered !== undefined) {
      sendJson(response, 200, discovered);
      return;
    }
    const route = readRoute(serving.state.resources, message.method ?? 'GET', url);
    const contentType = message.headers['content-type'] ?? '';
    await serve(serving, { route, query: url.searchParams, contentType, body }, response);
  } catch (error) {
    if (!response.headersSent && !response.destroyed) sendError(response, error);
  }
}

async function serve(serving: Serving, request: Request, response: Answering): Promise<void> {
  const { state, faults, watches } = serving;
  const facts = factsOf(request, serving.next());
  try {
    await faults.beforeRequest?.(facts);
  } catch {
    response.destroy();
    return;
  }
  const befalling = faults.befalling(facts);
  if (!(await survives(serving, befalling, response))) return;
  if (request.route.verb === 'watch') {
    if (befalling.some(({ kind }) => kind === 'silent')) watches.openSilent(response);
    else watches.open(state, request.route, request.query, response);
    return;
  }
  const stale = befalling.find((fault) => fault.kind === 'stale');
  const answer = perform(state, request, stale?.resourceVersion);
  if (isReset(befalling, 'after')) response.destroy();
  else sendJson(response, answer.code, answer.body);
}

/** Applies the faults that come before the request is carried out. Returns false if the request must not be carried out. */
async function survives(
  { setTimer }: Serving,
  befalling: readonly Fault[],
  response: Answering,
): Promise<boolean> {
  for (const fault of befalling) {
    if (fault.kind === 'latency') await new Promise<void>((done) => setTimer(fault.milliseconds, done));
    if (fault.kind === 'hang') return false;
    if (fault.kind === 'refuse') throw refusal(fault);
  }
  if (!isReset(befalling, 'before')) return true;
  response.destroy();
  return false;
}

function isReset(befalling: readonly Fault[], when: 'before' | 'after'): boolean {
  return befalling.some((fault) => fault.kind === 'reset' && fault.when === when);
}

function refusal(fault: Extract<Fault, { kind: 'refuse' }>): StatusError {
  const { code, reason, causes, retryAfterSeconds, message = `refused with ${code}` } = fault;
  return new StatusError({
    code,
    message,
    ...(reason === undefined ? {} : { reason }),
    details: {
      ...(causes === undefined ? {} : { causes }),
      ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    },
  });
}

function factsOf({ route, query }: Request, sequence: number): RequestFacts {
  return { ...route, resource: route.resource.plural, dryRun: query.has('dryRun'), sequence };
}

function authenticate(token: string | undefined, { headers }: Asking): void {
  if (token === undefined || headers.authorization === `Bearer ${token}`) return;
  throw new StatusError({ code: 401, reason: 'Unauthorized', message: 'Unauthorized' });
}

function isProbe(path: string): boolean {
  return path === '/readyz' || path === '/livez' || path === '/healthz';
}

function sendJson(response: Answering, code: number, body: unknown): void {
  const json = JSON.stringify(body);
  response.writeHead(code, {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(json),
  });
  response.end(json);
}

/** Sends an error as a Status. An error that is not a StatusError is a bug of this server and is sent as 500. */
function sendError(response: Answering, error: unknown): void {
  if (error instanceof NoSuchGroup) {
    response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' });
    response.end('404 page not found\n');
    return;
  }
  const { code, body } =
    error instanceof StatusError
      ? error
      : new StatusError({ code: 500, reason: 'InternalError', message: String(error) });
  const seconds = body.details?.retryAfterSeconds;
  if (seconds !== undefined) response.setHeader('retry-after', String(seconds));
  sendJson(response, code, body);
}
