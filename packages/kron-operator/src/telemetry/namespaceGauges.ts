import type { Registry } from 'prom-client';
import { scrapedGauges } from './scrapedGauge.ts';

/** The state that each scrape of the metrics reads. The lists can contain a namespace more than once. */
export type NamespaceState = {
  /** How long each namespace has waited for a worker, in milliseconds. */
  readonly waits: Iterable<readonly [namespace: string, waitedMs: number]>;
  /** Number of requests in flight of each namespace. */
  readonly inFlight: Iterable<readonly [namespace: string, count: number]>;
};

/** Maximum number of namespaces that each gauge names. */
const maxNamespaces = 10;
/** The label value that stands for all namespaces without a time series of their own. No namespace can have this name. */
const otherNamespaces = '_other';

/**
 * Registers gauges that show which namespaces wait for workers or have many requests in flight.
 *
 * @param named whether the gauges name namespaces. If false, each gauge has one value for all namespaces together
 */
export function namespaceGauges(registry: Registry, state: () => NamespaceState, named: boolean): void {
  const most = named ? maxNamespaces : 0;
  const gauge = (name: string, help: string, read: () => readonly (readonly [string, number])[]): void =>
    scrapedGauges(registry, { name, help, labelNames: ['namespace'] }, () =>
      read().map(([namespace, value]) => [{ namespace }, value]),
    );
  gauge(
    'kron_queue_wait_seconds',
    'Longest time that a KronJob or a ControlledJob waits for a worker now, for the 10 namespaces that wait longest; others as _other.',
    () => topNamespaces(state().waits, Math.max, most).map(([namespace, ms]) => [namespace, ms / 1000]),
  );
  gauge(
    'kron_requests_in_flight',
    'Number of requests in flight, for the 10 namespaces with most; others as _other.',
    () => topNamespaces(state().inFlight, (one, other) => one + other, most),
  );
}

/** The namespaces with the largest values, and one entry for all other namespaces. */
function topNamespaces(
  values: Iterable<readonly [namespace: string, value: number]>,
  combine: (one: number, other: number) => number,
  most: number,
): [namespace: string, value: number][] {
  const combined = new Map<string, number>();
  for (const [namespace, value] of values) {
    const before = combined.get(namespace);
    combined.set(namespace, before === undefined ? value : combine(before, value));
  }
  const sorted = [...combined].sort(([, one], [, other]) => other - one);
  const rest = sorted.slice(most).map(([, value]) => value);
  const top = sorted.slice(0, most);
  // The entry of the other namespaces is always present, so that the metrics exist while nothing waits.
  return [...top, [otherNamespaces, rest.reduce((one, other) => combine(one, other), 0)]];
}
