import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Distributes TCP connections over several backends in turn, as a Service does. */
export class LoadBalancer {
  readonly #server: Server;
  readonly #backends = new Set<string>();
  readonly #sockets = new Set<Socket>();
  #next = 0;

  constructor() {
    this.#server = createServer((socket) => this.#forward(socket));
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param backend `127.0.0.1:41873` */
  add(backend: string | undefined): void {
    if (backend !== undefined) this.#backends.add(backend);
  }

  /** Open connections stay open. */
  remove(backend: string | undefined): void {
    this.#backends.delete(backend ?? '');
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #forward(socket: Socket): void {
    const backends = [...this.#backends];
    this.#next += 1;
    const [host = '', port = ''] = (backends[this.#next % backends.length] ?? '').split(':');
    const backend = connect({ host, port: Number(port) });
    for (const [from, to] of [
      [socket, backend],
      [backend, socket],
    ] as const) {
      this.#sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        this.#sockets.delete(from);
        to.destroy();
      });
      from.pipe(to);
    }
  }
}
