import type { Registry } from 'prom-client';
import type { Address } from '../http/address.ts';
import { type PageServer, type Pages, servePages } from '../http/pageServer.ts';
import { healthPages, metricsPages, type Readiness } from '../telemetry/pages.ts';
import { StartError } from './startError.ts';

export type PageServersOptions = {
  readonly metricsAddress: Address | undefined;
  readonly healthAddress: Address | undefined;
  readonly registry: Registry;
  readonly readiness: () => Readiness;
};

/** Serves metrics and health probes: on two servers, on one if both have the same address, or on none. */
export class PageServers {
  readonly #options: PageServersOptions;
  readonly #servers: PageServer[] = [];
  metricsAddress: string | undefined;
  healthAddress: string | undefined;

  constructor(options: PageServersOptions) {
    this.#options = options;
  }

  /** @throws StartError AddressNotBound */
  async start(): Promise<void> {
    const { metricsAddress, healthAddress, registry, readiness } = this.#options;
    const metrics = metricsPages(registry);
    const health = healthPages(readiness);
    if (
      metricsAddress !== undefined &&
      healthAddress !== undefined &&
      isSame(metricsAddress, healthAddress)
    ) {
      this.metricsAddress = await this.#serve(metricsAddress, { ...metrics, ...health });
      this.healthAddress = this.metricsAddress;
      return;
    }
    if (metricsAddress !== undefined) this.metricsAddress = await this.#serve(metricsAddress, metrics);
    if (healthAddress !== undefined) this.healthAddress = await this.#serve(healthAddress, health);
  }

  async close(): Promise<void> {
    await Promise.all(this.#servers.splice(0).map((server) => server.close()));
  }

  async #serve(address: Address, pages: Pages): Promise<string> {
    const server = await listenFor(Object.keys(pages).join(', '), () => servePages(address, pages));
    this.#servers.push(server);
    return server.address;
  }
}

/**
 * Starts a server.
 *
 * @param content what it serves, for the error message
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

/** Two addresses with port 0 are different: each gets a free port of its own. */
function isSame(a: Address, b: Address): boolean {
  return a.port !== 0 && a.port === b.port && a.host === b.host;
}
