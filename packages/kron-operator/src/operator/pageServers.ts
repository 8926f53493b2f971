import type { Registry } from 'prom-client';
import { type Address, isSameAddress } from '../http/address.ts';
import { CertificateWatcher, type CertificateWatcherOptions } from '../http/certificateWatcher.ts';
import { type PageServer, type PageServerOptions, type Pages, servePages } from '../http/pageServer.ts';
import { healthPages, metricsPages, type Readiness } from '../telemetry/pages.ts';
import { StartError } from './startError.ts';

type PageServersOptions = {
  readonly metricsAddress: Address | undefined;
  readonly healthAddress: Address | undefined;
  readonly registry: Registry;
  readonly readiness: () => Readiness;
  /** How to serve the metrics over HTTPS. Undefined to serve them over HTTP. */
  readonly metricsSecurity: MetricsSecurity | undefined;
};

export type MetricsSecurity = Omit<CertificateWatcherOptions, 'onPair'> &
  Pick<PageServerOptions, 'access'> & {
    /** Called with the expiry of every new certificate, in epoch seconds. */
    readonly onCertificate: (notAfterSeconds: number) => void;
  };

/** Serves metrics and health probes. Uses one server for both if they have the same address. */
export class PageServers {
  readonly #options: PageServersOptions;
  readonly #servers: PageServer[] = [];
  #certificates: CertificateWatcher | undefined;
  metricsAddress: string | undefined;
  healthAddress: string | undefined;

  constructor(options: PageServersOptions) {
    this.#options = options;
  }

  /** @throws StartError AddressNotBound */
  async start(): Promise<void> {
    const { metricsAddress, healthAddress, registry, readiness, metricsSecurity } = this.#options;
    const metrics = metricsPages(registry);
    const health = healthPages(readiness);
    if (
      metricsAddress !== undefined &&
      healthAddress !== undefined &&
      isSameAddress(metricsAddress, healthAddress)
    ) {
      this.metricsAddress = (await this.#serve(metricsAddress, { ...metrics, ...health })).address;
      this.healthAddress = this.metricsAddress;
      return;
    }
    if (metricsAddress !== undefined)
      this.metricsAddress = await this.#serveMetrics(metricsAddress, metrics, metricsSecurity);
    if (healthAddress !== undefined) this.healthAddress = (await this.#serve(healthAddress, health)).address;
  }

  async close(): Promise<void> {
    this.#certificates?.stop();
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
  }

  async #serveMetrics(
    address: Address,
    pages: Pages,
    security: MetricsSecurity | undefined,
  ): Promise<string> {
    if (security === undefined) return (await this.#serve(address, pages)).address;
    const { access, onCertificate, ...watched } = security;
    const options = { secure: true, ...(access === undefined ? {} : { access }) };
    const server = await this.#serve(address, pages, options);
    this.#certificates = new CertificateWatcher({
      ...watched,
      onPair: (pair) => {
        server.use(pair);
        onCertificate(pair.notAfter);
      },
    });
    await this.#certificates.start();
    return server.address;
  }

  async #serve(address: Address, pages: Pages, options: PageServerOptions = {}): Promise<PageServer> {
    const content = Object.keys(pages).join(', ');
    const server = await listenFor(content, () => servePages(address, pages, options));
    this.#servers.push(server);
    return server;
  }
}

/**
 * Starts a server.
 *
 * @param content what the server serves, for the error message
 * @throws StartError AddressNotBound
 */
export async function listenFor<T>(content: string, start: () => Promise<T>): Promise<T> {
  try {
    return await start();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new StartError(
      'AddressNotBound',
      `cannot serve ${content} (${why}); choose another address`,
      error,
    );
  }
}
