import type { IncomingMessage } from 'node:http';

/** The part of a request that the server reads, for requests over HTTP and for requests of the same process. */
export type Asking = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & AsyncIterable<Uint8Array>;

/** The part of a response that the server writes. */
export type Answering = {
  readonly headersSent: boolean;
  readonly destroyed: boolean;
  writeHead(code: number, headers: Readonly<Record<string, string | number>>): unknown;
  setHeader(name: string, value: string): unknown;
  flushHeaders(): void;
  write(text: string): unknown;
  end(text?: string): unknown;
  /** Breaks the connection. */
  destroy(): unknown;
  on(event: 'close', listener: () => void): unknown;
};
