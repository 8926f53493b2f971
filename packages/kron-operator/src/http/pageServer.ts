import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type Address, boundAddress } from './address.ts';
import type { CertificatePair } from './certificatePair.ts';
import { limitConnections } from './limitConnections.ts';
import type { Access } from './pageAccess.ts';

/** An HTTP response. */
export type Page = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** The pages by path. Each request other than GET and HEAD gets status 404. */
export type Pages = Readonly<Record<string, () => Page | Promise<Page>>>;

export type PageServer = {
  /** The address that the server has bound, for example `127.0.0.1:41873` or `[::]:8080`. */
  readonly address: string;
  /** Uses this certificate for new connections. */
  use(pair: CertificatePair): void;
  /** Closes the server and aborts requests in flight. */
  close(): Promise<void>;
};

export type PageServerOptions = {
  /** Whether to serve HTTPS instead of HTTP. Connections fail until `use` has set a certificate. Default: false. */
  readonly secure?: boolean;
  /** Decides from the Authorization header whether a request is allowed. Default: every request is allowed. */
  readonly access?: (authorization: string | undefined) => Promise<Access>;
};

/** In milliseconds: the time limit for a client to send a request, and the interval between checks of this limit. */
const requestMs = 5_000;
const checkMs = 1_000;
const limits = { connections: 256, connectionsPerAddress: 64 };

export function textPage(status: number, line: string): Page {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${line}\n` };
}

/** @throws Node's Error with a `code` if the address cannot be bound */
export async function servePages(
  address: Address,
  pages: Pages,
  { secure = false, access }: PageServerOptions = {},
): Promise<PageServer> {
  const times = {
    headersTimeout: requestMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkMs,
  };
  const answer = (request: IncomingMessage, response: ServerResponse): void =>
    void respond(pages, access, request, response);
  const secureServer = secure
    ? createSecureServer({ ...times, minVersion: 'TLSv1.2', handshakeTimeout: requestMs }, answer)
    : undefined;
  secureServer?.on('tlsClientError', (_, socket) => socket.destroy());
  const server = secureServer ?? createServer(times, answer);
  limitConnections(server, limits, () => undefined);
  server.listen(address);
  await once(server, 'listening');
  return {
    // `server.address()` can be null, or the name of a pipe. It is neither here, because the server listens on a port.
    address: boundAddress(server.address() as AddressInfo),
    use: ({ cert, key }) => secureServer?.setSecureContext({ cert, key, minVersion: 'TLSv1.2' }),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  pages: Pages,
  access: PageServerOptions['access'],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const refusal = refusals[(await access?.(request.headers.authorization)) ?? 'allowed'];
  sendPage(response, refusal ?? (await pageFor(pages, request)));
}

/** Sends a page as the response, unless the client has disconnected. For HEAD, Node.js leaves out the body. */
export function sendPage(response: ServerResponse, { status, contentType, body, headers }: Page): void {
  if (response.destroyed) return;
  const length = { 'content-type': contentType, 'content-length': Buffer.byteLength(body) };
  response.writeHead(status, { ...length, ...headers }).end(body);
}

const refusals: Readonly<Record<Access, Page | undefined>> = {
  allowed: undefined,
  unauthenticated: {
    ...textPage(401, 'expected the bearer token of a user or service account of the cluster'),
    headers: { 'www-authenticate': 'Bearer' },
  },
  forbidden: textPage(403, 'the user of the token may not get this page; grant the right by a ClusterRole'),
  unavailable: {
    ...textPage(503, 'the API server cannot check the token now; try again'),
    headers: { 'retry-after': '10' },
  },
};

async function pageFor(pages: Pages, { method, url = '' }: IncomingMessage): Promise<Page> {
  const [path = ''] = url.split('?', 1);
  const page = pages[path];
  if (page === undefined || (method !== 'GET' && method !== 'HEAD')) return textPage(404, 'not found');
  try {
    return await page();
  } catch (error) {
    return textPage(500, error instanceof Error ? error.message : String(error));
  }
}
