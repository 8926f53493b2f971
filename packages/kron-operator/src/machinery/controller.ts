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
