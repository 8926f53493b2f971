import type { IncomingMessage } from 'node:http';

/** What is used of a request, however it comes. */
export type Asking = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & AsyncIterable<Uint8Array>;

/** What is used of an answer, however it goes. */
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
