import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventRecorder } from './events/eventRecorder.ts';
import type { Log } from './log.ts';

/** The controller of one kind of object. */
export type Controller = {
  /** Starts to fill the caches. Reconciles nothing yet. */
  start(): void;
  /** Whether the caches have been filled. */
  readonly synced: boolean;
  whenSynced(): Promise<void>;
  /** Refreshes the caches, then reconciles until it is stopped. */
  lead(): Promise<void>;
  /** Keys that wait for a worker. */
  readonly queueDepth: number;
  /** The earliest wake time, in milliseconds since the epoch. */
  readonly nextWake: number | undefined;
  /** Takes no more keys; resolves when the current reconciles are done. */
  stop(): Promise<void>;
};

export type ControllerOptions = {
  /** For everything but the caches: rate limited, and fenced if there is leader election. */
  readonly transport: Transport;
  /** For the lists and watches of the caches: neither rate limited nor fenced. */
  readonly watchTransport: Transport;
  readonly clock: Clock;
  /** A number in [0, 1), for jitter. */
  readonly random: () => number;
  /** Empty: all namespaces. */
  readonly namespaces: readonly string[];
  /** Maximum concurrent reconciles; twice as many for keys that are due. */
  readonly workers: number;
  /** Identifies this process; unique to each run. */
  readonly identity: string;
  readonly recorder: Pick<EventRecorder, 'record'>;
  readonly log: Log;
  /** Called when the fence refuses a write: this process is no longer the leader and has to exit. */
  readonly onFenced: () => void;
};
