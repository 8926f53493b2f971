import type { Answering, Asking } from './answering.ts';
import { handleRequest, type Serving } from './handleRequest.ts';

export type InProcessRequest = {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
};

export type InProcessAnswer = {
  readonly code: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The chunks of the body. The iteration throws if the connection breaks. Leaving the loop closes the connection. */
  readonly body: AsyncIterable<string>;
  /** Closes the connection from the client's side. */
  readonly close: () => void;
};

/** @throws an error with the code ECONNRESET if the connection breaks before the response has a head */
export type InProcess = (request: InProcessRequest) => Promise<InProcessAnswer>;

/** Serves requests of the same process without a network, and applies the faults that match them. */
export function inProcess(serving: Serving): InProcess {
  return ({ method, path, headers = {}, body = '' }) =>
    new Promise((resolve, reject) => {
      const response = new InProcessResponse(resolve, reject);
      const message: Asking = {
        method,
        url: path,
        headers,
        async *[Symbol.asyncIterator]() {
          yield new TextEncoder().encode(body);
        },
      };
      handleRequest(serving, message, response).catch(() => response.destroy());
    });
}

class InProcessResponse implements Answering {
  headersSent = false;
  destroyed = false;
  readonly #resolve: (answer: InProcessAnswer) => void;
  readonly #reject: (error: Error) => void;
  readonly #headers: Record<string, string> = {};
  readonly #pieces: string[] = [];
  readonly #closed: (() => void)[] = [];
  #ended = false;
  #wake: (() => void) | undefined;

  constructor(resolve: (answer: InProcessAnswer) => void, reject: (error: Error) => void) {
    this.#resolve = resolve;
    this.#reject = reject;
  }

  setHeader(name: string, value: string): void {
    this.#headers[name] = value;
  }

  writeHead(code: number, headers: Readonly<Record<string, string | number>>): void {
    for (const [name, value] of Object.entries(headers)) this.#headers[name] = String(value);
    this.headersSent = true;
    this.#resolve({
      code,
      headers: this.#headers,
      body: this.#read(),
      close: () => this.#close(),
    });
  }

  flushHeaders(): void {
    // Nothing is left to send: `writeHead` has passed on the headers.
  }

  write(text: string): void {
    if (this.#ended || this.destroyed) return;
    this.#pieces.push(text);
    this.#wake?.();
  }

  end(text?: string): void {
    if (!this.headersSent) this.writeHead(200, {});
    if (text !== undefined) this.write(text);
    this.#ended = true;
    this.#wake?.();
    this.#tellClosed();
  }

  destroy(): void {
    if (this.#ended) return;
    this.#reject(broken());
    this.#close();
  }

  on(_: 'close', listener: () => void): void {
    this.#closed.push(listener);
  }

  #close(): void {
    this.destroyed = true;
    this.#wake?.();
    this.#tellClosed();
  }

  #tellClosed(): void {
    for (const listener of this.#closed.splice(0)) listener();
  }

  async *#read(): AsyncGenerator<string, void, void> {
    try {
      for (;;) {
        const piece = this.#pieces.shift();
        if (piece !== undefined) yield piece;
        else if (this.#ended) return;
        else if (this.destroyed) throw broken();
        else await this.#more();
      }
    } finally {
      this.#close();
    }
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}

function broken(): Error {
  return Object.assign(new Error('the connection was broken'), { code: 'ECONNRESET' });
}
