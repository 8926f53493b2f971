import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';

export type HeldPorts = {
  readonly ports: readonly number[];
  /** Releases all ports. The process that is to have them must start right after. */
  readonly release: () => Promise<void>;
};

/** Reserves different free ports of this machine until they are released. */
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
