import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventRecorder } from './events/eventRecorder.ts';
import type { Log } from './log.ts';
import type { QueueState } from './queue/reconcileQueue.ts';
import type { NamespacePace } from './sharing/namespacePace.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import type { OutcomeLog } from '../records/outcomeLog.ts';

export type Controller = {
  /** Starts to fill the caches. Reconciles nothing yet. */
  start(): void;
  /** Whether every list is cached, or the API server refuses it. */
  readonly synced: boolean;
  /** Resolves when every list is cached, or the API server refuses it. */
  whenSynced(): Promise<void>;
  /** Fills the caches again, after the API server was restored from a backup. If this process leads, the caller then calls `lead`. */
  rewind(): void;
  /** Reconciles until it is paused or stopped. Resolves when the caches have been listed again. */
  lead(): Promise<void>;
  /** Takes no more keys until `lead` is called again. */
  pause(): void;
  /** The queues of this controller, or of all controllers in a group. */
  readonly queues: readonly QueueState[];
  /** Takes no more keys; resolves when the current reconciles are done. */
  stop(): Promise<void>;
};

export type ControllerOptions = {
  /** For all requests of reconciles. It limits their rate, and refuses writes without the Lease. */
  readonly transport: Transport;
  readonly pace: NamespacePace;
  /** For the lists and watches of the caches. It has no rate limit and needs no Lease. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** The namespaces of the controller. Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** Maximum concurrent reconciles of one namespace; four times as many for keys that are due. */
  readonly workers: number;
  /** Identifies this process; unique to each run. */
  readonly identity: string;
  readonly recorder: Pick<EventRecorder, 'record'>;
  readonly log: Log;
  /** Called before each decision. @throws FencedError if this process does not lead or does not trust its clock */
  readonly requireTerm: () => unknown;
  readonly awaitServer: AwaitServer;
  /** The log that outcomes are also written to. Default: outcomes are only in statuses. */
  readonly outcomeLog?: OutcomeLog | undefined;
};
