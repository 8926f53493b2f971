import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@kron/kubernetes/clock';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { sleep } from '@kron/kubernetes/sleep';
import { type Address, boundAddress } from '../http/address.ts';
import type { CertificatePair } from './certificatePair.ts';

/** What is answered to a call. */
export type Reply = {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** When to ask again. */
  readonly retryAfterSeconds?: number;
};

export type AdmissionServerOptions = {
  readonly address: Address;
  readonly clock: Clock;
  /** Milliseconds for callers to turn to another replica before this one ends. Default: 3,000. */
  readonly drainMs?: number;
  /** Never rejects. */
  readonly answer: (request: IncomingMessage) => Promise<Reply>;
};

/** Milliseconds for a request to be sent: API servers are near. */
const requestMs = 10_000;
/** Between two looks for requests that take longer. */
const checkMs = 5_000;
/** Longer than the 90 s after which an API server closes an idle connection, so that no request meets the closing. */
const idleMs = 120_000;
/** API servers hold one for each question that is under way. More are closed as they come. */
const mostConnections = 256;
/** Longer than it takes until callers know that there is one replica less. */
const usualDrainMs = 3_000;
/** For what is under way at the end. */
const longestEndMs = 5_000;

/** Serves HTTPS as soon as it has a certificate, and with another one whenever it is given one. */
export class AdmissionServer {
  readonly #options: AdmissionServerOptions;
  readonly #server: Server;
  #wasAsked = false;
  #closing: Promise<void> | undefined;

  constructor(options: AdmissionServerOptions) {
    this.#options = options;
    this.#server = createServer(
      { minVersion: 'TLSv1.2', connectionsCheckingInterval: checkMs },
      (request, response) => void this.#answer(request, response),
    );
    this.#server.maxConnections = mostConnections;
    this.#server.requestTimeout = requestMs;
    this.#server.headersTimeout = requestMs;
    this.#server.keepAliveTimeout = idleMs;
    // Scanners, probes, and API servers that do not trust the certificate.
    this.#server.on('tlsClientError', (_, socket) => socket.destroy());
  }

  /** As bound; undefined before. */
  get address(): string | undefined {
    return this.#server.listening ? boundAddress(this.#server.address() as AddressInfo) : undefined;
  }

  /** @throws Error of Node, with a `code`, when the address cannot be bound */
  async listen(): Promise<void> {
    const { host, port } = this.#options.address;
    this.#server.listen(port, ...(host === undefined ? [] : [host]));
    await once(this.#server, 'listening');
  }

  /** Connections that are there keep the certificate that they began with. */
  use({ cert, key }: CertificatePair): void {
    this.#server.setSecureContext({ cert, key, minVersion: 'TLSv1.2' });
  }

  /**
   * Ends so that no call is lost: for a while each answer says that its connection ends with it, so that callers leave by
   * themselves; a connection that is closed while its next question is on the way would be a failure to them. Then what is
   * under way is answered. The same promise however often it is called.
   */
  close(): Promise<void> {
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    if (!this.#server.listening) return;
    const { clock, drainMs = usualDrainMs } = this.#options;
    if (this.#wasAsked) await sleep(clock, drainMs, new AbortController().signal);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    if (await settlesWithin(clock, longestEndMs, closed)) return;
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#wasAsked = true;
    const { status, contentType, body, retryAfterSeconds } = await this.#options.answer(request);
    if (response.destroyed) return;
    // Of a body that was not read to its end nothing more is read, and who closes is not asked again.
    const isLast = this.#closing !== undefined || !request.complete;
    response.writeHead(status, {
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
      ...(isLast ? { connection: 'close' } : {}),
    });
    response.end(body);
  }
}
