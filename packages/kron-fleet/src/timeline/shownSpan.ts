/** The span of time in which periods and events are shown. */
export type ShownSpan = {
  /** The first and the last instant, in epoch seconds. */
  from: number;
  to: number;
  /** The maximum number of periods of each object; Infinity if only `to` sets a limit. */
  count: number;
  /** Whether to begin with periods that were due before the span and wait until their Job can be created. */
  waitingFirst?: boolean;
};
