import type { RequestOptions } from 'node:https';
import { Agent, type buildConnector, type Dispatcher, ProxyAgent } from 'undici';
import type { Clock } from './clock.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import { ConnectionError } from './connectionError.ts';
import { environmentProxy } from './environmentProxy.ts';
import { KubeConfigError } from './kubeConfigError.ts';

/** How long credentials are used before they are asked for again; rotated ones are good for minutes after. */
const credentialsMs = 10_000;
/** Shorter than the 90 s after which an API server closes an idle connection, so that no request meets the closing. */
const idleMs = 30_000;
const connectMs = 5_000;

export type ConnectionOptions = {
  readonly clock: Clock;
  /** Variables that may name a proxy for a KubeConfig that names none. Default: none. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Is used instead of a pool of connections, and closed with it: to a server in the same process. */
  readonly dispatcher?: Dispatcher;
};

/** What a request needs beside itself. */
export type Access = { readonly dispatcher: Dispatcher; readonly headers: Readonly<Record<string, string>> };

/**
 * The way to one API server with a KubeConfig's credentials, over one pool of connections. A new pool is made only when
 * the certificates have changed; a token, which changes oftener, is a header.
 */
export class Connection {
  /** `https://10.0.0.1:443`. */
  readonly origin: string;
  /** In front of every path, for a server behind a proxy; empty or `/some/where`. */
  readonly prefix: string;
  readonly #proxy: string | undefined;
  readonly #config: ClusterAccess;
  readonly #clock: Clock;
  readonly #given: Dispatcher | undefined;
  #pool: { readonly key: string; readonly dispatcher: Dispatcher } | undefined;
  #access: { readonly at: number; readonly access: Promise<Access> } | undefined;

  /**
   * @throws KubeConfigError when the KubeConfig's current context names no cluster, or one that cannot be talked to
   */
  constructor(config: ClusterAccess, { clock, environment = {}, dispatcher }: ConnectionOptions) {
    const cluster = config.getCurrentCluster();
    if (cluster === null)
      throw new KubeConfigError('the kubeconfig has no current context that names a cluster');
    const server = urlOf(cluster.server);
    mustBeUsable(server, cluster);
    this.#proxy = proxyOf(server, cluster, environment);
    this.origin = server.origin;
    this.prefix = server.pathname.replace(/\/+$/, '');
    this.#config = config;
    this.#clock = clock;
    this.#given = dispatcher;
  }

  /** Where credentials come from, for a message. */
  get credentials(): string {
    const command = this.#config.getCurrentUser?.()?.exec?.command;
    const from = command === undefined ? '' : `, which the program "${command}" gets`;
    return `the credentials for ${this.origin}${from}`;
  }

  /** Without a limit: a program that gets credentials takes as long as it takes. */
  access(): Promise<Access> {
    const now = this.#clock.monotonic();
    if (this.#access === undefined || now - this.#access.at >= credentialsMs) {
      const access = this.#ask();
      this.#access = { at: now, access };
      access.catch(() => this.forget());
    }
    return this.#access.access;
  }

  /** Asks for credentials anew before the next request: these were refused. */
  forget(): void {
    this.#access = undefined;
  }

  /** Breaks off what is under way and closes all connections. */
  async close(): Promise<void> {
    await (this.#given ?? this.#pool?.dispatcher)?.destroy();
  }

  async #ask(): Promise<Access> {
    const options: RequestOptions = {};
    await this.#applyCredentials(options);
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(options.headers ?? {}))
      headers[name.toLowerCase()] = String(value);
    if (typeof options.auth === 'string') {
      headers['authorization'] = `Basic ${Buffer.from(options.auth).toString('base64')}`;
    }
    return { dispatcher: this.#dispatcher(options), headers };
  }

  /** A file that is not there, a command that fails: the server was not even asked. */
  async #applyCredentials(options: RequestOptions): Promise<void> {
    try {
      await this.#config.applyToHTTPSOptions(options);
    } catch (error) {
      const why = error instanceof Error ? error.message.trim() : String(error);
      throw new ConnectionError(
        'CREDENTIALS',
        `the credentials for ${this.origin} cannot be had: ${why}`,
        error,
      );
    }
  }

  #dispatcher(options: RequestOptions): Dispatcher {
    if (this.#given !== undefined) return this.#given;
    const tls = tlsOf(options);
    const key = JSON.stringify(tls);
    if (this.#pool?.key === key) return this.#pool.dispatcher;

    // What is under way on the old pool ends there.
    void this.#pool?.dispatcher.close();
    const dispatcher = newDispatcher(this.#proxy, tls);
    this.#pool = { key, dispatcher };
    return dispatcher;
  }
}

function urlOf(server: string): URL {
  if (!URL.canParse(server)) throw new KubeConfigError(`the kubeconfig's server is no URL: "${server}"`);
  return new URL(server);
}

type Cluster = NonNullable<ReturnType<ClusterAccess['getCurrentCluster']>>;

function mustBeUsable(server: URL, { skipTLSVerify }: Cluster): void {
  if (server.protocol === 'http:' && !skipTLSVerify) {
    throw new KubeConfigError(
      `${server.origin} is not encrypted; the kubeconfig allows that with insecure-skip-tls-verify only`,
    );
  }
}

function proxyOf(
  server: URL,
  { proxyUrl }: Cluster,
  environment: NonNullable<ConnectionOptions['environment']>,
): string | undefined {
  const proxy = proxyUrl ?? environmentProxy(server, environment);
  if (proxy === undefined) return undefined;
  const where = proxyUrl === undefined ? 'that the environment names' : "of the kubeconfig's proxy-url";
  if (!URL.canParse(proxy))
    throw new KubeConfigError(`the proxy ${where} is no URL, such as http://proxy:3128`);
  // Not as it is written: it may have a password in it.
  const { protocol, host } = new URL(proxy);
  if (protocol === 'http:' || protocol === 'https:') return proxy;
  const kind = protocol.startsWith('socks') ? 'a SOCKS proxy' : 'no HTTP proxy';
  throw new KubeConfigError(`the proxy ${where} is ${kind}, which is not supported: ${protocol}//${host}`);
}

/** The certificates, and how the server's is judged; nothing that is undefined. */
function tlsOf({
  ca,
  cert,
  key,
  passphrase,
  rejectUnauthorized,
  servername,
}: RequestOptions): buildConnector.BuildOptions {
  const all = Object.entries({ ca, cert, key, passphrase, rejectUnauthorized, servername });
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** Unbounded, because a watch holds its connection and a Lease must not wait for one; RequestGate bounds the rest. */
function newDispatcher(proxy: string | undefined, tls: buildConnector.BuildOptions): Dispatcher {
  // The transport and the reflector have their own limits, which know what they wait for.
  const patience = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: idleMs };
  if (proxy !== undefined) return new ProxyAgent({ ...patience, uri: proxy, requestTls: tls });
  return new Agent({ ...patience, connect: { ...tls, timeout: connectMs } });
}
