import type { Registry } from 'prom-client';
import { scrapedGauge, scrapedGauges } from './scrapedGauge.ts';

/** The state of the operator. It is read at each scrape of the metrics. */
export type State = {
  readonly isLeading: boolean;
  readonly queueDepth: number;
  /** The time of the next scheduled reconcile, in milliseconds since the epoch. */
  readonly nextWake: number | undefined;
  /** How many milliseconds the clock is ahead of the clock of the API server. Undefined before the first measurement. */
  readonly clockSkew: number | undefined;
  /** The resources that the operator cannot read, by namespace. */
  readonly unserved: readonly { readonly resource: string; readonly namespace: string | undefined }[];
};

export function stateGauges(registry: Registry, state: () => State): void {
  // This gauge always names the namespaces, because they are part of the configuration of the operator.
  scrapedGauges(
    registry,
    {
      name: 'kron_unserved',
      help: '1 for each resource and namespace that the operator does not serve, because the API server refuses a list or a watch or a permission is missing. The namespace is empty for all namespaces.',
      labelNames: ['resource', 'namespace'],
    },
    () => state().unserved.map(({ resource, namespace = '' }) => [{ resource, namespace }, 1]),
  );
  scrapedGauge(registry, 'kron_leader', '1 if this process is the leader, else 0.', () =>
    state().isLeading ? 1 : 0,
  );
  scrapedGauge(
    registry,
    'kron_queue_depth',
    'Number of KronJobs and ControlledJobs that wait for a worker.',
    () => state().queueDepth,
  );
  scrapedGauge(
    registry,
    'kron_clock_skew_seconds',
    'How far the clock is ahead of that of the API server, to within a second; negative if it is behind.',
    () => inSeconds(state().clockSkew),
  );
  scrapedGauge(
    registry,
    'kron_next_wake_timestamp_seconds',
    'Time of the next scheduled reconcile of a KronJob or a ControlledJob; absent if there is none.',
    () => inSeconds(state().nextWake),
  );
}

function inSeconds(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : ms / 1000;
}
