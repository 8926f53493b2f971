import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Address, boundAddress } from './address.ts';

export type Page = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
};

/** The pages by path. GET and HEAD are supported; any other request gets status 404. */
export type Pages = Readonly<Record<string, () => Page | Promise<Page>>>;

export type PageServer = {
  /** The bound address: `127.0.0.1:41873`, `[::]:8080`. */
  readonly address: string;
  /** Aborts requests in flight. */
  close(): Promise<void>;
};

/** A page with one line of text. */
export function textPage(status: number, line: string): Page {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${line}\n` };
}

/**
 * Serves pages over HTTP.
 *
 * @throws Node's Error with a `code` if the address cannot be bound
 */
export async function servePages({ host, port }: Address, pages: Pages): Promise<PageServer> {
  const server = createServer((request, response) => void respond(pages, request, response));
  server.listen(port, ...(host === undefined ? [] : [host]));
  await once(server, 'listening');
  return {
    // Never null or a pipe's name: it listens on a port.
    address: boundAddress(server.address() as AddressInfo),
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(pages: Pages, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, contentType, body } = await pageFor(pages, request);
  response.writeHead(status, { 'content-type': contentType, 'content-length': Buffer.byteLength(body) });
  response.end(request.method === 'HEAD' ? undefined : body);
}

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
