import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Clock } from '@kron/kubernetes/clock';
import { settlesWithin } from '@kron/kubernetes/settlesWithin';
import { sleep } from '@kron/kubernetes/sleep';
import { type Address, boundAddress } from '../http/address.ts';
import type { CertificatePair } from '../http/certificatePair.ts';
import { type ConnectionLimits, limitConnections } from '../http/limitConnections.ts';
import { type Page, sendPage } from '../http/pageServer.ts';
import type { TurnedAway } from './metrics.ts';

type AdmissionServerOptions = {
  readonly address: Address;
  readonly clock: Clock;
  /** How long `close` waits for clients to switch to another replica, milliseconds. Default: 3,000. */
  readonly drainMs?: number;
  readonly limits: ConnectionLimits;
  /** Called when a client is turned away before its request has arrived. */
  readonly onTurnedAway: (reason: TurnedAway) => void;
  /** Answers a request. Never rejects. */
  readonly handle: (request: IncomingMessage) => Promise<Page>;
};

/** Time limits for the TLS handshake and for the headers of a request, milliseconds. `readBody` limits the body. */
const handshakeMs = 5_000;
const headersMs = 5_000;
/** How often the server checks for requests that exceed `headersMs`, in milliseconds. */
const checkMs = 1_000;
/** The timeout of idle connections. API servers close them first, after 90 s, so no request meets a closing connection. */
const idleMs = 120_000;
/**
 * How long `close` waits by default for clients to switch to another replica, in milliseconds. Clients take less time to
 * learn that this replica has left the Service.
 */
const defaultDrainMs = 3_000;
/** Time limit for requests in flight when the server closes, in milliseconds. */
const finishMs = 5_000;

/** Serves the webhooks over HTTPS as soon as there is a certificate. A new certificate takes effect without a restart. */
export class AdmissionServer {
  readonly #options: AdmissionServerOptions;
  readonly #server: Server;
  #hasServed = false;
  #closing: Promise<void> | undefined;

  constructor(options: AdmissionServerOptions) {
    this.#options = options;
    const { limits, onTurnedAway } = options;
    this.#server = createServer(
      {
        minVersion: 'TLSv1.2',
        handshakeTimeout: handshakeMs,
        headersTimeout: headersMs,
        requestTimeout: 0,
        connectionsCheckingInterval: checkMs,
      },
      (request, response) => void this.#handle(request, response),
    );
    limitConnections(this.#server, limits, () => onTurnedAway('connections'));
    this.#server.keepAliveTimeout = idleMs;
    // These errors come from scanners, from probes, and from API servers that do not trust the certificate.
    this.#server.on('tlsClientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ERR_TLS_HANDSHAKE_TIMEOUT') onTurnedAway('handshake');
      socket.destroy();
    });
    this.#server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
      if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') onTurnedAway('headers');
      socket.destroy();
    });
  }

  /** The bound address. Undefined while the server does not listen. */
  get address(): string | undefined {
    return this.#server.listening ? boundAddress(this.#server.address() as AddressInfo) : undefined;
  }

  /** @throws Node's Error with a `code` if the address cannot be bound */
  async listen(): Promise<void> {
    this.#server.listen(this.#options.address);
    await once(this.#server, 'listening');
  }

  /** Serves another certificate from now on. Open connections keep their certificate. */
  use({ cert, key }: CertificatePair): void {
    this.#server.setSecureContext({ cert, key, minVersion: 'TLSv1.2' });
  }

  /**
   * Shuts down without failing a call. During the drain time, every response has `connection: close`, so that clients leave.
   * The server itself closes no connection in this time, because the next request may already be on its way. After the drain
   * time, requests in flight finish. Later calls return the same promise.
   */
  close(): Promise<void> {
    this.#closing ??= this.#shutDown();
    return this.#closing;
  }

  async #shutDown(): Promise<void> {
    if (!this.#server.listening) return;
    const { clock, drainMs = defaultDrainMs } = this.#options;
    if (this.#hasServed) await sleep(clock, drainMs, new AbortController().signal);
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeIdleConnections();
    if (await settlesWithin(clock, finishMs, closed)) return;
    this.#server.closeAllConnections();
    await closed;
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    this.#hasServed = true;
    const page = await this.#options.handle(request);
    // Close the connection if the server has not read the whole body. Otherwise the server would take the rest of the body
    // for the next request.
    if (this.#closing !== undefined || !request.complete) response.setHeader('connection', 'close');
    sendPage(response, page);
  }
}
