export type ShownSpan = {
  /** The first and the last instant, in epoch seconds. */
  from: number;
  to: number;
  /** The maximum number of periods of each object; Infinity if only `to` sets a limit. */
  count: number;
  /** Whether to first show the periods that were due before the span and still wait until the operator can create their Job. */
  waitingFirst?: boolean;
};
