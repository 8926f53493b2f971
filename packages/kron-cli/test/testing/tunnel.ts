import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** A proxy for CONNECT requests that always connects to one server and records the requested hosts. */
export type Tunnel = { readonly url: string; readonly requested: string[]; close(): void };

export async function openTunnel(server: string): Promise<Tunnel> {
  const requested: string[] = [];
  const proxy = createServer((_, response) => response.writeHead(405).end());
  proxy.on('connect', (request, client) => {
    requested.push(request.url ?? '');
    const { hostname, port } = new URL(server);
    const upstream = connect(Number(port), hostname, () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      upstream.pipe(client).pipe(upstream);
    });
    // Either end may reset the connection.
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, requested, close: () => proxy.close() };
}
