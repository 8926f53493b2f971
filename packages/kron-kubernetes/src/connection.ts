import type { RequestOptions } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Clock } from './clock.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import { ConnectionError } from './connectionError.ts';
import { environmentProxy } from './environmentProxy.ts';
import { KubeConfigError } from './kubeConfigError.ts';
import type { Environment } from './loadKubeConfig.ts';

/** Milliseconds for which loaded credentials are cached. Old credentials still work for minutes after a rotation. */
const credentialsMs = 10_000;
/** Maximum milliseconds for which a credential plugin waits for a user to log in. */
const maxLoginMs = 300_000;
/**
 * Milliseconds after which an idle connection is closed. Less than 90 s, because the API server closes the connection after
 * 90 s, and a request could fail. More than a minute, so that a request every minute needs no TLS handshake.
 */
const idleMs = 75_000;
const connectMs = 5_000;

export type ConnectionOptions = {
  readonly clock: Clock;
  /** Environment variables with proxy settings, which are used if the kubeconfig has no `proxy-url`. Default: none. */
  readonly environment?: Environment;
  /** The `User-Agent` header. It is in the API server's audit log and `metadata.managedFields`. Default: `kron`. */
  readonly userAgent?: string;
  /** A dispatcher that replaces the connection pool, for example for a server in the same process. `close` closes it. */
  readonly dispatcher?: Dispatcher;
  /** Called for each response with a valid `Date` header, even if the response is an error. */
  readonly onDate?: (date: ServerDate) => void;
};

/** A `Date` header, with the times of its request and response on the monotonic clock. */
export type ServerDate = {
  /** Milliseconds since the epoch. They are whole seconds, because the server drops fractions. */
  readonly date: number;
  readonly sentAt: number;
  readonly receivedAt: number;
};

export type ConnectionAccess = {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
};

/** `value` and `loadedAt` are absent until the credentials are loaded. Times are those of the monotonic clock. */
type CachedAccess = {
  readonly loaded: Promise<ConnectionAccess>;
  readonly startedAt: number;
  value?: ConnectionAccess;
  loadedAt?: number;
};

/**
 * The connection to one API server, with the credentials of a kubeconfig and one connection pool. New certificates need a
 * new pool. A new token does not, because it is only a header of each request.
 */
export class Connection {
  /** The URL of the server without its path, for example `https://10.0.0.1:443`. */
  readonly origin: string;
  /** The path in the URL of the server, such as `/clusters/a` behind a reverse proxy. Empty if there is none. */
  readonly prefix: string;
  readonly #proxy: string | undefined;
  readonly #userAgent: string;
  readonly #config: ClusterAccess;
  readonly #clock: Clock;
  readonly #fixedDispatcher: Dispatcher | undefined;
  readonly #onDate: ConnectionOptions['onDate'];
  #pool: { readonly key: string; readonly dispatcher: Dispatcher } | undefined;
  #access: CachedAccess | undefined;

  /** @throws KubeConfigError if the current context has no cluster, or its server or proxy cannot be used */
  constructor(
    config: ClusterAccess,
    { clock, environment = {}, userAgent = 'kron', dispatcher, onDate }: ConnectionOptions,
  ) {
    const cluster = config.getCurrentCluster();
    if (cluster === null)
      throw new KubeConfigError('the kubeconfig has no current context that names a cluster');
    const server = urlOf(cluster.server);
    rejectUnencrypted(server, cluster);
    this.#proxy = proxyOf(server, cluster, environment);
    this.origin = server.origin;
    this.prefix = server.pathname.replace(/\/+$/, '');
    this.#config = config;
    this.#clock = clock;
    this.#userAgent = userAgent;
    this.#fixedDispatcher = dispatcher;
    this.#onDate = onDate;
  }

  /** The credentials in words, with the name of the credential plugin if there is one, for messages. */
  get credentialsSource(): string {
    const command = this.#config.getCurrentUser?.()?.exec?.command;
    const plugin = command === undefined ? '' : ` from the program "${command}"`;
    return `credentials for ${this.origin}${plugin}`;
  }

  /**
   * The connection pool and the headers for a request. All requests wait for the same run of a credential plugin, as in
   * client-go, because a second run could ask the user to log in a second time. After five minutes, the run counts as
   * hanging, and the next request starts another one.
   */
  access(): Promise<ConnectionAccess> {
    if (this.#access === undefined || this.#isOver(this.#access)) this.#access = this.#startLoad();
    return this.#access.loaded;
  }

  #isOver({ startedAt, loadedAt }: CachedAccess): boolean {
    const now = this.#clock.monotonic();
    return loadedAt === undefined ? now - startedAt >= maxLoginMs : now - loadedAt >= credentialsMs;
  }

  /** Call this if the server refuses credentials. If these are still cached, the next request loads new credentials. */
  dropCredentials(refused: ConnectionAccess): void {
    if (this.#access?.value !== refused) return;
    this.#access = undefined;
    this.#config.dropCredentials?.();
  }

  /** Must be called when a request is sent. Returns a function to call with the `Date` header of the response. */
  measureDate(): (header: string | undefined) => void {
    const sentAt = this.#clock.monotonic();
    return (header) => {
      const date = Date.parse(header ?? '');
      if (!Number.isNaN(date)) this.#onDate?.({ date, sentAt, receivedAt: this.#clock.monotonic() });
    };
  }

  async close(): Promise<void> {
    await (this.#fixedDispatcher ?? this.#pool?.dispatcher)?.destroy();
  }

  #startLoad(): CachedAccess {
    const access: CachedAccess = { loaded: this.#loadAccess(), startedAt: this.#clock.monotonic() };
    access.loaded.then(
      (value) => Object.assign(access, { value, loadedAt: this.#clock.monotonic() }),
      () => {
        if (this.#access === access) this.#access = undefined;
      },
    );
    return access;
  }

  async #loadAccess(): Promise<ConnectionAccess> {
    const options: RequestOptions = {};
    await this.#applyCredentials(options);
    const headers: Record<string, string> = { 'user-agent': this.#userAgent };
    for (const [name, value] of Object.entries(options.headers ?? {}))
      headers[name.toLowerCase()] = String(value);
    if (typeof options.auth === 'string') {
      headers['authorization'] = `Basic ${Buffer.from(options.auth).toString('base64')}`;
    }
    return { dispatcher: this.#dispatcher(options), headers };
  }

  async #applyCredentials(options: RequestOptions): Promise<void> {
    try {
      await this.#config.applyToHTTPSOptions(options);
    } catch (error) {
      const why = error instanceof Error ? error.message.trim() : String(error);
      throw new ConnectionError('CREDENTIALS', `cannot get credentials for ${this.origin}: ${why}`, error);
    }
  }

  #dispatcher(options: RequestOptions): Dispatcher {
    if (this.#fixedDispatcher !== undefined) return this.#fixedDispatcher;
    const tls = tlsOf(options);
    const key = JSON.stringify(tls);
    if (this.#pool?.key === key) return this.#pool.dispatcher;

    // The requests that are in progress end on the old pool.
    void this.#pool?.dispatcher.close();
    const dispatcher = newDispatcher(this.origin, this.#proxy, tls);
    this.#pool = { key, dispatcher };
    return dispatcher;
  }
}

function urlOf(server: string): URL {
  if (!URL.canParse(server)) throw new KubeConfigError(`the kubeconfig's server is not a URL: "${server}"`);
  return new URL(server);
}

type CurrentCluster = NonNullable<ReturnType<ClusterAccess['getCurrentCluster']>>;

function rejectUnencrypted(server: URL, { skipTLSVerify }: CurrentCluster): void {
  if (server.protocol === 'http:' && !skipTLSVerify) {
    throw new KubeConfigError(
      `${server.origin} is not encrypted; use https, or set insecure-skip-tls-verify in the kubeconfig`,
    );
  }
}

function proxyOf(server: URL, { proxyUrl }: CurrentCluster, environment: Environment): string | undefined {
  // As in kubectl, an empty proxy-url means that there is none.
  const isNamed = proxyUrl !== undefined && proxyUrl !== '';
  const proxy = isNamed ? proxyUrl : environmentProxy(server, environment);
  if (proxy === undefined) return undefined;
  const source = isNamed ? "from the kubeconfig's proxy-url" : 'from the environment';
  if (!URL.canParse(proxy))
    throw new KubeConfigError(`the proxy ${source} is not a URL; expected one such as http://proxy:3128`);
  // Do not print the whole URL, because it may contain a password.
  const { protocol, host } = new URL(proxy);
  if (protocol === 'http:' || protocol === 'https:') return proxy;
  throw new KubeConfigError(
    `the proxy ${source} has an unsupported protocol: ${protocol}//${host}; expected http or https`,
  );
}

/** The TLS options without those that are undefined. */
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

/**
 * Creates the connection pool. The pool has no maximum size: each watch occupies a connection, and a renewal of the Lease
 * must never wait for a connection. The operator limits its other requests itself.
 */
function newDispatcher(
  origin: string,
  proxy: string | undefined,
  options: buildConnector.BuildOptions,
): Dispatcher {
  // Parse the certificates once, and not for each connection.
  const tls = { ...options, secureContext: createSecureContext(options as SecureContextOptions) };
  // Switch off the timeouts of the pool, because the transport and the reflector have their own.
  const timeouts = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: idleMs };
  if (proxy !== undefined) return new ProxyAgent({ ...timeouts, uri: proxy, requestTls: tls });
  return new Pool(origin, { ...timeouts, connect: { ...tls, timeout: connectMs } });
}
