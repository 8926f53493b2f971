import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';

/**
 * A TCP proxy in front of the API server that can be cut off: it breaks all connections and refuses new ones.
 *
 * @param {{ plane: object, folder: string }} bench
 */
export async function startCuttableProxy({ plane, folder }) {
  const config = await readFile(plane.kubeconfig, 'utf8');
  const [, upstream] = /https:\/\/127\.0\.0\.1:(\d+)/.exec(config);
  const sockets = new Set();
  let answered;
  const server = createServer((client) => {
    const target = connect(Number(upstream), '127.0.0.1');
    target.on('data', () => answered?.());
    for (const socket of [client, target]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    client.pipe(target).pipe(client);
    client.on('close', () => target.destroy());
    target.on('close', () => client.destroy());
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address();
  const kubeconfig = join(folder, 'proxied-kubeconfig');
  await writeFile(kubeconfig, config.replaceAll(`127.0.0.1:${upstream}`, `127.0.0.1:${port}`));
  const cut = async () => {
    server.close();
    for (const socket of sockets) socket.destroy();
    await once(server, 'close');
  };
  return {
    kubeconfig,
    cut,
    /** @returns a promise of the time of the first bytes from the API server, in epoch milliseconds */
    restore: async () => {
      const first = new Promise((resolve) => {
        answered = () => resolve(Date.now());
      });
      await once(server.listen(port, '127.0.0.1'), 'listening');
      return { first };
    },
    close: cut,
  };
}
