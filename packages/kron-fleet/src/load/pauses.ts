/** Lets other work of the process run while starts are counted. */
export type Pauses = {
  /** Counts a start and returns whether to pause after it. */
  isDue(): boolean;
  yieldToEventLoop(): Promise<void>;
};
