import type { RequestOptions } from 'node:https';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { type buildConnector, type Dispatcher, Pool, ProxyAgent } from 'undici';
import type { Clock } from './clock.ts';
import type { ClusterAccess } from './clusterAccess.ts';
import { ConnectionError } from './connectionError.ts';
import { environmentProxy } from './environmentProxy.ts';
import { KubeConfigError } from './kubeConfigError.ts';
import type { Environment } from './loadKubeConfig.ts';

/** How long credentials are cached after they were loaded. Rotated credentials stay valid for minutes after their rotation. */
const credentialsMs = 10_000;
/** How long a credential plugin may wait for a login. */
const maxLoginMs = 300_000;
/**
 * How long idle connections stay open. An API server closes them after 90 s, so this is shorter, and no request meets a
 * closing connection. It is longer than a minute, so that requests that are sent every minute need no new TLS handshake.
 */
const idleMs = 75_000;
const connectMs = 5_000;

export type ConnectionOptions = {
  readonly clock: Clock;
  /** Environment variables with proxy settings, for a kubeconfig without `proxy-url`. Default: none. */
  readonly environment?: Environment;
  /** The `User-Agent` header. The API server writes it into its audit log and into `metadata.managedFields`. Default: `kron`. */
  readonly userAgent?: string;
  /** A dispatcher to use instead of a connection pool, for example for a server in the same process. `close` closes it. */
  readonly dispatcher?: Dispatcher;
  /** Called for each response with a valid `Date` header, including error responses. */
  readonly onDate?: (date: ServerDate) => void;
};

/** A `Date` header, and when the request was sent and the headers were received, on the monotonic clock. */
export type ServerDate = {
  /** Milliseconds since the epoch. The header has whole seconds; the server drops fractions. */
  readonly date: number;
  readonly sentAt: number;
  readonly receivedAt: number;
};

/** The connection pool and the headers for the next request. */
export type ConnectionAccess = {
  readonly dispatcher: Dispatcher;
  readonly headers: Readonly<Record<string, string>>;
};

/** `value` and `loadedAt`, on the monotonic clock, are set when the credentials are there. */
type CachedAccess = {
  readonly loaded: Promise<ConnectionAccess>;
  /** On the monotonic clock, like `loadedAt`. */
  readonly startedAt: number;
  value?: ConnectionAccess;
  loadedAt?: number;
};

/**
 * One API server, a kubeconfig's credentials for it, and one connection pool. When the certificates change, a new pool is
 * created. A token changes more often, but the pool stays, because the token is only a header of each request.
 */
export class Connection {
  /** The URL of the server without a path, for example `https://10.0.0.1:443`. */
  readonly origin: string;
  /** The path prefix of a server behind a reverse proxy, such as `/clusters/a`; otherwise empty. */
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

  /** Describes the credentials in a message, with the credential plugin if there is one. */
  get credentialsSource(): string {
    const command = this.#config.getCurrentUser?.()?.exec?.command;
    const plugin = command === undefined ? '' : ` from the program "${command}"`;
    return `credentials for ${this.origin}${plugin}`;
  }

  /**
   * The connection pool and headers for a request. There is no time limit, because a credential plugin may wait for a login.
   * All requests wait for the same run of the plugin, as in client-go: a second run could open a second login. After five
   * minutes the run counts as one that hangs.
   */
  access(): Promise<ConnectionAccess> {
    if (this.#access === undefined || this.#isOver(this.#access)) this.#access = this.#startLoad();
    return this.#access.loaded;
  }

  #isOver({ startedAt, loadedAt }: CachedAccess): boolean {
    const now = this.#clock.monotonic();
    return loadedAt === undefined ? now - startedAt >= maxLoginMs : now - loadedAt >= credentialsMs;
  }

  /** To be called when the server refused these credentials. The next request then loads new ones, unless others have. */
  dropCredentials(refused: ConnectionAccess): void {
    if (this.#access?.value !== refused) return;
    this.#access = undefined;
    this.#config.dropCredentials?.();
  }

  /** Call it when a request is sent. @returns a function to be called with the `Date` header of the response */
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

    // Requests in flight finish on the old pool.
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
  // As in kubectl, an empty proxy-url is none.
  const isNamed = proxyUrl !== undefined && proxyUrl !== '';
  const proxy = isNamed ? proxyUrl : environmentProxy(server, environment);
  if (proxy === undefined) return undefined;
  const source = isNamed ? "from the kubeconfig's proxy-url" : 'from the environment';
  if (!URL.canParse(proxy))
    throw new KubeConfigError(`the proxy ${source} is not a URL; expected one such as http://proxy:3128`);
  // The URL may contain a password: keep it out of the message.
  const { protocol, host } = new URL(proxy);
  if (protocol === 'http:' || protocol === 'https:') return proxy;
  throw new KubeConfigError(
    `the proxy ${source} has an unsupported protocol: ${protocol}//${host}; expected http or https`,
  );
}

/** The TLS options that are set. */
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
 * Creates the connection pool. The pool has no maximum size, because each watch holds a connection and a renewal of the
 * Lease must never wait for one. The operator limits its other requests before they get here.
 */
function newDispatcher(
  origin: string,
  proxy: string | undefined,
  options: buildConnector.BuildOptions,
): Dispatcher {
  // Parse the certificates once, not for each connection.
  const tls = { ...options, secureContext: createSecureContext(options as SecureContextOptions) };
  // The transport and the reflector enforce their own timeouts.
  const timeouts = { headersTimeout: 0, bodyTimeout: 0, keepAliveTimeout: idleMs };
  if (proxy !== undefined) return new ProxyAgent({ ...timeouts, uri: proxy, requestTls: tls });
  return new Pool(origin, { ...timeouts, connect: { ...tls, timeout: connectMs } });
}
