import type { Clock } from '@kron/kubernetes/clock';
import type { Transport } from '@kron/kubernetes/transport';
import type { EventRecorder } from './events/eventRecorder.ts';
import type { Log } from './log.ts';

/** What looks after one kind of objects, as the process that runs it sees it. */
export type Controller = {
  /** Fills the caches; decides nothing. */
  start(): void;
  /** The caches have been filled. */
  readonly synced: boolean;
  whenSynced(): Promise<void>;
  /** Lists anew, then decides and acts until it is stopped. */
  lead(): Promise<void>;
  /** Keys that wait for a worker. */
  readonly queueDepth: number;
  /** When it wakes by itself next, wall clock milliseconds since the epoch. */
  readonly nextWake: number | undefined;
  /** Takes no keys any more; done when what is under way has ended. */
  stop(): Promise<void>;
};

/** What every controller is made with. */
export type ControllerOptions = {
  /** For all but the caches: gated, and fenced where others may lead. */
  readonly transport: Transport;
  /** For the lists and watches of the caches, which wait for nobody. */
  readonly caches: Transport;
  readonly clock: Clock;
  /** A number from 0 to below 1, for jitter. */
  readonly random: () => number;
  /** Empty: all of them. */
  readonly namespaces: readonly string[];
  /** Objects that are worked on side by side; twice as many of those that are due. */
  readonly workers: number;
  /** Of this process: another string for every one that ever runs. */
  readonly identity: string;
  readonly recorder: Pick<EventRecorder, 'record'>;
  readonly log: Log;
  /** A write was refused because this process may not lead any more: it has to exit. */
  readonly onFenced: () => void;
};
