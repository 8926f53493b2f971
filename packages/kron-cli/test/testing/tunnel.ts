import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy that leads to one server, whatever host is asked for, and remembers which was. */
export type Tunnel = { readonly url: string; readonly asked: string[]; close(): void };

/** Opens a proxy for CONNECT requests on a port of its own. */
export async function openTunnel(server: string): Promise<Tunnel> {
  const asked: string[] = [];
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', (request, client) => {
    asked.push(request.url ?? '');
    const { hostname, port } = new URL(server);
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    // Either end may break off; the test sees what has come through.
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked, close: () => proxy.close() };
}
