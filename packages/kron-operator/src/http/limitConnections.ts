import type { Server } from 'node:net';

export type ConnectionLimits = {
  readonly connections: number;
  readonly connectionsPerAddress: number;
};

/**
 * Limits the connections of all clients together, and those of each client address. Closes further connections as soon as
 * they are accepted.
 *
 * @param onTurnedAway called for every connection that is closed
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  onTurnedAway: () => void,
): void {
  const open = new Map<string, number>();
  server.maxConnections = connections;
  server.on('drop', onTurnedAway);
  // This listener must run before the listener that starts the TLS handshake.
  server.prependListener('connection', (socket) => {
    const { remoteAddress: address = '' } = socket;
    const others = open.get(address) ?? 0;
    if (others >= connectionsPerAddress) {
      onTurnedAway();
      socket.destroy();
      return;
    }
    open.set(address, others + 1);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
