import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type HeldPorts = {
  readonly ports: readonly number[];
  /** Lets go of all of them; whoever is to have them starts right after. */
  readonly release: () => Promise<void>;
};

/** Free ports of this machine, all of them different, which nobody else is given before they are released. */
export async function heldPorts(count: number): Promise<HeldPorts> {
  const servers = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  return {
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    release: async () => {
      await Promise.all(servers.map((server) => once(server.close(), 'close')));
    },
  };
}
