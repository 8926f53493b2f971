import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** Carries connections to one of several places in turn, as a Service does. */
export class Switchboard {
  readonly #server: Server;
  readonly #places = new Set<string>();
  readonly #sockets = new Set<Socket>();
  #turn = 0;

  constructor() {
    this.#server = createServer((socket) => this.#carry(socket));
  }

  async open(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** @param place `127.0.0.1:41873` */
  add(place: string | undefined): void {
    if (place !== undefined) this.#places.add(place);
  }

  /** Connections that are there stay. */
  remove(place: string | undefined): void {
    this.#places.delete(place ?? '');
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #carry(socket: Socket): void {
    const places = [...this.#places];
    this.#turn += 1;
    const [host = '', port = ''] = (places[this.#turn % places.length] ?? '').split(':');
    const onward = connect({ host, port: Number(port) });
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
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
