import type { Server } from 'node:net';

export type ConnectionLimits = {
  readonly connections: number;
  readonly connectionsPerAddress: number;
};

/**
 * Limits the number of connections of all clients together, and of each client address. A connection beyond these limits is
 * closed as soon as it is accepted.
 *
 * @param onTurnedAway called for each connection that is closed because of the limits
 */
export function limitConnections(
  server: Server,
  { connections, connectionsPerAddress }: ConnectionLimits,
  onTurnedAway: () => void,
): void {
  const open = new Map<string, number>();
  server.maxConnections = connections;
  server.on('drop', onTurnedAway);
  // Run this listener before the one that starts the TLS handshake, because a handshake costs processor time.
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
