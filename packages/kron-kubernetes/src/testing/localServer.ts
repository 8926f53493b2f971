import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';

/** An HTTP server without TLS on a free port of 127.0.0.1. */
export type LocalServer = {
  readonly url: string;
  readonly onConnection: (callback: () => void) => void;
  readonly close: () => Promise<void>;
};

export async function localServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    onConnection: (callback) => void server.on('connection', callback),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
