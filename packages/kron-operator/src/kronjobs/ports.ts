import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { Log } from '../controller/log.ts';
import type { KronJobCache } from './cache.ts';
import type { EventReporter } from './events.ts';
import type { KronJobRecords } from './kronJobRecords.ts';
import type { KronJobMetrics } from './metrics.ts';

/** How the steps of a reconcile read and write the cluster. */
export type Cluster = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly cache: KronJobCache;
};

/** Where the steps of a reconcile report what they have done. */
export type Reporting = {
  readonly events: EventReporter;
  readonly log: Log;
  readonly metrics: KronJobMetrics;
  /** Writes the outcome log. Undefined if there is no outcome log. */
  readonly records?: KronJobRecords | undefined;
};
