import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventRecorder } from './events/eventRecorder.ts';
import type { Log } from './log.ts';
import type { QueueState } from './queue/reconcileQueue.ts';
import type { NamespacePace } from './sharing/namespacePace.ts';
import type { AwaitServer } from '@kron/kubernetes/awaitServer';
import type { OutcomeLog } from '../records/outcomeLog.ts';

export type Controller = {
  /** Starts to fill the caches. The controller reconciles nothing until `lead` is called. */
  start(): void;
  /** Whether each list is either cached or refused by the API server. */
  readonly synced: boolean;
  /** Resolves when each list is either cached or refused by the API server. */
  whenSynced(): Promise<void>;
  /** Fills the caches again, after a restore of the API server from a backup. Call `lead` next if this process leads. */
  rewind(): void;
  /** Reconciles until it is paused or stopped. Resolves when the caches have been filled with new lists. */
  lead(): Promise<void>;
  /** Starts no more reconciles until `lead` is called again. */
  pause(): void;
  /** The queues of this controller, or of all controllers in a group. */
  readonly queues: readonly QueueState[];
  /** Starts no more reconciles. Resolves when the current reconciles are done. */
  stop(): Promise<void>;
};

export type ControllerOptions = {
  /** For all requests of reconciles. Limits their rate, and refuses writes while this process does not lead. */
  readonly transport: Transport;
  readonly pace: NamespacePace;
  /** For the lists and watches of the caches. This transport has no rate limit and does not need the Lease. */
  readonly watchTransport: Pick<Transport, 'list' | 'watch'>;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** The namespaces of the controller. All namespaces if the list is empty. */
  readonly namespaces: readonly string[];
  /** The maximum number of concurrent reconciles in one namespace. For due keys, the maximum is four times as high. */
  readonly workers: number;
  /** The name of this process. Each run has its own name. */
  readonly identity: string;
  readonly recorder: Pick<EventRecorder, 'record'>;
  readonly log: Log;
  /** Called before each decision. @throws FencedError if this process does not lead, or if its clock may be wrong */
  readonly requireTerm: () => unknown;
  readonly awaitServer: AwaitServer;
  /** Receives the outcomes, in addition to the statuses. Default: no log. */
  readonly outcomeLog?: OutcomeLog | undefined;
};
