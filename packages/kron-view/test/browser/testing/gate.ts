import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a server that can be closed, which breaks all connections, and opened again. */
export class Gate {
  readonly #port: number;
  readonly #sockets = new Set<Socket>();
  readonly #server: Server;
  #ownPort = 0;

  private constructor(port: number) {
    this.#port = port;
    this.#server = createServer((client) => this.#join(client));
  }

  /** Opens a way to a port of this machine. */
  static async to(port: number): Promise<Gate> {
    const gate = new Gate(port);
    await gate.open();
    return gate;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#ownPort}`;
  }

  async open(): Promise<void> {
    this.#server.listen(this.#ownPort, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#ownPort = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await once(this.#server, 'close');
  }

  #join(client: Socket): void {
    const server = connect(this.#port, '127.0.0.1');
    client.pipe(server).pipe(client);
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      this.#sockets.add(one);
      one.on('error', () => undefined);
      one.on('close', () => {
        this.#sockets.delete(one);
        other.destroy();
      });
    }
  }
}
