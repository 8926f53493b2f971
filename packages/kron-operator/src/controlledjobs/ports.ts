import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { Log } from '../controller/log.ts';
import type { ControlledJobCache } from './cache.ts';
import type { ControlledJobRecords } from './controlledJobRecords.ts';
import type { EventReporter } from './events.ts';
import type { ControlledJobMetrics } from './metrics.ts';

/** How the steps of a reconcile read and write the cluster. */
export type Cluster = {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly cache: ControlledJobCache;
};

/** Where the steps of a reconcile report what they have done. */
export type Reporting = {
  readonly events: EventReporter;
  readonly log: Log;
  readonly metrics: ControlledJobMetrics;
  /** Undefined if there is no outcome log. */
  readonly records?: ControlledJobRecords | undefined;
};
