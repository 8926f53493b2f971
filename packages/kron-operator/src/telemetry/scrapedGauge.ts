import { Gauge, type Registry } from 'prom-client';

/** Registers a gauge that calls `read` at each scrape. While `read` returns undefined, the gauge is not exported. */
export function scrapedGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    collect() {
      const value = read();
      if (value === undefined) this.remove();
      else this.set(value);
    },
  });
  registry.registerMetric(gauge);
}

type Sample = readonly [labels: Readonly<Record<string, string | number>>, value: number];

/** Registers a gauge with labels that calls `read` at each scrape. */
export function scrapedGauges(
  registry: Registry,
  { name, help, labelNames }: { readonly name: string; readonly help: string; readonly labelNames: string[] },
  read: () => Iterable<Sample>,
): void {
  const gauge = new Gauge({
    name,
    help,
    labelNames,
    registers: [],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.set(labels, value);
    },
  });
  registry.registerMetric(gauge);
}
